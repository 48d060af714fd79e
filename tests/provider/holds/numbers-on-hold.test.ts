import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { ROUTES } from '#config/routes.ts';
import { getPreSuspended } from '#contract/hub/billing.ts';
import { payPreSuspended } from '#contract/main/payment.ts';
import { createApp } from '#provider/http/app.ts';
import { receiveCall, receiveMessage } from '#provider/domain/calls/receive.ts';
import {
  listCustomerNumbers,
  type CustomerNumber,
} from '#provider/domain/numbers/customer-numbers.ts';
import { renewDue } from '#provider/domain/plans/renewal/renew-due.ts';
import { customerNumbers } from '#provider/platform/db/schema/customers.ts';
import { calls, receivedMessages, smsForwardings } from '#provider/platform/db/schema/numbers.ts';
import { outbox } from '#provider/platform/db/schema/outbox.ts';
import { suspensions } from '#provider/platform/db/schema/renewals.ts';
import { savedCards } from '#provider/platform/db/schema/saved-cards.ts';
import { DAY_MS, HOUR_MS } from '#lib/time.ts';
import { request } from '../support/servers/app.ts';
import { assertDefined } from '../support/assert-defined.ts';
import { newCard, PRE_SUSPENDED, signIn } from '../support/customers/customer-area.ts';
import {
  describeOnBothEngines,
  type TestProvider,
  withClockOff,
} from '../support/databases/engines.ts';
import { countMessages, lastMessage } from '../support/customers/messages.ts';
import { setRenewal, shownNumbers } from '../support/customers/numbers.ts';

const CALLER = '442079460777';
const FORWARDED_TO = 'texts@shop.test';

describeOnBothEngines('the number of a customer whose renewal was declined', (open) => {
  let provider: TestProvider;
  let number: CustomerNumber;
  let customerId: number;
  let graceEndsAt: Date;

  beforeEach(async () => {
    provider = await open();
    const { db, now } = provider.context;
    customerId = (await signIn(provider.context, PRE_SUSPENDED)).customer.id;
    number = assertDefined((await listCustomerNumbers(db, customerId))[0]);
    await db
      .insert(smsForwardings)
      .values({ customerNumberId: number.id, email: FORWARDED_TO, updatedAt: now() });
    const [suspension] = await db
      .select()
      .from(suspensions)
      .where(eq(suspensions.customerId, customerId));
    graceEndsAt = assertDefined(suspension).graceEndsAt;
  });

  const dial = (eventId: string = randomUUID()) => {
    const { context } = provider;
    const dialedAt = context.now();
    const call = { eventId, callerId: CALLER, destination: number.digits, dialedAt, seconds: 30 };
    return context.db.transaction((tx) => receiveCall(context, tx, call));
  };
  const text = () => {
    const { context } = provider;
    const receivedAt = context.now();
    const message = { sender: CALLER, destination: number.digits, text: 'Hello', receivedAt };
    return context.db.transaction((tx) => receiveMessage(context, tx, message));
  };
  const counts = async () => {
    const { db } = provider.context;
    return [
      await db.$count(calls, eq(calls.customerNumberId, number.id)),
      await db.$count(receivedMessages, eq(receivedMessages.customerNumberId, number.id)),
      await countMessages(provider.context, FORWARDED_TO, 'received-message'),
    ];
  };
  const owed = async () => {
    const { token } = await signIn(provider.context, PRE_SUSPENDED);
    return assertDefined((await request(provider.app, getPreSuspended, { token })).body.result);
  };
  /** Lets the days of grace end without a payment. */
  const suspend = async () => {
    const { context } = provider;
    await context.db
      .update(savedCards)
      .set({ gatewayToken: 'card_nobody_knows' })
      .where(eq(savedCards.customerId, customerId));
    provider.clock.set(graceEndsAt);
    await renewDue(context, graceEndsAt);
  };

  /** The kinds of the emails about a stop and about its number's end, in order. */
  const messagesOfStop = async () => {
    const kinds = ['renewal-stopped', 'renewal-stopped-suspended', 'number-ended'];
    const rows = await provider.context.db
      .select({ template: outbox.template })
      .from(outbox)
      .where(and(eq(outbox.recipient, PRE_SUSPENDED), inArray(outbox.template, kinds)))
      .orderBy(asc(outbox.id));
    return rows.map(({ template }) => template);
  };

  it('works in the days of grace', async () => {
    provider.clock.set(new Date(graceEndsAt.getTime() - 1));
    expect([await dial(), await text()]).toEqual(['no-destination', 'received']);
    expect(await counts()).toEqual([1, 1, 1]);
    expect((await owed()).worksUntil).toBe(graceEndsAt.toISOString());
  });

  it('takes and stores no call or message once the account is suspended, until it is paid', async () => {
    const { app, context } = provider;
    expect(await dial('before')).toBe('no-destination');
    await suspend();
    expect([await dial(), await text()]).toEqual([undefined, undefined]);
    expect(await counts()).toEqual([1, 0, 0]);
    expect(await dial('before'), 'a report that is repeated').toBe('no-destination');
    const { transactionID, worksUntil } = await owed();
    expect(worksUntil).toBeNull();
    const { token } = await signIn(context, PRE_SUSPENDED);
    await request(app, payPreSuspended, { token, body: { ...newCard(), transactionID } });
    expect([await dial(), await text()]).toEqual(['no-destination', 'received']);
  });

  it('works in a suspended account until the day that it is paid for', async () => {
    await suspend();
    const { context, clock } = provider;
    const nextPaymentAt = new Date(graceEndsAt.getTime() + DAY_MS);
    await context.db
      .update(customerNumbers)
      .set({ nextPaymentAt })
      .where(eq(customerNumbers.id, number.id));
    expect([await dial(), await text()]).toEqual(['no-destination', 'received']);
    clock.set(nextPaymentAt);
    expect([await dial(), await text()]).toEqual([undefined, undefined]);
  });

  it('is listed, and ends without a payment when its customer stops the renewal', async () => {
    await suspend();
    const { context } = provider;
    const [listed] = await shownNumbers(provider, PRE_SUSPENDED);
    const { didid } = assertDefined(listed);
    expect((await setRenewal(provider, didid, false, PRE_SUSPENDED)).body.isSuccessful).toBe(true);
    expect(await shownNumbers(provider, PRE_SUSPENDED)).toEqual([]);
    expect(await messagesOfStop()).toEqual(['number-ended']);
    await renewDue(context, context.now());
    expect(await messagesOfStop()).toEqual(['number-ended']);
  });

  it('stays until the day that it is paid for when its customer stops the renewal', async () => {
    await suspend();
    const { context } = provider;
    const nextPaymentAt = new Date(graceEndsAt.getTime() + HOUR_MS);
    await context.db
      .update(customerNumbers)
      .set({ nextPaymentAt })
      .where(eq(customerNumbers.id, number.id));
    const ahead = withClockOff(provider, 2 * HOUR_MS);
    const instance = { ...provider, context: ahead, app: createApp(ahead) };
    expect((await setRenewal(instance, number.didId, false, PRE_SUSPENDED)).status).toBe(200);
    expect(await shownNumbers(provider, PRE_SUSPENDED)).toMatchObject([{ renews: false }]);
    expect(await messagesOfStop()).toEqual(['renewal-stopped-suspended']);
    const { body } = await lastMessage(context, PRE_SUSPENDED, 'renewal-stopped-suspended');
    expect(body).toContain('can’t undo this while your account is suspended');
    expect(body).toContain(ROUTES.suspendedAccount);
  });
});
