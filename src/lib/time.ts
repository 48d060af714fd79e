/** A day of the UTC calendar in milliseconds; by the clocks of a place, some days differ. */
export const DAY_MS = 86_400_000;
