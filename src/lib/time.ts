/**
 * A day of the UTC calendar in milliseconds; by the clocks of a place, some days differ. It is
 * apart from `calendar.ts`, whose functions pages would load with it.
 */
export const DAY_MS = 86_400_000;
