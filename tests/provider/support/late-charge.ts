import { desc } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Context } from '#provider/domain/context.ts';
import { recoverPayments } from '#provider/domain/payments/recover.ts';
import { paymentRequests } from '#provider/platform/db/schema/payment-requests.ts';
import { assertDefined } from './assert-defined.ts';
import type { TestProvider } from './engines.ts';
import { GOOD_CARD } from './purposes.ts';

/** More than a lease. */
export const LEASE_MS = 4_001;

type Request = typeof paymentRequests.$inferSelect;

/**
 * Makes a payment whose worker stops before it charges, and lets an instance release it.
 * Returns the released request.
 */
export async function releaseUncharged(
  { context, clock }: TestProvider,
  { pay }: { pay(): Promise<unknown> },
  instance: Context = context,
): Promise<Request> {
  const { checkpoint } = context;
  context.checkpoint = async (name) => {
    if (name === 'payment:reserved') throw new Error(`stopped at ${name}`);
  };
  await pay().catch(() => undefined);
  context.checkpoint = checkpoint;
  clock.advance(LEASE_MS);
  await recoverPayments(instance);
  const [request] = await context.db
    .select()
    .from(paymentRequests)
    .orderBy(desc(paymentRequests.createdAt))
    .limit(1);
  expect(assertDefined(request).state).toBe('released');
  return assertDefined(request);
}

/** Makes the charge of a released request, as one that was on its way. */
export const chargeLate = ({ context }: TestProvider, { id, amountCents }: Request) =>
  context.gateways.payment.charge({
    idempotencyKey: id,
    amountCents,
    card: {
      number: GOOD_CARD,
      securityCode: '123',
      holder: 'Dana Miller',
      expirationMonth: 12,
      expirationYear: 2_040,
    },
    descriptor: 'late',
  });
