import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Language } from '#config/languages.ts';
import { getBillingHistory } from '#contract/hub/billing.ts';
import { withdraw } from '#contract/hub/withdrawals.ts';
import { createValidatedSubscriber } from '#contract/main/ordering.ts';
import { retryRefunds } from '#provider/domain/payments/paying/refund.ts';
import { renewCustomer } from '#provider/domain/plans/renewal/renew-customer.ts';
import { processWithdrawals } from '#provider/domain/withdrawals/process.ts';
import { ledgerEntries } from '#provider/platform/db/schema/billing.ts';
import { dids } from '#provider/platform/db/schema/catalogue.ts';
import { customerNumbers } from '#provider/platform/db/schema/customers.ts';
import { calls } from '#provider/platform/db/schema/numbers.ts';
import { refunds } from '#provider/platform/db/schema/payment-requests.ts';
import { withdrawals } from '#provider/platform/db/schema/withdrawals.ts';
import { request } from '../servers/app.ts';
import { assertDefined } from '../assert-defined.ts';
import { confirmPhones, emailOf, onSale, orderOf } from '../customers/buyers.ts';
import { expectLedgerToAddUp, signIn } from '../customers/customer-area.ts';
import type { TestProvider } from '../databases/engines.ts';
import { countMessages } from '../customers/messages.ts';

/** When a number of these tests is ordered. */
export const ORDERED_AT = new Date('2027-03-01T15:00:00Z');
/** Returns a text without the marks that isolate its values. */
export const withoutIsolates = (text: string): string => text.replace(/[\u2068\u2069]/g, '');

/** Sells a number to a new buyer; the clock is then at the order. */
export async function sell(provider: TestProvider, buyer = 1) {
  const { app, context, clock } = provider;
  clock.set(ORDERED_AT);
  const { didIds, packageId } = await onSale(context, 1);
  const didId = assertDefined(didIds[0]);
  await confirmPhones(context, [buyer]);
  const body = { ...orderOf(buyer, didId, packageId), ExpirationYear: 2032 };
  const sold = await request(app, createValidatedSubscriber, { body });
  expect(sold.body.response_code).toBe(200);
  const { customer } = await signIn(context, emailOf(buyer));
  const [did] = await context.db.select().from(dids).where(eq(dids.id, didId));
  const [number] = await context.db
    .select()
    .from(customerNumbers)
    .where(eq(customerNumbers.didId, didId));
  return {
    buyer,
    didId,
    customerId: customer.id,
    confirmation: assertDefined(sold.body.confirmationId),
    digits: assertDefined(did).number.replace(/\D/g, ''),
    cents: assertDefined(number).priceCents,
    number: assertDefined(number),
  };
}

export type Sold = Awaited<ReturnType<typeof sell>>;

/** Sends a withdrawal of a buyer; `from` is the address that a proxy has seen. */
export const send = (
  { app }: TestProvider,
  reference: string,
  buyer = 1,
  { from, ...changes }: { from?: string; email?: string; languageISO?: Language } = {},
) =>
  request(app, withdraw, {
    headers: from === undefined ? {} : { 'x-forwarded-for': from },
    body: { reference, email: emailOf(buyer), name: 'Robin Buyer', languageISO: 'en', ...changes },
  });

/** Runs the jobs of a withdrawal once: it is decided, and its refund requested. */
export async function decideAndRefund({ context }: TestProvider): Promise<void> {
  await processWithdrawals(context);
  await retryRefunds(context);
}

/** Lets a call have come to a number. */
export const addCall = (
  { context }: TestProvider,
  { number, digits }: { number: { id: number }; digits: string },
) =>
  context.db.insert(calls).values({
    customerNumberId: number.id,
    incoming: true,
    callerId: '12025550143',
    destination: digits,
    dialedAt: context.now(),
    costCents: 0,
  });

/** Lets a buyer's number be due now, and renews it. */
export async function renew({ context }: TestProvider, { customerId, number }: Sold) {
  const now = context.now();
  await context.db
    .update(customerNumbers)
    .set({ nextPaymentAt: now })
    .where(eq(customerNumbers.id, number.id));
  expect((await renewCustomer(context, customerId, now))?.responseCode).toBe(200);
}

/** The refunds so far. */
export const refundsOf = ({ context: { db } }: TestProvider) => db.select().from(refunds);

async function ledgerOf({ context: { db } }: TestProvider, { customerId }: Sold) {
  const rows = await db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.customerId, customerId));
  return rows.map(({ kind, amountCents }) => [kind, amountCents]);
}

/** The outcomes of the withdrawals, in order. */
export const statesOf = async ({ context: { db } }: TestProvider) =>
  (await db.select().from(withdrawals).orderBy(withdrawals.id)).map(({ state }) => state);

/** Whether the number is still its buyer’s. */
export const hasNumber = async ({ context: { db } }: TestProvider, { didId }: Sold) =>
  (await db.$count(customerNumbers, eq(customerNumbers.didId, didId))) === 1;

/** The order was refunded exactly once, as far as gateway, ledger, refunds and emails know. */
export async function expectOneRefund(provider: TestProvider, sold: Sold, cents: number) {
  expect(await ledgerOf(provider, sold)).toEqual([
    ['payment', sold.cents],
    ['plan', -sold.cents],
    ['withdrawal', cents],
    ['refund', -cents],
  ]);
  expect(await refundsOf(provider)).toMatchObject([
    { reason: 'withdrawal', amountCents: cents, state: 'succeeded' },
  ]);
  expect(await hasNumber(provider, sold)).toBe(false);
  const { context } = provider;
  const template = cents === sold.cents ? 'withdrawal-accepted' : 'withdrawal-accepted-in-part';
  expect(await countMessages(context, emailOf(sold.buyer), template)).toBe(1);
  await expectLedgerToAddUp(context);
}

/** The statuses of a buyer’s bills, as the history shows them. */
export async function shownStatus({ app, context }: TestProvider, { buyer }: Sold) {
  const { token } = await signIn(context, emailOf(buyer));
  const { body } = await request(app, getBillingHistory, { token });
  return body.result?.map(({ transactionStatus }) => transactionStatus);
}
