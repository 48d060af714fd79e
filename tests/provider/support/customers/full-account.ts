import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Context } from '#provider/domain/context.ts';
import { findCustomerByEmail } from '#provider/domain/customers/customer.ts';
import { startSession } from '#provider/domain/auth/session/session.ts';
import { findPlan } from '#provider/domain/plans/plan.ts';
import { bills, ledgerEntries } from '#provider/platform/db/schema/billing.ts';
import { dids } from '#provider/platform/db/schema/catalogue.ts';
import { consents } from '#provider/platform/db/schema/consents.ts';
import { customerNumbers, customers } from '#provider/platform/db/schema/customers.ts';
import { referrals } from '#provider/platform/db/schema/inquiries.ts';
import { notices } from '#provider/platform/db/schema/notices.ts';
import { orders } from '#provider/platform/db/schema/orders.ts';
import { outbox } from '#provider/platform/db/schema/outbox.ts';
import { paymentRequests, refunds } from '#provider/platform/db/schema/payment-requests.ts';
import { suspensions } from '#provider/platform/db/schema/renewals.ts';
import { savedCards } from '#provider/platform/db/schema/saved-cards.ts';
import {
  knownNetworks,
  oneTimeTokens,
  trustedDevices,
  twoFactorChallenges,
} from '#provider/platform/db/schema/sessions.ts';
import { withdrawals } from '#provider/platform/db/schema/withdrawals.ts';
import { DAY_MS } from '#lib/time.ts';
import { assertDefined } from '../assert-defined.ts';
import { NUMBER_TABLES } from './numbers.ts';
import { openTicket } from './tickets.ts';

const KINDS_OF_NOTICES = ['renewal-in-7-days', 'renewal-tomorrow', 'renewal-failed'] as const;

/**
 * Gives a demo account rows of every kind that a customer can have: open codes and links, trusted
 * devices, messages that wait, an order and its payment, calls. Returns its marks, which are in no
 * other account: its name, ids, prices in dollars and telephone numbers. `index` is a digit.
 */
