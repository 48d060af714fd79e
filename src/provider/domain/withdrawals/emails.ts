import type { Language } from '#config/languages.ts';
import { ROUTES } from '#config/routes.ts';
import { dayText } from '#lib/text/date-text.ts';
import { momentText } from '#lib/text/moment-text.ts';
import { formatUsd } from '#lib/money/money.ts';
import { formatPhone } from '#lib/phone/phone-format.ts';
import type { Context } from '#provider/domain/context.ts';
import { queueEmail, type TemplatedMessage } from '#provider/domain/messages/queue-message.ts';
import { numbersLink, siteLink } from '#provider/domain/messages/site-links.ts';
import { translate } from '#provider/domain/texts/translate.ts';
import type { Transaction } from '#provider/platform/context.ts';
import { lastWithdrawalDay } from './rules.ts';
import type { Unmatched, WithdrawalOutcome, Withdrawal, WithdrawnOrder } from './withdrawal.ts';

/** Returns the receipt's values about withdrawing from the order that was just placed. */
export const getWithdrawalValues = (
  context: Context,
  language: Language,
): Readonly<Record<'withdrawalEnd' | 'withdrawalLink', string>> => ({
  withdrawalEnd: dayText(language, lastWithdrawalDay(context.now())),
  withdrawalLink: siteLink(context, language, ROUTES.withdrawal),
});

/**
 * Queues the email with what a withdrawal came to, to the address that it named, and one to the
 * support desk where the number was, or may have been, renewed since the order.
 */
export async function queueOutcome(
  context: Context,
  tx: Transaction,
  withdrawal: Withdrawal,
  outcome: WithdrawalOutcome,
): Promise<void> {
  const { email: to, name, language } = withdrawal;
  const message = await describe(context, tx, withdrawal, outcome);
  await queueEmail(context, tx, {
    to,
    language,
    ...message,
    template: `withdrawal-${message.template}`,
    values: { name, ...message.values },
  });
  if (outcome.state !== 'accepted' || outcome.renewed === null) return;
  const { at, payments } = outcome.renewed;
  const listed = payments.map(
    ({ transaction, amountCents }) => `${transaction} (${formatUsd(amountCents)})`,
  );
  await queueEmail(context, tx, {
    to: context.config.brand.emails.support,
    language: 'en',
    template: 'withdrawal-renewed',
    values: {
      ...describeOrder(outcome.order),
      name,
      email: to,
      language,
      renewed: dayText('en', at),
      payments: listed.join(', ') || '–',
      refund: formatUsd(outcome.refundCents),
    },
  });
}

type Described = Pick<TemplatedMessage, 'template' | 'values' | 'lists'>;

async function describe(
  context: Context,
  tx: Transaction,
  withdrawal: Withdrawal,
  outcome: WithdrawalOutcome,
): Promise<Described> {
  if (outcome.state === 'unmatched') return describeUnmatched(context, withdrawal, outcome);
  const { language, createdAt } = withdrawal;
  const date = momentText(language, createdAt);
  const { order, hasEnded } = outcome;
  const values = { ...describeOrder(order), date };
  // The others say that the number has ended.
  const templateOf = (name: string): string => (hasEnded ? name : `${name}-bought-again`);
  if (outcome.state === 'repeated') return { template: templateOf('repeated'), values };
  const ordered = dayText(language, order.paidAt);
  if (outcome.state === 'late') {
    const until = dayText(language, lastWithdrawalDay(order.paidAt));
    if (hasEnded) return { template: 'late-ended', values: { ...values, ordered, until } };
    const link = numbersLink(context, language);
    return { template: 'late', values: { ...values, ordered, until, link } };
  }
  const { refundCents, used } = outcome;
  if (refundCents === 0) return { template: templateOf('nothing-left'), values };
  const refunded = {
    ...values,
    refund: formatUsd(refundCents),
    card: order.bill.cardLastFour ?? '',
  };
  if (used === null) return { template: 'accepted', values: refunded };
  const inDays = (count: number) => translate({ db: tx }, language, 'provider.days', { count });
  const days = await inDays(used.days);
  const left = await inDays(used.daysLeft);
  return { template: templateOf('accepted-in-part'), values: { ...refunded, days, left } };
}

/** Describes what is missing: an order, or which one it is. */
function describeUnmatched(
  context: Context,
  { reference, email, language, createdAt }: Withdrawal,
  outcome: Unmatched,
): Described {
  const link = siteLink(context, language, ROUTES.withdrawal);
  const values = { reference, email, date: momentText(language, createdAt), link };
  switch (outcome.why) {
    case 'no-order':
      return { template: 'unmatched', values };
    case 'several-numbers':
      return { template: 'ambiguous', values };
    case 'several-orders': {
      const rows = outcome.orders.map(({ confirmationId, paidAt }) => ({
        confirmation: confirmationId,
        ordered: momentText(language, paidAt),
      }));
      const number = formatPhone(outcome.orders[0]?.digits ?? '');
      const lists = { orders: { rows, between: '\n' } } as const;
      return { template: 'several-orders', values: { ...values, number }, lists };
    }
  }
}

const describeOrder = ({ confirmationId, digits, bill }: WithdrawnOrder) => ({
  confirmation: confirmationId,
  number: formatPhone(digits),
  amount: formatUsd(bill.amountCents),
});
