import type { DurationOption } from '#domain/duration/duration-options.ts';
import type { Cents } from '#lib/money.ts';

/** The rejected transaction of a suspended account. */
export interface Rejected {
  transactionId: number;
  amountCents: Cents;
  /** What it was for; undefined where the provider does not return it. */
  months: number | undefined;
}

/** What reactivation may pay for: the rejected transaction, and durations of the plan. */
export interface ReactivationOffer {
  /** Undefined when nothing is left to pay of it. */
  rejected: Rejected | undefined;
  options: readonly DurationOption[];
  /** How many numbers a duration is for beside those that it pays for. */
  otherNumbers: number;
}

/** What is chosen: the rejected transaction by itself, or the months of a duration. */
export type Choice = 'rejected' | number;

/** What a press of Pay settles. */
export type Due =
  | { kind: 'transaction'; transactionId: number; amountCents: Cents }
  | { kind: 'plan'; renewalPackageId: number | null; amountCents: Cents };

const findSame = ({ rejected, options }: ReactivationOffer): DurationOption | undefined =>
  options.find(({ totalCents }) => totalCents === rejected?.amountCents);

/**
 * Returns whether the rejected transaction is a choice of its own, as no duration costs just that:
 * it was for some of the numbers, or prices have changed since.
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
 * choice. After a change of prices a duration may cost what the rejected transaction does.
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
 * where a duration costs just that.
 */
export function dueFor(choice: Choice, { rejected, options }: ReactivationOffer): Due | undefined {
  const option = options.find(({ months }) => months === choice);
  const amountCents = choice === 'rejected' ? rejected?.amountCents : option?.totalCents;
  if (amountCents === undefined) return undefined;
  if (rejected?.amountCents === amountCents) {
    return { kind: 'transaction', transactionId: rejected.transactionId, amountCents };
  }
  return { kind: 'plan', renewalPackageId: option?.renewalPackageId ?? null, amountCents };
}

/** Parses the amount from the query into cents, for display only; undefined when invalid. */
export function addressAmount(text: string | null): Cents | undefined {
  if (text === null || !/^\d{1,6}(\.\d{1,2})?$/.test(text)) return undefined;
  return Math.round(Number(text) * 100);
}
