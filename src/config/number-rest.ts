/**
 * How long a number that ended is not sold again, in days (docs/decisions/rest-of-numbers.md): a
 * used one the longest, one without a call or message as long as it was rented, but within these
 * bounds.
 */
export const NUMBER_REST = {
  /** People still call it, and services send it codes that its next customer must not get. */
  longest: 90,
  /** Support can give it back that long, as someone else may have released or withdrawn from it. */
  shortest: 7,
} as const;
