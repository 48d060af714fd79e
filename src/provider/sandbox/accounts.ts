import { asc, and, eq } from 'drizzle-orm';
import type { Context, Transaction } from '#provider/context.ts';
import { ledgerEntries, payments } from '#provider/db/schema/billing.ts';
import { countries, dids, packages } from '#provider/db/schema/catalogue.ts';
import { customerNumbers, customers, savedCards } from '#provider/db/schema/customers.ts';
import { settings } from '#provider/db/schema/texts.ts';
import type { Charge } from '#provider/gateways/payment.ts';
import { addMonths } from '../services/order/add-months.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, type DemoAccount, type DemoCard } from './demo-data.ts';

const MARK = 'sandbox-accounts';
const DAY_MS = 86_400_000;
const PHONE = '12025550123';
const US = 'US';
const BILLING = {
  address: '12 Maple Street',
  city: 'New York',
  state: 'New York',
  zipCode: '10001',
};

/** Opens the demo accounts of a sandbox, once; the catalogue must be there. */
export async function seedAccounts(context: Context): Promise<void> {
  const [marked] = await context.db.select().from(settings).where(eq(settings.name, MARK));
  if (marked) return;
  const passwordHash = await context.passwords.hash(DEMO_PASSWORD);
  const charges = new Map<DemoAccount, (Charge | null)[]>();
  for (const account of DEMO_ACCOUNTS) charges.set(account, await chargeBills(context, account));
  await context.db.transaction(async (tx) => {
    await tx.insert(settings).values({ name: MARK, value: 'seeded' });
    for (const account of DEMO_ACCOUNTS) {
      await openDemoAccount(context, tx, account, passwordHash, charges.get(account) ?? []);
    }
  });
}

const keyOf = (account: DemoAccount, bill: number): string => `demo-${account.email}-${bill}`;

const cardYear = (context: Context, card: DemoCard): number =>
  context.now().getFullYear() + card.expiresIn;

/** One charge per bill, and one of nothing per card, so that the company knows the cards too; null was declined. */
async function chargeBills(context: Context, account: DemoAccount): Promise<(Charge | null)[]> {
  const wanted = [
    ...account.bills.map((bill) => ({ ...bill, card: account.cards[bill.card] })),
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
  account: DemoAccount,
  passwordHash: string,
  charges: readonly (Charge | null)[],
): Promise<void> {
  const { email, firstName, lastName, language, status, twoFactorEnabled } = account;
  const oldest = Math.max(...account.bills.map(({ daysAgo }) => daysAgo));
  const createdAt = new Date(context.now().getTime() - oldest * DAY_MS);
  const [customer] = await tx
    .insert(customers)
    .values({
      ...{ email, firstName, lastName, language, status, twoFactorEnabled, passwordHash },
      phone: PHONE,
      emailConfirmedAt: createdAt,
      createdAt,
    })
    .returning();
  if (!customer) throw new Error('a demo account was not opened');
  const [home] = await tx
    .select({ countryId: countries.id, packageId: packages.id })
    .from(countries)
    .innerJoin(packages, eq(packages.countryId, countries.id))
    .where(eq(countries.iso2, US));
  if (!home) throw new Error('the sandbox has no plan for the demo accounts');
  await saveCards(context, tx, customer.id, account, charges, home.countryId);
  await bookBills(context, tx, customer.id, account, charges);
  for (const iso2 of account.numbers) {
    await giveNumber(context, tx, customer.id, account, iso2, home.packageId);
  }
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
  account: DemoAccount,
  charges: readonly (Charge | null)[],
): Promise<void> {
  for (const [index, { kind, amountCents, daysAgo, card }] of account.bills.entries()) {
    const charge = charges[index];
    const at = new Date(context.now().getTime() - daysAgo * DAY_MS);
    const [payment] = await tx
      .insert(payments)
      .values({
        ...{ customerId, kind, amountCents },
        idempotencyKey: keyOf(account, index),
        status: charge ? 'succeeded' : 'declined',
        gatewayChargeId: charge?.chargeId ?? null,
        cardBrand: charge?.brand ?? null,
        cardLastFour: account.cards[card]?.number.slice(-4) ?? null,
        createdAt: at,
        finishedAt: at,
      })
      .returning();
    if (!payment || !charge) continue;
    const entry = { customerId, paymentId: payment.id, createdAt: at };
    await tx.insert(ledgerEntries).values({ ...entry, kind: 'payment', amountCents });
    if (kind === 'credit') continue;
    await tx.insert(ledgerEntries).values({ ...entry, kind: 'plan', amountCents: -amountCents });
  }
}

async function giveNumber(
  context: Context,
  tx: Transaction,
  customerId: number,
  account: DemoAccount,
  iso2: string,
  packageId: number,
): Promise<void> {
  const [did] = await tx
    .select({ id: dids.id })
    .from(dids)
    .innerJoin(countries, eq(countries.id, dids.countryId))
    .where(and(eq(countries.iso2, iso2), eq(dids.status, 'available')))
    .orderBy(asc(dids.id))
    .limit(1);
  if (!did) throw new Error(`the sandbox has no number of ${iso2} for the demo accounts`);
  await tx.update(dids).set({ status: 'sold' }).where(eq(dids.id, did.id));
  const paid = account.bills.filter(({ kind, declined }) => kind !== 'credit' && !declined);
  const lastDays = Math.min(...paid.map(({ daysAgo }) => daysAgo));
  const lastPaymentAt = new Date(context.now().getTime() - lastDays * DAY_MS);
  await tx.insert(customerNumbers).values({
    customerId,
    didId: did.id,
    packageId,
    monthsInterval: 1,
    priceCents: paid[0]?.amountCents ?? 0,
    lastPaymentAt,
    nextPaymentAt: addMonths(lastPaymentAt, 1),
  });
}
