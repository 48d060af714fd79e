import type { ClientDirective } from 'astro';

const EVENTS = ['pointerdown', 'focusin', 'keydown', 'touchstart'] as const;
const PAGE_EVENTS = [...EVENTS, 'pointermove', 'wheel', 'scroll', 'hydrate-islands'] as const;
/** An island that is not hydrated by then counts as failed, until it is after all. */
const MAX_WAIT_MS = 10_000;

/** Browsers fire a `pointermove` without movement when a page renders under a resting pointer. */
const isAtRest = ({ type, movementX, movementY }: Partial<PointerEvent>): boolean =>
  type === 'pointermove' && !movementX && !movementY;

/** Loads and hydrates an island; rejects when that fails or takes too long. */
function hydrateIsland(
  element: HTMLElement,
  load: () => Promise<() => Promise<void>>,
): Promise<unknown> {
  const timeout = setTimeout(() => {
    element.dispatchEvent(new Event('astro:hydration-error', { bubbles: true }));
  }, MAX_WAIT_MS);
  return new Promise((resolve, reject) => {
    element.addEventListener('astro:hydrate', resolve, { once: true });
    element.addEventListener('astro:hydration-error', reject, { once: true });
    load()
      .then((hydrate) => hydrate())
      .catch(reject);
  }).finally(() => clearTimeout(timeout));
}

/**
 * Hydrates an island on its first interaction. With `client:interaction="page"` that is the first
 * interaction with the page, or a `hydrate-islands` event on the document. A script that does not
 * load is requested again on the next interaction. A form that is submitted before is held and
 * submitted again once the island is hydrated (docs/decisions/held-submits.md).
 */
const interaction: ClientDirective = (load, { value }, element) => {
  const [target, events] = value === 'page' ? [document, PAGE_EVENTS] : [element, EVENTS];
  let hydration: Promise<unknown> | undefined;
  let heldForm: HTMLFormElement | undefined;
  const listen = (): void => {
    for (const name of events) target.addEventListener(name, start, { passive: true });
  };
  const start = (event: Event): void => {
    if (hydration || isAtRest(event)) return;
    hydration = hydrateIsland(element, load);
    hydration.catch(() => {
      hydration = undefined;
      heldForm = undefined;
      listen();
    });
  };
  const hold = (event: SubmitEvent): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
    start(event);
    if (heldForm) return;
    heldForm = event.target as HTMLFormElement;
    document.dispatchEvent(new CustomEvent('form-held', { detail: hydration }));
  };
  const stop = (): void => {
    for (const name of events) target.removeEventListener(name, start);
    element.removeEventListener('submit', hold);
    if (!heldForm) return;
    const form = heldForm.isConnected ? heldForm : document.getElementById(heldForm.id);
    (form as HTMLFormElement | null)?.requestSubmit();
  };
  listen();
  element.addEventListener('submit', hold);
  element.addEventListener('astro:hydrate', stop, { once: true });
};

export default interaction;
