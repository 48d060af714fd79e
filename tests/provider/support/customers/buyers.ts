import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { BodyOf } from '#contract/endpoint.ts';
import type { createValidatedSubscriber } from '#contract/main/ordering.ts';
import type { Context } from '#provider/domain/context.ts';
import { countries, dids, packages } from '#provider/platform/db/schema/catalogue.ts';
import { phoneVerifications } from '#provider/platform/db/schema/phone-verifications.ts';
import { createOrder as validOrder } from '#tools/conformance/checks/purchase-checks.ts';

export type OrderBody = BodyOf<typeof createValidatedSubscriber>;

/** Returns a valid order of a test buyer. */
export const orderOf = (buyer: number, didId: number, packageId: number): OrderBody => ({
  ...validOrder({ didId, packageId }, { email: emailOf(buyer), phone: phoneOf(buyer) }),
  CreditCardNumber: '4242 4242 4242 4242',
  CardHolder: 'Robin Buyer',
  LastName: 'Buyer',
  Password: 'Sunny-Harbour-47',
});

export const emailOf = (buyer: number): string => `buyer${buyer}@shop.test`;
export const phoneOf = (buyer: number): string => `+1202${5_550_000 + buyer}`;

/** Lets buyers have confirmed their phones just now. */
export const confirmPhones = (
  context: Pick<Context, 'db' | 'now'>,
  buyers: readonly number[],
): Promise<void> =>
  confirmPairs(
    context,
    buyers.map((buyer) => ({ email: emailOf(buyer), phone: phoneOf(buyer) })),
  );

/** Lets phones have been confirmed just now, each with an email address. */
export async function confirmPairs(
  { db, now }: Pick<Context, 'db' | 'now'>,
  pairs: readonly { email: string; phone: string }[],
): Promise<void> {
  const at = now();
  await db.insert(phoneVerifications).values(
    pairs.map(({ email, phone }) => ({
      tokenDigest: randomUUID(),
      email,
      phone: phone.slice(1),
      codeDigest: '',
      createdAt: at,
      expiresAt: at,
      confirmedAt: at,
    })),
  );
}

/** Numbers of the United States that are for sale, with the package for buyers there. */
export async function onSale(
  context: Pick<Context, 'db'>,
  count: number,
): Promise<{ didIds: number[]; packageId: number }> {
  const [plan] = await context.db
    .select({ packageId: packages.id, countryId: countries.id })
    .from(packages)
    .innerJoin(countries, eq(countries.id, packages.countryId))
    .where(eq(countries.iso2, 'US'));
  const rows = await context.db
    .select({ id: dids.id })
    .from(dids)
    .where(eq(dids.status, 'available'))
    .orderBy(asc(dids.id))
    .limit(count);
  if (!plan || rows.length < count) throw new Error('the sandbox has too little to sell');
  return { didIds: rows.map(({ id }) => id), packageId: plan.packageId };
}

/** Sells the numbers of the United States but for so many; returns the ids of those. */
export async function leaveOnSale(context: Pick<Context, 'db'>, count: number): Promise<number[]> {
  const rows = await context.db
    .select({ id: dids.id })
    .from(dids)
    .innerJoin(countries, eq(countries.id, dids.countryId))
    .where(and(eq(countries.iso2, 'US'), eq(dids.status, 'available')))
    .orderBy(asc(dids.id));
  const ids = rows.map(({ id }) => id);
  if (ids.length < count) throw new Error('the sandbox has too little to sell');
  const sold = ids.slice(count);
  if (sold.length > 0) {
    await context.db.update(dids).set({ status: 'sold' }).where(inArray(dids.id, sold));
  }
  return ids.slice(0, count);
}

/** The state of one number. */
export async function statusOf(context: Context, didId: number): Promise<string | undefined> {
  const [row] = await context.db
    .select({ status: dids.status })
    .from(dids)
    .where(and(eq(dids.id, didId)));
  return row?.status;
}
