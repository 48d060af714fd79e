import { eq, getTableColumns, like } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createValidatedSubscriber } from '#contract/main/ordering.ts';
import { customers } from '#provider/platform/db/schema/customers.ts';
import { orders } from '#provider/platform/db/schema/orders.ts';
import { paymentRequests, refunds } from '#provider/platform/db/schema/payment-requests.ts';
import { sandboxCharges } from '#provider/platform/db/schema/sandbox-charges.ts';
import { recoverPayments } from '#provider/domain/payments/paying/recover.ts';
import { retryRefunds } from '#provider/domain/payments/paying/refund.ts';
import { request } from '../support/servers/app.ts';
import { balance, balanced } from '../support/payments/shop-records.ts';
import {
  confirmPhones,
  onSale,
  orderOf,
  statusOf,
  type OrderBody,
} from '../support/customers/buyers.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';
import { assertDefined } from '../support/assert-defined.ts';
import { PAST_LEASE_MS } from '../support/payments/late-charge.ts';

/** Where the process may die, and how the order then ends. */
const STOPS = [
  ['payment:reserved', 'released'],
  ['payment:prepared', 'released'],
  ['payment:charged', 'settled'],
  ['payment:settling', 'settled'],
  ['payment:finished', 'settled'],
  ['payment:responding', 'settled'],
  ['order:responding', 'settled'],
] as const;

