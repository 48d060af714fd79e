import { dayText, momentText } from '#lib/date-text.ts';
import { formatUsd } from '#lib/money.ts';
import type { Context } from '#provider/domain/context.ts';
import type { Transaction } from '#provider/platform/context.ts';
import type { Charge } from '#provider/gateways/payment.ts';
import type { Customer } from '#provider/domain/customers/customer-of.ts';
import { confirmationId } from '#provider/domain/orders/answer.ts';
import { queueText } from '#provider/domain/messages/queue-text.ts';
import { translate } from '#provider/domain/texts/translate.ts';
import type { PaymentRequest, Purpose } from './types.ts';

const LETTERS: Readonly<Partial<Record<Purpose, string>>> = {
  credit: 'credit-receipt',
  renewal: 'renewal-receipt',
  plan: 'reactivation-receipt',
  rejected: 'reactivation-receipt',
};

/** Queues the receipt of a payment in the customer's language; a card that was only verified has none. */
export async function announcePayment(
  context: Context,
  tx: Transaction,
  customer: Customer,
  paid: {
    request: PaymentRequest;
    charge: Charge;
    extended: { months: number; nextPaymentAt: Date } | null;
  },
): Promise<void> {
  const { request, charge, extended } = paid;
  const kind = LETTERS[request.purpose];
  if (kind === undefined) return;
  const { language } = customer;
  const duration =
    extended &&
    (await translate({ db: tx }, language, 'provider.duration', { count: extended.months }));
  await queueText(context, tx, {
    to: customer.email,
    channel: 'email',
    language,
    kind,
    values: {
      name: customer.firstName,
      amount: formatUsd(request.amountCents),
      card: charge.lastFour,
      confirmation: confirmationId(request.id),
      date: momentText(language, context.now()),
      ...(extended && duration
        ? { duration, next: dayText(language, extended.nextPaymentAt) }
        : {}),
    },
  });
}
