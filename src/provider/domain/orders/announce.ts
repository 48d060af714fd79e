import { momentText } from '#lib/date-text.ts';
import { formatUsd } from '#lib/money.ts';
import { formatPhone } from '#lib/phone-format.ts';
import type { Context } from '#provider/domain/context.ts';
import type { Transaction } from '#provider/platform/context.ts';
import type { Charge } from '#provider/gateways/payment.ts';
import type { Customer } from '#provider/domain/customers/customer-of.ts';
import { sendEmailConfirmation } from '#provider/domain/auth/email-confirmation/send.ts';
import { queueText, siteLink } from '#provider/domain/messages/queue-text.ts';
import { translate } from '#provider/domain/texts/translate.ts';
import { confirmationId } from './answer.ts';
import type { Order } from './types.ts';

/** Queues what a new customer gets by e-mail: the welcome, the link that confirms the address, and the receipt. */
export async function announce(
  context: Context,
  tx: Transaction,
  customer: Customer,
  sold: { order: Order; charge: Charge; number: string },
): Promise<void> {
  const { order, charge, number } = sold;
  const { email: to, language, firstName: name } = customer;
  const letter = { to, language, channel: 'email' } as const;
  await queueText(context, tx, {
    ...letter,
    kind: 'welcome',
    values: {
      name,
      number: formatPhone(number),
      link: siteLink(context, language, '/login'),
    },
  });
  await sendEmailConfirmation(context, tx, {
    customerId: customer.id,
    firstName: name,
    language,
    email: to,
  });
  await queueText(context, tx, {
    ...letter,
    kind: 'receipt',
    values: {
      name,
      number: formatPhone(number),
      duration: await translate({ db: tx }, language, 'provider.duration', {
        count: order.monthsInterval,
      }),
      amount: formatUsd(charge.amountCents),
      card: charge.lastFour,
      confirmation: confirmationId(order.id),
      date: momentText(language, context.now()),
    },
  });
}
