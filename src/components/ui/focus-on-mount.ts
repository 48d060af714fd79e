/** A `ref` that gives an element the focus when it appears in the place of the one that had it. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();
