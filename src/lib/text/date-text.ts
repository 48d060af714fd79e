/** Returns a day in the words of a language (BCP 47), `August 1, 2026`, of the UTC calendar. */
export const dayText = (language: string, date: Date): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(date);

/** Writes an ISO 8601 time with a formatter; a dash for a text that is no time. */
export function formatTime(isoTime: string, format: Intl.DateTimeFormat): string {
  const time = new Date(isoTime);
  return Number.isNaN(time.getTime()) ? '–' : format.format(time);
}

/** Returns a month in the words of a language, `August 2026`, of the UTC calendar. */
export const monthText = (language: string, date: Date): string =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    date,
  );

/**
 * Returns a number of months in words, `3 months`, with the own plural of the language (BCP 47).
 */
export function monthsText(language: string, months: number): string {
  // CLDR has "1 חודש", which no native speaker says.
  if (language === 'he' && months === 1) return 'חודש אחד';
  const unit = { style: 'unit', unit: 'month', unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(language, unit).format(months);
}
