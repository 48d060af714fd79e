export type TextValues = Readonly<Record<string, string | number>>;

/** Fills `{{name}}` placeholders; a name without a value stays as it stands. */
export const interpolate = (text: string, values: TextValues): string =>
  text.replace(/\{\{\s*([\w.-]+)\s*\}\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : placeholder,
  );

/** The keys a text may stand under, best first: with a `count` its plural form comes before the plain key. */
export function candidateKeys(language: string, key: string, values: TextValues): string[] {
  if (typeof values['count'] !== 'number') return [key];
  const form = new Intl.PluralRules(language).select(values['count']);
  return [...new Set([`${key}_${form}`, `${key}_other`, key])];
}
