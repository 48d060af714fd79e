import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import interaction from '#directives/interaction.ts';

/** A form that its island handles once it has hydrated. */
class FakeForm {
  id = 'search';
  isConnected = true;
  log: string[] = [];
  requestSubmit = (): void => void this.log.push('submit');
}

let page: EventTarget;
let forms: Map<string, FakeForm>;

beforeEach(() => {
  vi.useFakeTimers();
  forms = new Map();
  page = new EventTarget();
  vi.stubGlobal(
    'document',
    Object.assign(page, { getElementById: (id: string) => forms.get(id) ?? null }),
  );
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run, 16));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Returns an island with a form; `loaded` and `failed` end the loading of its script. */
function island(value: true | 'page' = true, form = new FakeForm()) {
  const element = new EventTarget();
  const hydrations: { loaded: () => void; failed: () => void }[] = [];
  const load = (): Promise<() => Promise<void>> =>
    new Promise((resolve, reject) => {
      const hydrate = async (): Promise<void> =>
        void element.dispatchEvent(new Event('astro:hydrate'));
      hydrations.push({
        loaded: () => resolve(hydrate),
        failed: () => reject(new Error('no script')),
      });
    });
  void interaction(load, { name: 'interaction', value: String(value) }, element as HTMLElement);
  const handled = vi.fn();
  element.addEventListener('submit', handled);
  const submit = (): Event => {
    const event = new Event('submit', { cancelable: true });
    Object.defineProperty(event, 'target', { value: form });
    element.dispatchEvent(event);
    return event;
  };
  return { element, hydrations, form, handled, submit };
}

const settled = (): Promise<void> => vi.advanceTimersByTimeAsync(20).then(() => undefined);

const moved = (movementX: number): Event =>
  Object.assign(new Event('pointermove'), { movementX, movementY: 0 });

describe('client:interaction', () => {
  it.each(['pointerdown', 'focusin', 'keydown', 'touchstart'])('hydrates once on %s', (name) => {
    const { element, hydrations } = island();
    element.dispatchEvent(new Event(name));
    element.dispatchEvent(new Event(name));
    expect(hydrations).toHaveLength(1);
  });

  it('hydrates with "page" on a moved pointer, not on one that rests', () => {
    const { hydrations } = island('page');
    page.dispatchEvent(moved(0));
    expect(hydrations).toHaveLength(0);
    page.dispatchEvent(moved(3));
    expect(hydrations).toHaveLength(1);
  });

  it('loads again on the next interaction after a failure', async () => {
    const { element, hydrations } = island();
    element.dispatchEvent(new Event('focusin'));
    hydrations[0]?.failed();
    await settled();
    element.dispatchEvent(new Event('focusin'));
    expect(hydrations).toHaveLength(2);
  });

  it('counts an island as failed that is not hydrated after ten seconds', async () => {
    const { element } = island();
    const failed = vi.fn();
    element.addEventListener('astro:hydration-error', failed);
    element.dispatchEvent(new Event('focusin'));
    await vi.advanceTimersByTimeAsync(9_999);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(failed).toHaveBeenCalledOnce();
  });

  it('reports no failure of an island that is hydrated', async () => {
    const { element, hydrations } = island();
    const failed = vi.fn();
    element.addEventListener('astro:hydration-error', failed);
    element.dispatchEvent(new Event('focusin'));
    hydrations[0]?.loaded();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(failed).not.toHaveBeenCalled();
  });
});

describe('a form that is submitted before hydration', () => {
  it('is held, reported once and submitted once after hydration', async () => {
    const { hydrations, form, handled, submit } = island();
    const held = vi.fn();
    page.addEventListener('form-held', held);
    expect(submit().defaultPrevented).toBe(true);
    expect(submit().defaultPrevented).toBe(true);
    expect(handled).not.toHaveBeenCalled();
    expect(held).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(form.log).toEqual([]);
    hydrations[0]?.loaded();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(form.log).toEqual(['submit']);
  });

  it('is submitted as the form that replaced it when hydration rendered it anew', async () => {
    const { hydrations, form, submit } = island();
    const next = new FakeForm();
    submit();
    form.isConnected = false;
    forms.set(form.id, next);
    hydrations[0]?.loaded();
    await settled();
    expect(form.log).toEqual([]);
    expect(next.log).toEqual(['submit']);
  });

  it('is not submitted when the script does not load, and the report is rejected', async () => {
    const { hydrations, form, submit } = island();
    let report: Promise<void> | undefined;
    page.addEventListener('form-held', (event) => {
      report = (event as CustomEvent<Promise<void>>).detail;
    });
    submit();
    hydrations[0]?.failed();
    await expect(report).rejects.toThrow('no script');
    expect(form.log).toEqual([]);
  });

  it('is submitted once when the visitor tries again after a failure', async () => {
    const { hydrations, form, submit } = island();
    submit();
    hydrations[0]?.failed();
    await settled();
    submit();
    hydrations[1]?.loaded();
    await settled();
    expect(form.log).toEqual(['submit']);
  });

  it('is left to the island once it is hydrated', async () => {
    const { element, hydrations, form, handled, submit } = island();
    element.dispatchEvent(new Event('focusin'));
    hydrations[0]?.loaded();
    await vi.advanceTimersByTimeAsync(0);
    expect(submit().defaultPrevented).toBe(false);
    expect(handled).toHaveBeenCalledOnce();
    expect(form.log).toEqual([]);
  });

  it('is left to the island after a hydration that came late', async () => {
    const { element, hydrations, handled, submit } = island();
    element.dispatchEvent(new Event('focusin'));
    await vi.advanceTimersByTimeAsync(10_000);
    hydrations[0]?.loaded();
    await settled();
    expect(submit().defaultPrevented).toBe(false);
    expect(handled).toHaveBeenCalledOnce();
  });
});
