const FOCUSABLE =
  ':is(a[href], button, input, select, textarea):not(:disabled, [type="hidden"], [tabindex="-1"])';

/** A browser leaves the focus in a dialog that has closed until it renders the page again. */
const isLost = (): boolean =>
  document.activeElement?.matches('body, :disabled, dialog:not([open]) *') ?? true;

function* partsAround(element: Element | null): Generator<Element> {
  for (let part = element; part !== null && part !== document.body; part = part.parentElement) {
    yield part;
  }
}

/**
 * Saves the focus before a dialog opens, and returns what restores it once the dialog is closed.
 * Where the focused element is gone, hidden or disabled, the first control of the nearest remaining
 * part gets the focus.
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
