import { isMissing } from '#api/response-codes.ts';
import { getPackagePrice, getPreSuspended } from '#contract/hub/billing.ts';
import { resultOf } from '#contract/result-of.ts';
import { durationOptions } from '#domain/duration/duration-options.ts';
import { toCents } from '#lib/money/money.ts';
import { request } from '#stores/api.ts';
import type { ReactivationOffer, Rejected } from './reactivation-rules.ts';

/** Reads the rejected transaction; undefined when the provider has none, throws when it may. */
async function readRejected(): Promise<Rejected | undefined> {
  const response = await request(getPreSuspended);
  if (isMissing(response)) return undefined;
  if (!response.ok) throw new Error('rejected transaction not loaded');
  const data = resultOf(response);
  if (data === undefined) return undefined;
  return {
    transactionId: data.transactionID,
    amountCents: toCents(data.transactionAmount),
    months: data.months,
  };
}

/**
 * Loads what a suspended account can pay, alone or for a duration; undefined when that failed. What
 * is owed is offered without durations while their prices do not load.
 */
export async function loadReactivationOffer(): Promise<ReactivationOffer | undefined> {
  const [rejected, response] = await Promise.all([readRejected(), request(getPackagePrice)]);
  const price = resultOf(response);
  if (price === undefined) return rejected && { rejected, options: [], otherNumbers: 0 };
  return { rejected, options: durationOptions(price), otherNumbers: price.otherNumbers ?? 0 };
}
