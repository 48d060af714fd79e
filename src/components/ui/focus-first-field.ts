const FIELD = ':is(input, select, textarea):not([hidden], [type="hidden"], [readonly], :disabled)';

/** Focuses the first field that can be filled in. As a `ref`, for a form that opens in the place of what had the focus. */
export const focusFirstField = (part: HTMLElement | null): void =>
  part?.querySelector<HTMLElement>(FIELD)?.focus();
