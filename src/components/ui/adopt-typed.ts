type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A `ref` that takes over what was typed into the static page before it came alive; `value` is what the form knows of it. */
export const adoptTyped =
  (value: string, take: (typed: string) => void) =>
  (element: TextControl | null): void => {
    if (element !== null && value === '' && element.value !== '') take(element.value);
  };