export async function fillAccount(
  context: Context,
  email: string,
  { index, mark }: { index: number; mark: string },
): Promise<string[]> {
  const { db } = context;
  const customer = assertDefined(await findCustomerByEmail(context, email));
  const { id: customerId } = customer;
  const now = context.now();
  const later = new Date(now.getTime() + 300 * DAY_MS);
  const id = 77_077_000 + index;
  const cents = 77_070 + index;
  const phone = `1202555077${index}`;
  const number = assertDefined((await findPlan(db, customerId))?.numbers[0]);
  const ofNumber = { customerNumberId: number.id, createdAt: now };
  const [card] = await db.select().from(savedCards).where(eq(savedCards.customerId, customerId));

  await db
    .update(customers)
    .set({ firstName: mark, lowCreditCents: cents })
    .where(eq(customers.id, customerId));
  await startSession(context, db, { ...customer, firstName: mark }, `Device of ${mark}`);
  await db
    .update(customerNumbers)
    .set({ priceCents: cents })
    .where(eq(customerNumbers.customerId, customerId));
  const [did] = await db
    .update(dids)
    .set({ priceCents: cents })
    .where(eq(dids.id, number.didId))
    .returning();
  await db
    .insert(savedCards)
    .values({ ...assertDefined(card), id, isPrimary: false, cardHolder: mark });
  await db.insert(bills).values({
    id,
    customerId,
    kind: 'credit',
    idempotencyKey: randomUUID(),
    amountCents: cents,
    status: 'succeeded',
    createdAt: now,
    finishedAt: now,
  });
  await db.insert(ledgerEntries).values({
    customerId,
    billId: id,
    kind: 'payment',
    amountCents: cents,
    createdAt: now,
  });
  await fillNumber();
  await fillSecrets();
  await fillPayment();
  await fillMessages();
  return [mark, String(id), (cents / 100).toFixed(2), phone, assertDefined(did).number.slice(1)];

  async function fillNumber() {
    const { forwardingNumbers, smsForwardings, callerIds, blockedCallers } = NUMBER_TABLES;
    const { receivedMessages, calls } = NUMBER_TABLES;
    await db
      .insert(forwardingNumbers)
      .values({ customerNumberId: number.id, phoneNumber: phone, updatedAt: now });
    await db
      .insert(smsForwardings)
      .values({ customerNumberId: number.id, email: `${mark}@home.test`, updatedAt: now });
    await db.insert(callerIds).values({ ...ofNumber, id, phoneNumber: phone, comment: mark });
    await db.insert(blockedCallers).values({ ...ofNumber, id, phoneNumber: phone });
    await db
      .insert(receivedMessages)
      .values({ customerNumberId: number.id, sender: phone, receivedAt: now });
    await db.insert(calls).values({
      customerNumberId: number.id,
      incoming: true,
      callerId: phone,
      destination: phone,
      dialedAt: now,
      seconds: 60,
      costCents: 0,
    });
  }

  async function fillSecrets() {
    const one = { customerId, expiresAt: later };
    await db.insert(knownNetworks).values({ customerId, digest: 'network', lastUsedAt: now });
    await db.insert(trustedDevices).values({ ...one, id: randomUUID(), createdAt: now });
    for (const purpose of ['sign-in', 'turn-on', 'change-email'] as const) {
      await db
        .insert(twoFactorChallenges)
        .values({ ...one, purpose, tokenDigest: randomUUID(), codeDigest: randomUUID() });
    }
    for (const purpose of ['recovery', 'confirm-email', 'port-in', 'restore-email'] as const) {
      await db.insert(oneTimeTokens).values({
        ...one,
        purpose,
        digest: randomUUID(),
        email: purpose === 'recovery' ? email : `${mark}@next.test`,
        previousEmail: email,
      });
    }
  }

  async function fillPayment() {
    const request = {
      id: randomUUID(),
      customerId,
      fingerprint: randomUUID(),
      amountCents: cents,
      createdAt: now,
      leaseHolder: randomUUID(),
      leaseUntil: now,
    };
    const final = { state: 'settled', billId: id, finishedAt: now } as const;
    await db.insert(paymentRequests).values({ ...request, ...final, purpose: 'add-number' });
    await db.insert(orders).values({
      id: request.id,
      email,
      customerId,
      didId: number.didId,
      packageId: number.packageId,
      monthsInterval: 1,
      amountCents: cents,
      createdAt: now,
    });
    await db.insert(consents).values({
      requestId: request.id,
      textDigest: '0'.repeat(64),
      amountCents: cents,
      nextAmountCents: cents,
      nextChargeOn: '2030-01-01',
      createdAt: now,
    });
    await db.insert(refunds).values({
      requestId: request.id,
      amountCents: 1,
      reason: 'withdrawal',
      state: 'succeeded',
      createdAt: now,
      finishedAt: now,
      retryAt: now,
    });
    await db.insert(withdrawals).values({
      reference: mark,
      email,
      name: mark,
      language: 'en',
      state: 'accepted',
      requestId: request.id,
      refundCents: 1,
      createdAt: now,
      finishedAt: now,
    });
    await db.insert(suspensions).values({
      customerId,
      rejectedBillId: id,
      preSuspendedAt: new Date(now.getTime() - DAY_MS),
      graceEndsAt: now,
      resolvedAt: now,
    });
  }

  async function fillMessages() {
    await db.insert(referrals).values({
      customerId,
      firstName: mark,
      email: `friend-of-${mark}@shop.test`,
      phone,
      createdAt: now,
    });
    await openTicket(context, email);
    const dueAt = number.nextPaymentAt;
    for (const kind of KINDS_OF_NOTICES) {
      const [message] = await db
        .insert(outbox)
        .values({
          recipient: email,
          channel: 'email',
          language: 'en',
          template: kind,
          subject: mark,
          body: mark,
          state: 'failed',
          createdAt: now,
          nextAttemptAt: now,
        })
        .returning();
      const messageId = assertDefined(message).id;
      await db.insert(notices).values({ customerId, kind, dueAt, messageId, createdAt: now });
    }
  }
}
