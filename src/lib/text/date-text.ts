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

const MOMENT = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const;

/** Returns a moment to the minute, `August 1, 2026 at 10:42 PM UTC`. */
export const momentText = (language: string, date: Date): string =>
  new Intl.DateTimeFormat(language, { ...MOMENT, timeZone: 'UTC' }).format(date);

/**
 * Returns a moment to the minute in the zone of this device, which is named:
 * `August 1, 2026 at 6:42 PM EDT`. A browser may report a zone that it takes from nobody, so none
 * is passed on.
 */
export const localMomentText = (language: string, date: Date): string =>
  new Intl.DateTimeFormat(language, MOMENT).format(date);

/**
 * Returns a number of months in words, `3 months`, with the own plural of the language (BCP 47).
 */
export function monthsText(language: string, months: number): string {
  // CLDR has "1 חודש", which no native speaker says.
  if (language === 'he' && months === 1) return 'חודש אחד';
  const unit = { style: 'unit', unit: 'month', unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(language, unit).format(months);
}
