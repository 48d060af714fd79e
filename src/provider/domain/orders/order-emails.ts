import { eq } from 'drizzle-orm';
import { ROUTES } from '#config/routes.ts';
import type { Context } from '#provider/domain/context.ts';
import type { Transaction } from '#provider/platform/context.ts';
import { packages } from '#provider/platform/db/schema/catalogue.ts';
import type { CustomerNumberRow } from '#provider/platform/db/schema/customers.ts';
import { sendEmailConfirmation } from '#provider/domain/auth/email-confirmation/send.ts';
import { queueEmail } from '#provider/domain/messages/queue-message.ts';
import { siteLink } from '#provider/domain/messages/site-links.ts';
import { queueReceipt } from '#provider/domain/payments/paying/receipts.ts';
import { getNextChargeValues } from '#provider/domain/plans/number-renewals.ts';
import type { ChargedCustomerPayment } from '#provider/domain/purpose.ts';
import { translate } from '#provider/domain/texts/translate.ts';
import { getWithdrawalValues } from '#provider/domain/withdrawals/emails.ts';

/**
 * Queues the emails that come with a new account: the welcome, the link that confirms the address,
 * and the receipt.
 */
export async function queueOrderEmails(
  context: Context,
  tx: Transaction,
  paid: ChargedCustomerPayment,
  { number, rented }: { number: string; rented: CustomerNumberRow },
): Promise<void> {
  const { customer } = paid;
  const { id: customerId, email, firstName, language } = customer;
  await queueEmail(context, tx, {
    to: email,
    language,
    template: (await hasMinutes(tx, rented)) ? 'welcome' : 'welcome-without-minutes',
    values: { name: firstName, number, link: siteLink(context, language, ROUTES.login) },
  });
  await sendEmailConfirmation(context, tx, { customerId, firstName, language, email });
  const count = rented.monthsInterval;
  await queueReceipt(context, tx, 'receipt', paid, {
    number,
    duration: await translate({ db: tx }, language, 'provider.duration', { count }),
    ...(await getNextChargeValues(context, tx, customer, rented)),
    ...getWithdrawalValues(context, language),
  });
}

/** Returns whether a number's plan has call minutes; without them, calls need credit first. */
async function hasMinutes(tx: Transaction, { packageId }: CustomerNumberRow): Promise<boolean> {
  const [plan] = await tx
    .select({ minutes: packages.minutes })
    .from(packages)
    .where(eq(packages.id, packageId));
  return plan !== undefined && plan.minutes > 0;
}
