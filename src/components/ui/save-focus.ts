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
 * Notes where the focus is before a dialog opens. The returned function gives it back once the
 * dialog is closed: the platform does so where it can, else what had it is gone or disabled, and
 * the first control of the nearest part that is still there gets it.
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
