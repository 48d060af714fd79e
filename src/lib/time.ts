/**
 * Units of time in milliseconds, apart from `calendar.ts`, which pages would load with them. Where
 * seconds become milliseconds, 1000 says so.
 */
export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
/** A day of the UTC calendar; by the clocks of a place, some days differ. */
export const DAY_MS = 24 * HOUR_MS;
