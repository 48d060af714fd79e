import { eq } from 'drizzle-orm';
import type { Cents } from '#lib/money.ts';
import type { Context, Transaction } from '#provider/context.ts';
import { ledgerEntries, payments } from '#provider/db/schema/billing.ts';
import { dids } from '#provider/db/schema/catalogue.ts';
import { customerNumbers, customers, savedCards } from '#provider/db/schema/customers.ts';
import { suspensions } from '#provider/db/schema/renewals.ts';
import { settings } from '#provider/db/schema/texts.ts';
import type { Charge } from '#provider/gateways/payment.ts';
import { addMonths } from '../services/order/add-months.ts';
import { graceEnd } from '../services/plan/next-period.ts';
import {
  DEMO_ACCOUNTS,
  DEMO_PASSWORD,
  type DemoAccount,
  type DemoBill,
  type DemoCard,
} from './demo-data.ts';
import { liveDemoLife } from './demo-life.ts';
import { chooseNumbers, demoHome, type DemoNumber } from './demo-numbers.ts';

const MARK = 'sandbox-accounts';
const DAY_MS = 86_400_000;
const PHONE = '12025550123';
const BILLING = {
  address: '12 Maple Street',
  city: 'New York',
  state: 'New York',
  zipCode: '10001',
};

/** A demo account with the numbers it gets and the charges of its bills and cards; null was declined. */
interface Prepared {
  account: DemoAccount;
  numbers: DemoNumber[];
  charges: (Charge | null)[];
}

/** Opens the demo accounts of a sandbox, once; the catalogue must be there. */
export async function seedAccounts(context: Context): Promise<void> {
  const [marked] = await context.db.select().from(settings).where(eq(settings.name, MARK));
  if (marked) return;
  const passwordHash = await context.passwords.hash(DEMO_PASSWORD);
  const { countryId } = await demoHome(context.db);
  const taken = new Set<number>();
  const prepared: Prepared[] = [];
  for (const account of DEMO_ACCOUNTS) {
    const numbers = await chooseNumbers(context.db, account.numbers, taken);
    prepared.push({ account, numbers, charges: await chargeBills(context, account, numbers) });
  }
  await context.db.transaction(async (tx) => {
    await tx.insert(settings).values({ name: MARK, value: 'seeded' });
    for (const one of prepared)
      await openDemoAccount(context, tx, one, { passwordHash, countryId });
  });
}

/** What a bill came to: its own amount, or a month of all the account's numbers. */
const amountOf = ({ amountCents }: DemoBill, numbers: readonly DemoNumber[]): Cents =>
  amountCents ?? numbers.reduce((sum, { baseCents }) => sum + baseCents, 0);

const keyOf = (account: DemoAccount, bill: number): string => `demo-${account.email}-${bill}`;

const cardYear = (context: Context, card: DemoCard): number =>
  context.now().getFullYear() + card.expiresIn;

/** One charge per bill, and one of nothing per card, so that the company knows the cards too; null was declined. */
async function chargeBills(
  context: Context,
  account: DemoAccount,
  numbers: readonly DemoNumber[],
): Promise<(Charge | null)[]> {
  const wanted = [
    ...account.bills.map((bill) => ({
      amountCents: amountOf(bill, numbers),
      card: account.cards[bill.card],
      declined: bill.declined,
    })),
    ...account.cards.map((card) => ({ amountCents: 0, card, declined: undefined })),
  ];
  const charges: (Charge | null)[] = [];
  for (const [index, { amountCents, card, declined }] of wanted.entries()) {
    if (!card || declined) {
      charges.push(null);
      continue;
    }
    const result = await context.gateways.payment.charge({
      idempotencyKey: keyOf(account, index),
      amountCents,
      card: {
        number: card.number,
        securityCode: '1234',
        holder: `${account.firstName} ${account.lastName}`,
        expirationMonth: card.expirationMonth,
        expirationYear: cardYear(context, card),
      },
      descriptor: context.config.brand.displayName,
    });
    charges.push(result.ok ? result.value : null);
  }
  return charges;
}

