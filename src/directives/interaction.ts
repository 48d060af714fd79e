import type { ClientDirective } from 'astro';

const EVENTS = ['pointerdown', 'focusin', 'keydown', 'touchstart'] as const;
const SIGNS_OF_LIFE = [...EVENTS, 'pointermove', 'wheel', 'wake-islands'] as const;
const RETRY_MS = 50;
const GIVE_UP_MS = 20_000;

/** A pointer that lies still where a page appears is told to it as a move by nothing. */
const isAtRest = (event?: Event): boolean =>
  event instanceof PointerEvent &&
  event.type === 'pointermove' &&
  event.movementX === 0 &&
  event.movementY === 0;

/** Hydrates on the first touch of the island, or with `client:interaction="page"` on the first sign that somebody uses the page, or when a script dispatches `wake-islands` on the document. A submit that the island does not handle yet is held and made again until it does: hydration ends some time after it is called. When it never does, the form is sent as it is without JavaScript. */
const interaction: ClientDirective = (load, { value }, element) => {
  const [place, events] = value === 'page' ? [document, SIGNS_OF_LIFE] : [element, EVENTS];
  let heldSince: number | undefined;
  let woken = false;
  const wake = async (event?: Event): Promise<void> => {
    if (woken || isAtRest(event)) return;
    woken = true;
    for (const name of events) place.removeEventListener(name, wake);
    const hydrate = await load();
    await hydrate();
  };
  const hold = (event: SubmitEvent): void => {
    const { target: form, defaultPrevented: handled } = event;
    if (!(form instanceof HTMLFormElement) || !element.contains(form)) return;
    heldSince ??= Date.now();
    if (handled || Date.now() - heldSince > GIVE_UP_MS) {
      document.removeEventListener('submit', hold);
      return;
    }
    event.preventDefault();
    void wake();
    setTimeout(() => {
      const now = form.isConnected ? form : document.getElementById(form.id);
      if (now instanceof HTMLFormElement) now.requestSubmit();
    }, RETRY_MS);
  };
  for (const name of events) place.addEventListener(name, wake, { passive: true });
  document.addEventListener('submit', hold);
};

export default interaction;
