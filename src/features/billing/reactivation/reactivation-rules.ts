import type { DurationOption } from '#domain/duration/duration-options.ts';
import type { Cents } from '#lib/money/money.ts';

/** The rejected transaction of a suspended account. */
export interface Rejected {
  transactionId: number | string;
  amountCents: Cents;
  /** What it was for; undefined where the provider does not return it. */
  months: number | undefined;
}

/** What reactivation may pay for: the rejected transaction, and durations of the plan. */
export interface ReactivationOffer {
  /** Undefined when nothing is left to pay of it. */
  rejected: Rejected | undefined;
  /** Empty while the prices are missing. */
  options: readonly DurationOption[];
  /** How many numbers a duration is for beside those that it pays for. */
  otherNumbers: number;
}

/** What is chosen: the rejected transaction by itself, or the months of a duration. */
export type Choice = 'rejected' | number;

/** What a press of Pay settles. */
export type Due =
  | { kind: 'transaction'; transactionId: number | string; amountCents: Cents }
  | { kind: 'plan'; renewalPackageId: number | null; amountCents: Cents };

/** Returns whether a duration is what was rejected: other months may cost the same. */
const isSame = (rejected: Rejected, { months, totalCents }: DurationOption): boolean =>
  totalCents === rejected.amountCents && months === (rejected.months ?? months);

const findSame = ({ rejected, options }: ReactivationOffer): DurationOption | undefined =>
  rejected && options.find((option) => isSame(rejected, option));

/**
 * Returns whether the rejected transaction is a choice of its own, as no duration is the same
 * purchase: it was for some of the numbers, or prices have changed since.
 */
export const isOwnChoice = (offer: ReactivationOffer): boolean =>
  offer.rejected !== undefined && findSame(offer) === undefined;

/**
 * Returns what is chosen at first: the rejected transaction, or one month without one; undefined
 * where the provider offers neither.
 */
export const firstChoice = (offer: ReactivationOffer): Choice | undefined =>
  isOwnChoice(offer) ? 'rejected' : (findSame(offer) ?? offer.options[0])?.months;

/**
 * Returns what is chosen: what the customer has picked while that is on offer, else the first
 * choice. After a change of prices a duration may be what the rejected transaction was for.
 */
export const currentChoice = (
  picked: Choice | undefined,
  offer: ReactivationOffer,
): Choice | undefined => {
  const isOffered =
    picked === 'rejected'
      ? isOwnChoice(offer)
      : offer.options.some(({ months }) => months === picked);
  return isOffered ? picked : firstChoice(offer);
};

/**
 * Returns what is paid for a choice, undefined while there is none: the rejected transaction itself
 * where a duration is the same purchase.
 */
export function dueFor(choice: Choice, { rejected, options }: ReactivationOffer): Due | undefined {
  const option = options.find(({ months }) => months === choice);
  if (rejected && (choice === 'rejected' || (option && isSame(rejected, option)))) {
    const { transactionId, amountCents } = rejected;
    return { kind: 'transaction', transactionId, amountCents };
  }
  if (option === undefined) return undefined;
  const { renewalPackageId, totalCents } = option;
  return { kind: 'plan', renewalPackageId, amountCents: totalCents };
}

/**
 * Returns how many other numbers take the chosen duration at their next renewal: none when the
 * rejected transaction is paid, which leaves the duration as it is.
 */
export const countOtherNumbers = (choice: Choice | undefined, offer: ReactivationOffer): number =>
  choice !== undefined && dueFor(choice, offer)?.kind === 'plan' ? offer.otherNumbers : 0;

/** Parses the amount from the query into cents, for display only; undefined when invalid. */
export function addressAmount(text: string | null): Cents | undefined {
  if (text === null || !/^\d{1,6}(\.\d{1,2})?$/.test(text)) return undefined;
  return Math.round(Number(text) * 100);
}