async function openDemoAccount(
  context: Context,
  tx: Transaction,
  prepared: Prepared,
  { passwordHash, countryId }: { passwordHash: string; countryId: number },
): Promise<void> {
  const { account, charges } = prepared;
  const { email, firstName, lastName, language, status, twoFactorEnabled } = account;
  const oldest = Math.max(...account.bills.map(({ daysAgo }) => daysAgo));
  const createdAt = new Date(context.now().getTime() - oldest * DAY_MS);
  const [customer] = await tx
    .insert(customers)
    .values({
      email,
      firstName,
      lastName,
      language,
      status,
      twoFactorEnabled,
      passwordHash,
      phone: PHONE,
      emailConfirmedAt: createdAt,
      createdAt,
    })
    .returning();
  if (!customer) throw new Error('a demo account was not opened');
  await saveCards(context, tx, customer.id, account, charges, countryId);
  await bookBills(context, tx, customer.id, prepared);
  const numbers: { id: number; digits: string }[] = [];
  for (const number of prepared.numbers) {
    const id = await giveNumber(context, tx, customer.id, account, number);
    numbers.push({ id, digits: number.digits });
  }
  if (account.inUse) await liveDemoLife(tx, { email, numbers }, context.now());
}

async function saveCards(
  context: Context,
  tx: Transaction,
  customerId: number,
  account: DemoAccount,
  charges: readonly (Charge | null)[],
  countryId: number,
): Promise<void> {
  for (const [index, card] of account.cards.entries()) {
    const charge = charges[account.bills.length + index];
    if (!charge) throw new Error('a demo card was not accepted');
    await tx.insert(savedCards).values({
      customerId,
      gatewayToken: charge.cardToken,
      brand: charge.brand,
      lastFour: charge.lastFour,
      expirationMonth: card.expirationMonth,
      expirationYear: cardYear(context, card),
      cardHolder: `${account.firstName} ${account.lastName}`,
      isPrimary: card.isPrimary,
      ...BILLING,
      countryId,
      createdAt: context.now(),
    });
  }
}

async function bookBills(
  context: Context,
  tx: Transaction,
  customerId: number,
  { account, numbers, charges }: Prepared,
): Promise<void> {
  for (const [index, bill] of account.bills.entries()) {
    const { kind, daysAgo, card } = bill;
    const amountCents = amountOf(bill, numbers);
    const charge = charges[index];
    const at = new Date(context.now().getTime() - daysAgo * DAY_MS);
    const [payment] = await tx
      .insert(payments)
      .values({
        customerId,
        kind,
        amountCents,
        idempotencyKey: keyOf(account, index),
        status: charge ? 'succeeded' : 'declined',
        gatewayChargeId: charge?.chargeId ?? null,
        cardBrand: charge?.brand ?? null,
        cardLastFour: account.cards[card]?.number.slice(-4) ?? null,
        createdAt: at,
        finishedAt: at,
      })
      .returning();
    if (!payment) throw new Error('a demo bill was not written');
    if (charge) await bookCharge(tx, payment);
    else await rejectRenewal(tx, payment.id, customerId, at);
  }
}

async function bookCharge(tx: Transaction, payment: typeof payments.$inferSelect): Promise<void> {
  const { id: paymentId, customerId, kind, amountCents, createdAt } = payment;
  if (customerId === null) throw new Error('a demo bill has no customer');
  const entry = { customerId, paymentId, createdAt };
  await tx.insert(ledgerEntries).values({ ...entry, kind: 'payment', amountCents });
  if (kind === 'credit') return;
  await tx.insert(ledgerEntries).values({ ...entry, kind: 'plan', amountCents: -amountCents });
}

/** The rejected transaction that keeps a demo account suspended. */
async function rejectRenewal(
  tx: Transaction,
  rejectedPaymentId: number,
  customerId: number,
  at: Date,
): Promise<void> {
  await tx
    .insert(suspensions)
    .values({ customerId, rejectedPaymentId, preSuspendedAt: at, graceEndsAt: graceEnd(at) });
}

async function giveNumber(
  context: Context,
  tx: Transaction,
  customerId: number,
  account: DemoAccount,
  { didId, packageId, baseCents }: DemoNumber,
): Promise<number> {
  await tx.update(dids).set({ status: 'sold' }).where(eq(dids.id, didId));
  const paid = account.bills.filter(({ kind, declined }) => kind !== 'credit' && !declined);
  const lastDays = Math.min(...paid.map(({ daysAgo }) => daysAgo));
  const lastPaymentAt = new Date(context.now().getTime() - lastDays * DAY_MS);
  const [number] = await tx
    .insert(customerNumbers)
    .values({
      customerId,
      didId,
      packageId,
      monthsInterval: 1,
      priceCents: baseCents,
      lastPaymentAt,
      nextPaymentAt: addMonths(lastPaymentAt, 1),
    })
    .returning({ id: customerNumbers.id });
  if (!number) throw new Error('a demo number was not given');
  return number.id;
}
