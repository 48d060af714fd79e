const SUFFIX = /_(zero|one|two|few|many|other)$/;

/** The key without its plural form: `days_other` is `days`. */
export const baseKey = (key: string): string => key.replace(SUFFIX, '');

/** The plural form that a key stands for, if any. */
export const pluralForm = (key: string): string | undefined => SUFFIX.exec(key)?.[1];

/** The forms that a language needs for counts that people meet (whole numbers to a million). */
export function neededForms(language: string): string[] {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  return pluralCategories;
}
