import type { DurationOption } from '#domain/duration/duration-options.ts';

/**
 * Returns the duration that the next charge is for: the chosen one where the customer can change to
 * it, else the one that runs; undefined where that is no longer offered. Without a renewal package
 * a change takes a message to support, and nothing is charged differently until then.
 */
export function findNextDuration(
  options: readonly DurationOption[],
  current: number,
  months: number,
): DurationOption | undefined {
  const optionOf = (duration: number) => options.find((option) => option.months === duration);
  const chosen = optionOf(months);
  return chosen?.renewalPackageId == null ? optionOf(current) : chosen;
}
