import { eq } from 'drizzle-orm';
import type { Context } from '#provider/domain/context.ts';
import type { Transaction } from '#provider/platform/context.ts';
import { dids } from '#provider/platform/db/schema/catalogue.ts';
import { savedCards } from '#provider/platform/db/schema/saved-cards.ts';
import { customerNumbers, customers } from '#provider/platform/db/schema/customers.ts';
import { settings } from '#provider/platform/db/schema/settings.ts';
import type { Charge } from '#provider/gateways/payment.ts';
import { addMonths } from '#lib/calendar.ts';
import { bookBills } from './demo-bills.ts';
import { getExpirationYear, chargeBills, type PreparedAccount } from './demo-charges.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, type DemoAccount } from './demo-data.ts';
import { seedDemoActivity } from './demo-activity.ts';
import { chooseNumbers, getDemoHome, type DemoNumber } from './demo-numbers.ts';
import { DAY_MS } from '#lib/time.ts';
import { earlierThan } from '#provider/platform/time.ts';

const SEED_FLAG = 'sandbox-accounts';
const PHONE = '12025550123';
const BILLING = {
  address: '12 Maple Street',
  city: 'New York',
  state: 'New York',
  zipCode: '10001',
};

/** Creates the demo accounts of a sandbox, once; it needs the catalogue. */
export async function seedAccounts(context: Context): Promise<void> {
  const [seeded] = await context.db.select().from(settings).where(eq(settings.name, SEED_FLAG));
  if (seeded) return;
  const passwordHash = await context.passwords.hash(DEMO_PASSWORD);
  const { countryId } = await getDemoHome(context.db);
  // One moment for all rows, so that no rejected renewal comes before its number was due.
  const startedAt = context.now();
  const frozen = { ...context, now: () => startedAt };
  const taken = new Set<number>();
  const prepared: PreparedAccount[] = [];
  for (const account of DEMO_ACCOUNTS) {
    const numbers = await chooseNumbers(context.db, account.numbers, taken);
    prepared.push({ account, numbers, charges: await chargeBills(context, account, numbers) });
  }
  await context.db.transaction(async (tx) => {
    await tx.insert(settings).values({ name: SEED_FLAG, value: 'seeded' });
    for (const one of prepared)
      await createDemoAccount(frozen, tx, one, { passwordHash, countryId });
  });
}

async function createDemoAccount(
  context: Context,
  tx: Transaction,
  prepared: PreparedAccount,
  { passwordHash, countryId }: { passwordHash: string; countryId: number },
): Promise<void> {
  const { account, charges } = prepared;
  const { email, firstName, lastName, language, status, twoFactorEnabled } = account;
  const oldest = Math.max(...account.bills.map(({ daysAgo }) => daysAgo));
  const createdAt = earlierThan(context.now(), oldest * DAY_MS);
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
  if (!customer) throw new Error('a demo account was not created');
  await saveCards(context, tx, customer.id, account, charges, countryId);
  await bookBills(context, tx, customer.id, prepared);
  const numbers: { id: number; digits: string }[] = [];
  for (const number of prepared.numbers) {
    const id = await assignNumber(context, tx, customer.id, account, number);
    numbers.push({ id, digits: number.digits });
  }
  if (account.inUse)
    await seedDemoActivity(context, tx, { customerId: customer.id, email, numbers });
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
      expirationYear: getExpirationYear(context, card),
      cardHolder: `${account.firstName} ${account.lastName}`,
      isPrimary: card.isPrimary,
      ...BILLING,
      countryId,
      createdAt: context.now(),
    });
  }
}

async function assignNumber(
  context: Context,
  tx: Transaction,
  customerId: number,
  account: DemoAccount,
  { didId, packageId, baseCents }: DemoNumber,
): Promise<number> {
  await tx.update(dids).set({ status: 'sold' }).where(eq(dids.id, didId));
  const paid = account.bills.filter(({ kind, declined }) => kind !== 'credit' && !declined);
  const lastDays = Math.min(...paid.map(({ daysAgo }) => daysAgo));
  const lastPaymentAt = earlierThan(context.now(), lastDays * DAY_MS);
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
      billingDay: lastPaymentAt.getUTCDate(),
    })
    .returning({ id: customerNumbers.id });
  if (!number) throw new Error('a demo number was not assigned');
  return number.id;
}
