const NEAR = '200px';

/** Loads a script once one of the elements is in view or nearly so. */
export function onVisible(selector: string, load: () => Promise<unknown>): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      void load();
    },
    { rootMargin: NEAR },
  );
  for (const element of document.querySelectorAll(selector)) observer.observe(element);
}

/**
 * Loads a script once a pointer or the focus enters the element. A button that is pressed before
 * the script has loaded is pressed again.
 */
export function onFirstInteraction(selector: string, load: () => Promise<unknown>): void {
  const element = document.querySelector(selector);
  if (element === null) return;
  let ready = false;
  const loadOnce = async (): Promise<void> => {
    await load();
    ready = true;
  };
  const click = async ({ target }: Event): Promise<void> => {
    if (ready) return;
    await loadOnce();
    (target as Element).closest('button')?.click();
  };
  for (const type of ['pointerover', 'focusin']) {
    element.addEventListener(type, () => void loadOnce(), { once: true });
  }
  element.addEventListener('click', (event) => void click(event), { once: true });
}
