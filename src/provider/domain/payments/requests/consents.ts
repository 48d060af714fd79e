import type { Consent } from '#contract/main/consent.ts';
import { toCents, type Cents } from '#lib/money/money.ts';
import type { Transaction } from '#provider/platform/context.ts';
import { consents } from '#provider/platform/db/schema/consents.ts';
import type { PaymentRequest } from '#provider/domain/purpose.ts';

/** Returns whether a payer was shown what is charged now and what the renewal costs. */
export const isPriceShown = (
  shown: Consent,
  due: { amountCents: Cents; renewalCents: Cents },
): boolean =>
  toCents(shown.Amount) === due.amountCents && toCents(shown.NextAmount) === due.renewalCents;

/** Returns whether a charge is the sum that the customer was shown, where the body names it. */
export const isTotalShown = (total: number | undefined, amountCents: Cents): boolean =>
  total === undefined || toCents(total) === amountCents;

/** Records what the payer of a reserved payment was shown (docs/billing.md, "Consents"). */
export async function insertConsent(
  tx: Transaction,
  { id: requestId, createdAt }: Pick<PaymentRequest, 'id' | 'createdAt'>,
  { TextDigest, Amount, NextAmount, NextDate }: Consent,
): Promise<void> {
  await tx.insert(consents).values({
    requestId,
    textDigest: TextDigest,
    amountCents: toCents(Amount),
    nextAmountCents: toCents(NextAmount),
    nextChargeOn: NextDate,
    createdAt,
  });
}