describeOnBothEngines('an order that was left alone', (open) => {
  let provider: TestProvider;
  let numbers: number[];
  let packageId: number;
  let buyer = 500;
  let body: OrderBody;
  let settled = 0;
  let cents = 0;

  beforeAll(async () => {
    provider = await open();
    const sale = await onSale(provider.context, 30);
    ({ packageId, didIds: numbers } = sale);
  });

  beforeEach(async () => {
    buyer += 1;
    await confirmPhones(provider.context, [buyer]);
    body = orderOf(buyer, assertDefined(numbers.shift()), packageId);
    provider.context.checkpoint = async () => undefined;
  });

  const send = (key: string, order = body) =>
    request(provider.app, createValidatedSubscriber, {
      body: order,
      headers: { 'idempotency-key': key },
    });
  const stopAt = (point: string) => {
    provider.context.checkpoint = async (name) => {
      if (name === point) throw new Error(`stopped at ${name}`);
    };
  };
  const onward = () => {
    provider.context.checkpoint = async () => undefined;
    provider.clock.advance(PAST_LEASE_MS);
  };
  const orderNow = async () => {
    const [order] = await provider.context.db
      .select(getTableColumns(paymentRequests))
      .from(paymentRequests)
      .innerJoin(orders, eq(orders.id, paymentRequests.id))
      .where(eq(orders.didId, body.DIDID));
    return order;
  };
  async function expectBalance(): Promise<void> {
    expect(await balance(provider.context)).toEqual(balanced(settled, cents));
  }
  async function countSettled(): Promise<void> {
    settled += 1;
    cents += (await orderNow())?.amountCents ?? 0;
  }

  it.each(STOPS)('ends up after a stop at %s: %s', async (point, state) => {
    stopAt(point);
    expect((await send(`stop-${point}`)).status).toBe(500);
    onward();
    await recoverPayments(provider.context);
    const order = await orderNow();
    expect(order?.state).toBe(state);
    if (state === 'settled') await countSettled();
    expect(await statusOf(provider.context, body.DIDID)).toBe(
      state === 'settled' ? 'sold' : 'available',
    );
    await expectBalance();
    const { body: response } = await send(`stop-${point}`);
    expect(response.response_code).toBe(state === 'settled' ? 200 : 999);
    await expectBalance();
  });

  it('with a declined card gives its number back', async () => {
    stopAt('payment:charged');
    await send('declined', { ...body, CreditCardNumber: '4000000000000002' });
    onward();
    await recoverPayments(provider.context);
    expect((await orderNow())?.state).toBe('released');
    expect(
      (await send('declined', { ...body, CreditCardNumber: '4000000000000002' })).body,
    ).toMatchObject({ response_code: 402 });
    await expectBalance();
  });

  it('is left in peace while its lease lasts', async () => {
    stopAt('payment:charged');
    await send('leased');
    await recoverPayments(provider.context);
    expect((await orderNow())?.state).toBe('reserved');
    onward();
    await Promise.all([1, 2, 3].map(() => recoverPayments(provider.context)));
    expect((await orderNow())?.state).toBe('settled');
    await countSettled();
    await expectBalance();
  });

  it('is finished by the buyer’s own second try, without waiting for recovery', async () => {
    stopAt('payment:charged');
    await send('retry');
    onward();
    expect((await send('retry')).body.response_code).toBe(200);
    await countSettled();
    await expectBalance();
  });

  it('loses no money when its charge arrives after it was given up', async () => {
    stopAt('payment:reserved');
    await send('late');
    onward();
    await recoverPayments(provider.context);
    const order = await orderNow();
    expect(order?.state).toBe('released');
    await provider.context.gateways.payment.charge({
      idempotencyKey: assertDefined(order).id,
      amountCents: assertDefined(order).amountCents,
      card: {
        number: '4242424242424242',
        securityCode: '123',
        holder: 'Robin Buyer',
        expirationMonth: 12,
        expirationYear: new Date().getFullYear() + 1,
      },
      descriptor: 'late',
    });
    provider.clock.advance(60_001);
    await recoverPayments(provider.context);
    const [charge] = await provider.context.db
      .select()
      .from(sandboxCharges)
      .where(eq(sandboxCharges.idempotencyKey, assertDefined(order).id));
    expect(charge?.refundedAt).not.toBeNull();
    expect((await orderNow())?.recheckAt).toBeNull();
    await expectBalance();
  });

  it('is taken over from a slow worker, whose charge is refunded', async () => {
    const { charge } = provider.context.gateways.payment;
    provider.context.gateways.payment.charge = async (order) => {
      provider.clock.advance(PAST_LEASE_MS);
      await recoverPayments(provider.context);
      return charge(order);
    };
    const { body: response } = await send('slow');
    provider.context.gateways.payment.charge = charge;
    expect(response.response_code).toBe(999);
    expect((await orderNow())?.state).toBe('released');
    await expectBalance();
  });

  it('is refunded when its address got an account meanwhile', async () => {
    provider.context.checkpoint = async (name) => {
      if (name !== 'payment:charged') return;
      await provider.context.db
        .update(customers)
        .set({ email: body.Email })
        .where(eq(customers.email, 'twofactor@bglobal.test'));
    };
    const { body: response } = await send('meanwhile');
    expect(response.response_code).toBe(409);
    await provider.context.db
      .update(customers)
      .set({ email: 'twofactor@bglobal.test' })
      .where(like(customers.email, body.Email));
    expect(await statusOf(provider.context, body.DIDID)).toBe('available');
    await expectBalance();
  });

  it('is refunded later when its address got an account and the gateway does not confirm', async () => {
    const { context, clock } = provider;
    const { payment } = context.gateways;
    const { refund } = payment;
    const setDemoEmail = (from: string, to: string) =>
      context.db.update(customers).set({ email: to }).where(eq(customers.email, from));
    context.checkpoint = async (name) => {
      if (name === 'payment:charged') await setDemoEmail('twofactor@bglobal.test', body.Email);
    };
    payment.refund = async () => {
      throw new Error('the line broke');
    };
    const { body: response } = await send('unconfirmed');
    payment.refund = refund;
    await setDemoEmail(body.Email, 'twofactor@bglobal.test');
    expect(response.response_code).toBe(409);
    const { id } = assertDefined(await orderNow());
    const refundOf = async () =>
      (await context.db.select().from(refunds).where(eq(refunds.requestId, id)))[0];
    expect(await refundOf()).toMatchObject({ reason: 'undeliverable', state: 'pending' });
    clock.advance(60_001);
    await retryRefunds(context);
    expect((await refundOf())?.state).toBe('succeeded');
    await expectBalance();
  });

  it('whose gateway is out of reach waits, with the response 999, and is settled later', async () => {
    const { payment } = provider.context.gateways;
    const { charge, find } = payment;
    payment.charge = async (order) => {
      await charge(order);
      throw new Error('the line broke');
    };
    payment.find = async () => {
      throw new Error('the line is broken');
    };
    const { body: response } = await send('unreachable');
    expect(response).toMatchObject({ response_code: 999, isSuccessful: false });
    onward();
    await recoverPayments(provider.context);
    expect((await orderNow())?.state).toBe('reserved');
    Object.assign(payment, { charge, find });
    onward();
    await recoverPayments(provider.context);
    expect((await send('unreachable')).body.response_code).toBe(200);
    await countSettled();
    await expectBalance();
  });

  it('returns success where the wait of 20 seconds ends with its settlement', async () => {
    const { payment } = provider.context.gateways;
    const { find } = payment;
    stopAt('payment:charged');
    await send('slow-find');
    onward();
    let passedMs = 0;
    const { now } = performance;
    const timer = vi.spyOn(performance, 'now');
    timer.mockImplementation(() => now.call(performance) + passedMs);
    onTestFinished(() => void timer.mockRestore());
    payment.find = async (id) => {
      passedMs = 30_000;
      return find(id);
    };
    expect((await send('slow-find')).body.response_code).toBe(200);
    await countSettled();
    await expectBalance();
  });
});
