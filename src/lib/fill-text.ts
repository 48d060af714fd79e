export type TextValues = Readonly<Record<string, string | number>>;

/** Fills the `{{placeholders}}` of a text; one without a value stays visible, so that it is noticed. */
export const fillText = (text: string, values: TextValues): string =>
  text.replace(/\{\{\s*([\w-]+)\s*\}\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : String(value);
  });
