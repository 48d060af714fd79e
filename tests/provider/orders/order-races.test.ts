import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { createValidatedSubscriber } from '#contract/main/ordering.ts';
import { dids } from '#provider/platform/db/schema/catalogue.ts';
import { sandboxCharges } from '#provider/platform/db/schema/sandbox-charges.ts';
import type { Context } from '#provider/domain/context.ts';
import { request } from '../support/servers/app.ts';
import { balance, balanced } from '../support/payments/shop-records.ts';
import { confirmPhones, onSale, orderOf, type OrderBody } from '../support/customers/buyers.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';
import { assertDefined } from '../support/assert-defined.ts';
import { PAST_LEASE_MS } from '../support/payments/late-charge.ts';

/** 200 requests at once take their time on a small machine. */
const TIME_MS = 180_000;
const BUYERS = Array.from({ length: 200 }, (_, index) => index + 1);

/** What a careless shop does: look whether the number is free, charge, then mark it as sold. */
async function sellCarelessly(context: Context, didId: number, buyer: number): Promise<boolean> {
  const { db, gateways } = context;
  const [did] = await db.select().from(dids).where(eq(dids.id, didId));
  if (did?.status !== 'available') return false;
  await gateways.payment.charge({
    idempotencyKey: randomUUID(),
    amountCents: did.priceCents,
    card: {
      number: '4242424242424242',
      securityCode: '123',
      holder: `Buyer ${buyer}`,
      expirationMonth: 12,
      expirationYear: new Date().getFullYear() + 1,
    },
    descriptor: 'careless',
  });
  await db
    .update(dids)
    .set({ status: 'sold' })
    .where(and(eq(dids.id, didId)));
  return true;
}

describeOnBothEngines('many orders at once', (open) => {
  let provider: TestProvider;
  let packageId: number;
  let numbers: number[];

  async function start(): Promise<void> {
    provider = await open({
      limits: {
        codesPerRecipient: 1e6,
        codesPerAddress: 1e6,
        loginsPerAddress: 1e6,
        loginFailuresPerAddress: 1e6,
        writesPerAddress: 1e6,
        requestsPerAddress: 30_000,
      },
    });
    const count = BUYERS.length;
    const sale = await onSale(provider.context, count);
    ({ packageId, didIds: numbers } = sale);
    await confirmPhones(provider.context, BUYERS);
  }

  const place = async (body: OrderBody, key: string) =>
    (
      await request(provider.app, createValidatedSubscriber, {
        body,
        headers: { 'idempotency-key': key },
      })
    ).body;

  /**
   * The reply; null when it is lost, and when the order took longer than a repetition waits for it.
   */
  const send = async (body: OrderBody, key: string) => {
    const response = await place(body, key).catch(() => null);
    return response?.messages?.some(({ code }) => code === 'in-progress') ? null : response;
  };
  /**
   * On a busy machine an order may stay open: its query for the charge timed out. Its lease ends by
   * the test's clock alone.
   */
  const endLeases = (): void => provider.clock.advance(PAST_LEASE_MS);
  const sendUntilAnswered = async (body: OrderBody, key: string) => {
    for (;;) {
      const response = await send(body, key);
      if (response) return response;
      endLeases();
    }
  };

  beforeAll(start);

  it(
    'sell one number to one of 200 buyers and charge only that one',
    async () => {
      const [didId] = numbers;
      const responses = await Promise.all(
        BUYERS.map((buyer) =>
          sendUntilAnswered(orderOf(buyer, assertDefined(didId), packageId), `race-${buyer}`),
        ),
      );
      expect(responses.filter(({ response_code }) => response_code === 200)).toHaveLength(1);
      const others = responses.filter(({ response_code }) => response_code !== 200);
      expect(others.filter(({ value }) => value !== 5)).toEqual([]);
      const [sold] = await provider.context.db
        .select()
        .from(sandboxCharges)
        .where(eq(sandboxCharges.outcome, 'approved'));
      expect(sold).toBeDefined();
      const totals = await balance(provider.context);
      expect(totals).toEqual(balanced(1, totals.centsDue));
    },
    TIME_MS,
  );

  it('would sell it many times over without the reservation', async () => {
    const didId = assertDefined(numbers[1]);
    const sales = await Promise.all(
      BUYERS.map((buyer) => sellCarelessly(provider.context, didId, buyer)),
    );
    expect(sales.filter(Boolean).length).toBeGreaterThan(1);
  });

  it(
    'charge each order once when all are sent twice and their replies are lost',
    async () => {
      await start();
      const bodies = numbers
        .slice(0, 100)
        .map((didId, index) => orderOf(assertDefined(BUYERS[index]), didId, packageId));
      const lost = new Set(bodies.map((_, index) => `twice-${index}`));
      provider.context.checkpoint = async (name) => {
        if (name === 'order:responding' && lost.size > 0) {
          for (const key of [...lost].slice(0, 1)) lost.delete(key);
          throw new Error('the reply was lost');
        }
      };
      const { charge } = provider.context.gateways.payment;
      let lostCharges = 0;
      provider.context.gateways.payment.charge = async (order) => {
        const result = await charge(order);
        lostCharges += 1;
        if (lostCharges % 3 === 0) throw new Error('the gateway’s reply was lost');
        return result;
      };
      const twice = await Promise.all(
        bodies.flatMap((body, index) => [
          send(body, `twice-${index}`),
          send(body, `twice-${index}`),
        ]),
      );
      expect(lost.size).toBe(0);
      endLeases();
      const again = await Promise.all(
        bodies.map((body, index) => sendUntilAnswered(body, `twice-${index}`)),
      );
      const received = [...twice, ...again].filter((response) => response !== null);
      expect(received.filter(({ response_code }) => response_code !== 200)).toEqual([]);
      expect(new Set(again.map(({ confirmationId }) => confirmationId)).size).toBe(bodies.length);
      const totals = await balance(provider.context);
      expect(totals).toEqual(balanced(bodies.length, totals.centsDue));
    },
    TIME_MS,
  );
});
