const SUFFIX = /_(zero|one|two|few|many|other)$/;

/** Returns the key without its plural form: `days_other` is `days`. */
export const baseKey = (key: string): string => key.replace(SUFFIX, '');

/** Returns the plural form that a key stands for, if any. */
export const pluralForm = (key: string): string | undefined => SUFFIX.exec(key)?.[1];

/**
 * Returns the forms that a language needs for counts that people meet (whole numbers to a million).
 */
export function neededForms(language: string): string[] {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  return pluralCategories;
}
