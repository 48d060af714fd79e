import type { ClientDirective } from 'astro';

const EVENTS = ['pointerdown', 'focusin', 'keydown', 'touchstart'] as const;
const SIGNS_OF_LIFE = [...EVENTS, 'pointermove', 'wheel', 'scroll', 'wake-islands'] as const;
const RETRY_MS = 50;
const MOST_RETRIES = 400;
/** An island that is not hydrated by then counts as failed, until it is after all. */
const PATIENCE_MS = 10_000;

/** A pointer that lies still where a page appears is told to it as a move by nothing. */
const isAtRest = ({ type, movementX, movementY }: Partial<PointerEvent>): boolean =>
  type === 'pointermove' && !movementX && !movementY;

/** Hydrates on the first touch of the island, or with `client:interaction="page"` on the first sign that somebody uses the page, or when a script dispatches `wake-islands` on the document; code that does not come is asked for again at the next touch. A submit that the island does not handle yet is held, told to the page as `form-held` with the promise of the island's code, and made again until it is handled: hydration ends some time after it is called. When it never does, the form is sent as it is without JavaScript. */
const interaction: ClientDirective = (load, { value }, element) => {
  const [place, events] = value === 'page' ? [document, SIGNS_OF_LIFE] : [element, EVENTS];
  let tries = 0;
  let waking: Promise<void> | undefined;
  const listen = (): void => {
    for (const name of events) place.addEventListener(name, wake, { passive: true });
  };
  const wake = (event: Event): void => {
    if (waking || isAtRest(event)) return;
    for (const name of events) place.removeEventListener(name, wake);
    waking = new Promise<void>((resolve, reject) => {
      element.addEventListener('astro:hydration-error', reject, { once: true });
      load()
        .then((hydrate) => hydrate())
        .then(resolve, reject);
    });
    setTimeout(
      () => element.dispatchEvent(new Event('astro:hydration-error', { bubbles: true })),
      PATIENCE_MS,
    );
    waking.catch(() => {
      tries = 0;
      waking = undefined;
      listen();
    });
  };
  const hold = (event: SubmitEvent): void => {
    const form = event.target as HTMLFormElement;
    if (!element.contains(form)) return;
    if (event.defaultPrevented || tries > MOST_RETRIES) {
      document.removeEventListener('submit', hold);
      return;
    }
    event.preventDefault();
    wake(event);
    tries += 1;
    if (tries === 1) document.dispatchEvent(new CustomEvent('form-held', { detail: waking }));
    setTimeout(() => {
      const now = form.isConnected ? form : document.getElementById(form.id);
      if (tries) (now as HTMLFormElement | null)?.requestSubmit();
    }, RETRY_MS);
  };
  listen();
  document.addEventListener('submit', hold);
};

export default interaction;
