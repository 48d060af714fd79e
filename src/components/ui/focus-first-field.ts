/** A `ref` for a form that opens in the place of what had the focus: its first field gets it. */
export const focusFirstField = (form: HTMLFormElement | null): void =>
  form?.querySelector<HTMLElement>(':is(input, select, textarea):not([hidden])')?.focus();
