import type { Language } from '#config/languages.ts';

/**
 * Formatters of the build, each made once: making one takes as long as a tenth of a page, and
 * thousands of pages need the same few.
 */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the formatter of dates for a language with these options, in UTC. */
export function dateFormat(
  language: Language,
  options: Omit<Intl.DateTimeFormatOptions, 'timeZone'>,
): Intl.DateTimeFormat {
  const id = `${language} ${JSON.stringify(options)}`;
  let format = formats.get(id);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
    formats.set(id, format);
  }
  return format;
}

const lists = new Map<string, Intl.ListFormat>();

/**
 * Joins a list in the words of a language: "one, two and three", or "one, two or three". Hebrew
 * joins its "and" to digits with a maqaf, where `Intl` has a hyphen (docs/texts.md, "Hebrew").
 */
export function formatList(
  language: Language,
  items: readonly string[],
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string {
  const id = `${language} ${type}`;
  let format = lists.get(id);
  if (format === undefined) {
    format = new Intl.ListFormat(language, { type });
    lists.set(id, format);
  }
  const list = format.format(items);
  return language === 'he' ? list.replaceAll(' ו-', ' ו־') : list;
}

/** Returns a day (ISO 8601) in the words of a language, as `dayText` does in the browser. */
export const builtDay = (language: Language, day: string): string =>
  dateFormat(language, { dateStyle: 'long' }).format(new Date(day));
