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

/** Returns the formatter of lists for a language: "one, two and three", or "one, two or three". */
export function listFormat(
  language: Language,
  type: 'conjunction' | 'disjunction' = 'conjunction',
): Intl.ListFormat {
  const id = `${language} ${type}`;
  let format = lists.get(id);
  if (format === undefined) {
    format = new Intl.ListFormat(language, { type });
    lists.set(id, format);
  }
  return format;
}

/** Returns a day (ISO 8601) in the words of a language, as `dayText` does in the browser. */
export const builtDay = (language: Language, day: string): string =>
  dateFormat(language, { dateStyle: 'long' }).format(new Date(day));
