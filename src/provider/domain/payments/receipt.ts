import { momentText } from '#lib/date-text.ts';
import { formatUsd } from '#lib/money.ts';
import type { Context } from '#provider/domain/context.ts';
import type { Transaction } from '#provider/platform/context.ts';
import type { Charge } from '#provider/gateways/payment.ts';
import type { Customer } from '#provider/domain/customers/customer-of.ts';
import { queueText } from '#provider/domain/messages/queue-text.ts';
import { confirmationId } from './responses.ts';
import type { PaymentRequest } from './types.ts';

/** Queues the receipt of a payment in the customer's language; `values` are those of its kind. */
export const queueReceipt = (
  context: Context,
  tx: Transaction,
  kind: 'receipt' | 'credit-receipt' | 'renewal-receipt' | 'reactivation-receipt',
  paid: { request: PaymentRequest; customer: Customer; charge: Charge },
  values: Readonly<Record<string, string>> = {},
): Promise<void> => {
  const { request, customer, charge } = paid;
  return queueText(context, tx, {
    to: customer.email,
    channel: 'email',
    language: customer.language,
    kind,
    values: {
      name: customer.firstName,
      amount: formatUsd(request.amountCents),
      card: charge.lastFour,
      confirmation: confirmationId(request.id),
      date: momentText(customer.language, context.now()),
      ...values,
    },
  });
};
