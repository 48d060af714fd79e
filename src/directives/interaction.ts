import type { ClientDirective } from 'astro';

const EVENTS = ['pointerdown', 'focusin', 'keydown', 'touchstart', 'submit'] as const;

/** Hydrates on the first touch. A submit made before that is held, and made again once the island can handle it. */
const interaction: ClientDirective = (load, _options, element) => {
  let heldSubmit: HTMLFormElement | undefined;
  const wake = async (event: Event): Promise<void> => {
    if (event.type === 'submit' && event.target instanceof HTMLFormElement) {
      event.preventDefault();
      heldSubmit = event.target;
      if (woken) return;
    }
    if (woken) return;
    woken = true;
    const hydrate = await load();
    await hydrate();
    for (const name of EVENTS) element.removeEventListener(name, wake);
    const form = heldSubmit?.id === undefined ? null : document.getElementById(heldSubmit.id);
    if (form instanceof HTMLFormElement) form.requestSubmit();
  };
  let woken = false;
  for (const name of EVENTS) element.addEventListener(name, wake);
};

export default interaction;
