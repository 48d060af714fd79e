let isPressed = false;

if (typeof window !== 'undefined') {
  const watch = (type: string, pressed: boolean): void =>
    addEventListener(type, () => void (isPressed = pressed), { capture: true, passive: true });
  watch('mousedown', true);
  watch('mouseup', false);
  watch('dragend', false);
}

/**
 * Runs the work now, or after the click if a mouse button is pressed (a tap counts as one). An
 * error that appeared during a press would move what is pressed.
 */
export function afterPress(work: () => void): void {
  if (!isPressed) return work();
  const done = new AbortController();
  const release = (): void => {
    done.abort();
    setTimeout(work);
  };
  for (const type of ['mouseup', 'dragend'])
    addEventListener(type, release, { signal: done.signal });
}
