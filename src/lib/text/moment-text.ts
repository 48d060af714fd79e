/** Apart from `date-text.ts`, which pages load that write no moment. */
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
