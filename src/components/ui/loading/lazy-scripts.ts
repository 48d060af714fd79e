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
 * the script has loaded is pressed again; `preventDefault` keeps `loadRest` from repeating it too.
 */
export function onFirstInteraction(selector: string, load: () => Promise<unknown>): void {
  const element = document.querySelector(selector);
  if (element === null) return;
  const press = (event: Event): void => {
    const button = (event.target as Element).closest('button');
    if (!button) return;
    event.preventDefault();
    void loadOnce().then(() => button.click());
  };
  const loadOnce = async (): Promise<void> => {
    await load();
    element.removeEventListener('click', press);
  };
  for (const type of ['pointerover', 'focusin']) {
    element.addEventListener(type, loadOnce, { once: true });
  }
  element.addEventListener('click', press);
}
