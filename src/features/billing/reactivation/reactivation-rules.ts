import type { DurationOption } from '#domain/duration/duration-options.ts';
import type { Cents } from '#lib/money.ts';

/** The rejected transaction of a suspended account. */
export interface Rejected {
  transactionId: number;
  amountCents: Cents;
}

/**
 * What a press of Pay settles: the rejected transaction itself where the chosen duration costs just
 * that, else the plan for the chosen duration.
 */
export type Due =
  | { kind: 'transaction'; transactionId: number; amountCents: Cents }
  | { kind: 'plan'; renewalPackageId: number | null; amountCents: Cents };

/**
 * Returns the duration that is chosen at first: the one that costs what was rejected, else one
 * month.
 */
export function firstDuration(
  options: readonly DurationOption[],
  rejected: Rejected | undefined,
): number {
  const same = options.find(({ totalCents }) => totalCents === rejected?.amountCents);
  return same?.months ?? options[0]?.months ?? 0;
}

/** Returns what is paid for a chosen duration, undefined while none is. */
export function dueFor(
  option: DurationOption | undefined,
  rejected: Rejected | undefined,
): Due | undefined {
  if (option === undefined) return undefined;
  const { totalCents: amountCents, renewalPackageId } = option;
  return rejected?.amountCents === amountCents
    ? { kind: 'transaction', transactionId: rejected.transactionId, amountCents }
    : { kind: 'plan', renewalPackageId, amountCents };
}

/** Parses the amount from the query into cents, for display only; undefined when invalid. */
export function addressAmount(text: string | null): Cents | undefined {
  if (text === null || !/^\d{1,6}(\.\d{1,2})?$/.test(text)) return undefined;
  return Math.round(Number(text) * 100);
}
