import { randomUUID } from 'node:crypto';
import { and, eq, inArray, ne, or } from 'drizzle-orm';
import type { Language } from '#config/languages.ts';
import { PASSWORD_CHECK_REQUIRED } from '#contract/message-codes.ts';
import type { Context, Session } from '#provider/domain/context.ts';
import type { Transaction } from '#provider/platform/context.ts';
import { savedCards } from '#provider/platform/db/schema/saved-cards.ts';
import { accountClosures } from '#provider/platform/db/schema/account-closures.ts';
import { customerNumbers, customers } from '#provider/platform/db/schema/customers.ts';
import { paymentRequests } from '#provider/platform/db/schema/payment-requests.ts';
import { withdrawals } from '#provider/platform/db/schema/withdrawals.ts';
import { errorsOf, unavailable } from '#provider/platform/errors.ts';
import { redactCardNumbers } from '#provider/platform/redact.ts';
import {
  isWithdrawing,
  lockSessionCustomer,
  type Customer,
} from '#provider/domain/customers/customer.ts';
import { deleteNotices } from '#provider/domain/messages/notices.ts';
import { queueEmail } from '#provider/domain/messages/queue-message.ts';
import { takeRecentPassword } from '#provider/domain/auth/session/recent-password.ts';
import { inquiries, referrals } from '#provider/platform/db/schema/inquiries.ts';
import { orders } from '#provider/platform/db/schema/orders.ts';
import { oneTimeTokens, twoFactorChallenges } from '#provider/platform/db/schema/sessions.ts';
import { revokeEverything } from '#provider/domain/auth/session/revoke.ts';
import { endNumbers } from '#provider/domain/plans/end-numbers.ts';
import { resolveWithoutDebt } from '#provider/domain/plans/renewal/suspension.ts';

const refuse = errorsOf<'account.cancelCustomer'>();

/**
 * Deletes an account: its sessions end, its personal data is deleted, its numbers rest; bills and
 * ledger stay, as the law requires. Refused when the password was not checked just before; throws
 * 503 while a payment is open or a withdrawal waits to be decided.
 */
export const closeAccount = (
  context: Context,
  session: Session,
  { languageISO: language, message }: { languageISO: Language; message: string },
): Promise<void> =>
  context.db.transaction(async (tx) => {
    const reason = redactCardNumbers(message);
    const customer = await lockSessionCustomer(tx, session);
    if (!(await takeRecentPassword(context, tx, session))) {
      throw refuse('refused', PASSWORD_CHECK_REQUIRED);
    }
    if (await isPaying(tx, customer.id)) throw unavailable();
    if (await isWithdrawing(tx, customer)) throw unavailable();
    await tx
      .insert(accountClosures)
      .values({ customerId: customer.id, language, reason, closedAt: context.now() });
    await announce(context, tx, customer, { language, reason });
    await deletePersonalData(context, tx, customer);
  });

async function isPaying(tx: Transaction, customerId: number): Promise<boolean> {
  const [open] = await tx
    .select({ id: paymentRequests.id })
    .from(paymentRequests)
    .where(and(eq(paymentRequests.customerId, customerId), eq(paymentRequests.state, 'reserved')))
    .limit(1);
  return open !== undefined;
}

async function announce(
  context: Context,
  tx: Transaction,
  { id, email, firstName: name }: Customer,
  { language, reason }: { language: Language; reason: string },
): Promise<void> {
  await queueEmail(context, tx, {
    to: email,
    language,
    template: 'account-closed',
    values: { name },
  });
  await queueEmail(context, tx, {
    to: context.config.brand.emails.support,
    template: 'account-closure',
    language: 'en',
    values: { customer: id, email, reason, language },
  });
}

/** Returns the addresses that an account has had: those of its orders and of changes. */
async function listAddresses(tx: Transaction, { id, email }: Customer): Promise<string[]> {
  const ofOrders = await tx
    .select({ known: orders.email })
    .from(orders)
    .where(eq(orders.customerId, id));
  const replaced = await tx
    .select({ known: oneTimeTokens.previousEmail })
    .from(oneTimeTokens)
    .where(eq(oneTimeTokens.customerId, id));
  return [...new Set([email, ...[...ofOrders, ...replaced].map(({ known }) => known)])];
}

/**
 * Deletes a customer's personal data and ends the numbers. What bills refer to stays without a
 * name.
 */
async function deletePersonalData(
  context: Context,
  tx: Transaction,
  customer: Customer,
): Promise<void> {
  const { id, email } = customer;
  const addresses = await listAddresses(tx, customer);
  await revokeEverything(context, tx, id);
  await tx.delete(oneTimeTokens).where(eq(oneTimeTokens.customerId, id));
  await tx.delete(twoFactorChallenges).where(eq(twoFactorChallenges.customerId, id));
  await tx.delete(savedCards).where(eq(savedCards.customerId, id));
  await endNumbers(tx, eq(customerNumbers.customerId, id), context.now());
  // The card may have been declined after the session was checked.
  await resolveWithoutDebt(context, tx, customer);
  await deleteNotices(tx, id);
  await tx.delete(inquiries).where(inArray(inquiries.email, addresses));
  await tx.delete(referrals).where(eq(referrals.customerId, id));
  // An order may have been withdrawn from with an earlier address of the account.
  const isOfOrder = inArray(
    withdrawals.requestId,
    tx.select({ id: orders.id }).from(orders).where(eq(orders.customerId, id)),
  );
  // One that came in since the check is decided as a withdrawal without an account.
  await tx
    .update(withdrawals)
    .set({ email: '', name: '' })
    .where(and(or(eq(withdrawals.email, email), isOfOrder), ne(withdrawals.state, 'pending')));
  await tx.update(orders).set({ email: '' }).where(eq(orders.customerId, id));
  await tx
    .update(customers)
    .set({
      // A new customer may have any other address, also one that looks like this.
      email: `closed-${randomUUID()}@account.invalid`,
      emailConfirmedAt: null,
      // No password has this as its hash.
      passwordHash: '',
      firstName: '',
      lastName: '',
      phone: '',
      twoFactorEnabled: false,
    })
    .where(eq(customers.id, id));
}
