const FOCUSABLE =
  ':is(a[href], button, input, select, textarea):not(:disabled, [type="hidden"], [tabindex="-1"])';

const isLost = (): boolean => {
  const { activeElement } = document;
  return (
    activeElement === null || activeElement === document.body || activeElement.matches(':disabled')
  );
};

function* partsAround(element: Element | null): Generator<Element> {
  for (let part = element; part !== null && part !== document.body; part = part.parentElement) {
    yield part;
  }
}

/**
 * Saves the focus before a dialog opens, and returns what restores it once the dialog is closed.
 * Where the focused element is gone or disabled, the first control of the nearest remaining part
 * gets the focus.
 */
export function saveFocus(): () => void {
  const parts = [...partsAround(document.activeElement)];
  const restore = (): void => {
    if (!isLost()) return;
    for (const part of parts.filter(({ isConnected }) => isConnected)) {
      const controls = part.matches(FOCUSABLE) ? [part] : part.querySelectorAll(FOCUSABLE);
      for (const control of controls) {
        (control as HTMLElement).focus();
        if (document.activeElement === control) return;
      }
    }
  };
  // What is closing the dialog may still be changing the page around it.
  return () => queueMicrotask(restore);
}
