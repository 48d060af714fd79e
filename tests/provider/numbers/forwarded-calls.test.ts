import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { and, eq, gt } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#lib/time.ts';
import * as contract from '#contract/hub/calls.ts';
import { getCountriesPackages, getRatesPerCountry } from '#contract/hub/catalogue.ts';
import { getCallHistory } from '#contract/hub/numbers.ts';
import { countMinutes, monthlyCallCents } from '#lib/money/call-cost.ts';
import { getBalance } from '#provider/domain/payments/ledger/balance.ts';
import { readMonthOfCalls } from '#provider/domain/calls/plan-minutes.ts';
import { receiveCall } from '#provider/domain/calls/receive.ts';
import {
  listCustomerNumbers,
  type CustomerNumber,
} from '#provider/domain/numbers/customer-numbers.ts';
import { ledgerEntries } from '#provider/platform/db/schema/billing.ts';
import { customerNumbers } from '#provider/platform/db/schema/customers.ts';
import { calls, forwardingNumbers } from '#provider/platform/db/schema/numbers.ts';
import { request } from '../support/servers/app.ts';
import { assertDefined } from '../support/assert-defined.ts';
import { DEMO, expectLedgerToAddUp, OTHER, signIn } from '../support/customers/customer-area.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';
import { countMessages, lastMessage } from '../support/customers/messages.ts';

const CALLER = '12025550166';
const LANDLINE = '442079460358';
const MOBILE = '447400123456';
/** Both engines run 200 calls in 20 months of a plan. */
const TIME_MS = 300_000;

describeOnBothEngines('a forwarded call', (open) => {
  let provider: TestProvider;
  let token: string;
  let customerId: number;
  /** A number of the customer with one number, whose plan has 120 minutes and no call yet. */
  let number: CustomerNumber;

  beforeEach(async () => {
    provider = await open();
    const session = await signIn(provider.context, OTHER);
    token = session.token;
    customerId = session.customer.id;
    number = assertDefined((await listCustomerNumbers(provider.context.db, customerId))[0]);
    await forwardTo(LANDLINE);
  });

  async function forwardTo(phoneNumber: string): Promise<void> {
    const { db, now } = provider.context;
    const values = { phoneNumber, updatedAt: now() };
    await db
      .insert(forwardingNumbers)
      .values({ customerNumberId: number.id, ...values })
      .onConflictDoUpdate({ target: forwardingNumbers.customerNumberId, set: values });
  }
  /** Simulates an incoming call of these minutes, and a second of the last one. */
  function dial(minutes: number, eventId: string = randomUUID()) {
    const { context } = provider;
    const seconds = Math.max(0, minutes * 60 - 59);
    const call = { eventId, callerId: CALLER, destination: number.digits, seconds };
    return context.db.transaction((tx) =>
      receiveCall(context, tx, { ...call, dialedAt: context.now() }),
    );
  }
  const addCredit = (amountCents: number) =>
    provider.context.db
      .insert(ledgerEntries)
      .values({ customerId, kind: 'gift', amountCents, createdAt: provider.context.now() });
  const credit = () => getBalance(provider.context.db, customerId);
  const history = async () => {
    const sent = { token, query: { didid: number.didId } };
    const { body } = await request(provider.app, getCallHistory, sent);
    return { calls: assertDefined(body.result), usage: assertDefined(body.usage) };
  };
  const emails = () => countMessages(provider.context, OTHER, 'call-not-connected');
  const rateOf = async (country: string, destination: string): Promise<number> => {
    const packages = await request(provider.app, getCountriesPackages);
    const { packageId = 0 } = packages.body.result?.find(({ iso2 }) => iso2 === 'US') ?? {};
    const { body } = await request(provider.app, getRatesPerCountry, { query: { packageId } });
    const rate = body.result?.find(
      (row) => row.countryName === country && row.destination === destination,
    );
    return Math.round(assertDefined(rate).price * 1_000_000);
  };

  it('uses the minutes of the plan, which the history shows with how long it was', async () => {
    const packages = await request(provider.app, getCountriesPackages);
    const packageCountry = packages.body.result?.find(({ iso2 }) => iso2 === 'US');
    expect(packageCountry).toMatchObject({ callMinutes: 120, accessNumber: '+12125550100' });
    expect(await dial(5)).toBe('forwarded');
    const shown = await history();
    expect(shown.calls[0]).toMatchObject({
      outcome: 'forwarded',
      seconds: 241,
      includedMinutes: 5,
      cost: 0,
    });
    const { nextPaymentAt } = assertDefined(
      (
        await provider.context.db
          .select()
          .from(customerNumbers)
          .where(eq(customerNumbers.id, number.id))
      )[0],
    );
    expect(shown.usage).toMatchObject({
      until: nextPaymentAt.toISOString(),
      seconds: 241,
      cost: 0,
      minutes: 120,
      minutesLeft: 115,
    });
    expect(await credit()).toBe(0);
  });

  it('is paid from the credit after that, by the rate of its landline or mobile', async () => {
    await addCredit(10_000);
    await dial(118);
    const landline = await rateOf('United Kingdom', 'Landline');
    const mobile = await rateOf('United Kingdom', 'Mobile');
    expect(mobile).toBeGreaterThan(landline);
    await dial(12);
    const first = Math.ceil((10 * landline) / 10_000);
    expect(await credit()).toBe(10_000 - first);
    await forwardTo(MOBILE);
    await dial(7);
    const both = Math.ceil((10 * landline + 7 * mobile) / 10_000);
    expect(await credit()).toBe(10_000 - both);
    const { calls: shown, usage } = await history();
    expect(shown[0]).toMatchObject({ includedMinutes: 0, cost: (both - first) / 100 });
    expect(shown[1]).toMatchObject({ includedMinutes: 2, cost: first / 100 });
    expect(usage).toMatchObject({ minutesLeft: 0, cost: both / 100 });
    await expectLedgerToAddUp(provider.context);
  });

  it('is not connected with neither, and its customer gets one email a day', async () => {
    const { context, clock } = provider;
    clock.set(new Date(Math.floor(context.now().getTime() / (24 * HOUR_MS)) * 24 * HOUR_MS));
    clock.advance(6 * HOUR_MS);
    // A session that began soon after midnight has ended by now.
    ({ token } = await signIn(context, OTHER));
    await dial(120);
    expect(await Promise.all([dial(1), dial(3)])).toEqual(['not-connected', 'not-connected']);
    expect((await history()).calls[0]).toMatchObject({ seconds: 0, outcome: 'not-connected' });
    expect(await emails()).toBe(1);
    const { body } = await lastMessage(context, OTHER, 'call-not-connected');
    expect(body).toContain('Caller: +1 202-555-0166');
    expect(body, 'also of a plan that has none').toContain('your plan has no call minutes for it');
    expect(body).toContain('Forwarding to: +44 20 7946 0358');
    expect(body).toContain('/profile/add-credit');
    clock.advance(17 * HOUR_MS);
    await dial(1);
    expect(await emails(), 'on the same day').toBe(1);
    clock.advance(2 * HOUR_MS);
    await dial(1);
    expect(await emails(), 'on the next day').toBe(2);
    await addCredit(500);
    expect(await dial(1)).toBe('forwarded');
    expect(await emails()).toBe(2);
  });

  it('ends when minutes and credit are used up', async () => {
    await addCredit(10);
    await dial(119);
    expect(await dial(10_000)).toBe('forwarded');
    const rate = await rateOf('United Kingdom', 'Landline');
    const minutes = 1 + Math.floor(100_000 / rate);
    expect((await history()).calls[0]?.seconds).toBe(minutes * 60);
    expect(await dial(1)).toBe('not-connected');
    expect(await credit()).toBeGreaterThanOrEqual(0);
  });

  it('has new minutes from the billing day on', async () => {
    const { clock } = provider;
    const { usage } = await history();
    clock.set(new Date(Date.parse(usage.until) - 1));
    await dial(120);
    expect(await dial(1), 'a moment before').toBe('not-connected');
    clock.advance(1);
    expect(await dial(1)).toBe('forwarded');
    token = (await signIn(provider.context, OTHER)).token;
    expect((await history()).usage).toMatchObject({ from: usage.until, minutesLeft: 119 });
  });

  it('counts once when it is reported again, also at the same moment', async () => {
    await addCredit(1_000);
    await dial(119);
    const again = ['a', 'a', 'b', 'a', 'b'].map((event) => dial(2, event));
    expect(await Promise.all(again)).toEqual(again.map(() => 'forwarded'));
    const rows = await provider.context.db.$count(calls, eq(calls.customerNumberId, number.id));
    expect(rows).toBe(3);
    const rate = await rateOf('United Kingdom', 'Landline');
    expect(await credit()).toBe(1_000 - Math.ceil((3 * rate) / 10_000));
  });

  it('and others at the same moment never use more than there is', async () => {
    await addCredit(30);
    await dial(110);
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => dial(5)));
    expect(new Set(outcomes)).toEqual(new Set(['forwarded', 'not-connected']));
    const { usage } = await history();
    const left = await credit();
    const rate = await rateOf('United Kingdom', 'Landline');
    expect(usage.minutesLeft).toBe(0);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(left * 10_000, 'no minute more could be paid').toBeLessThan(rate);
    expect(await emails()).toBe(1);
    await expectLedgerToAddUp(provider.context);
  });

  it('is stored and charged altogether or not at all when the instance stops', async () => {
    const { context } = provider;
    await addCredit(1_000);
    await dial(120);
    const before = await credit();
    context.checkpoint = async (name) => {
      if (name === 'call:recorded') throw new Error('stopped');
    };
    await expect(dial(3, 'event')).rejects.toThrow('stopped');
    context.checkpoint = async () => undefined;
    expect(await credit()).toBe(before);
    expect((await history()).calls).toHaveLength(1);
    expect(await dial(3, 'event')).toBe('forwarded');
    expect(await dial(3, 'event')).toBe('forwarded');
    expect((await history()).calls.filter(({ seconds }) => seconds === 121)).toHaveLength(1);
    await expectLedgerToAddUp(context);
  });

  it('has a duration without forwarding only where there is an app that gets it', async () => {
    const { context } = provider;
    await context.db.delete(forwardingNumbers);
    expect(await dial(2)).toBe('no-destination');
    expect(await history()).toMatchObject({
      calls: [{ outcome: 'no-destination', seconds: 0, includedMinutes: 0, cost: 0 }],
      usage: { seconds: 0, cost: 0, minutesLeft: 120 },
    });
    context.config.hasApp = true;
    expect(await dial(2)).toBe('connected');
    expect(await history()).toMatchObject({
      calls: [{ outcome: 'connected', seconds: 61, cost: 0 }, { seconds: 0 }],
      usage: { seconds: 61, cost: 0, minutesLeft: 120 },
    });
  });

  it('can be simulated with a duration in the sandbox', async () => {
    const sent = { token, params: { didid: number.didId } };
    const { simulateArrival } = contract;
    await request(provider.app, simulateArrival, { ...sent, body: { kind: 'call' } });
    await request(provider.app, simulateArrival, { ...sent, body: { kind: 'call', seconds: 600 } });
    const { calls: shown, usage } = await history();
    expect(shown.map(({ seconds }) => seconds)).toEqual([600, 95]);
    expect(usage.minutesLeft).toBe(108);
  });

  describe('among others', () => {
    it(
      'adds up to what the rule says, whatever their lengths, months and destinations',
      async () => {
        const landline = await rateOf('United Kingdom', 'Landline');
        await addCredit(1_000_000);
        await fc.assert(
          fc.asyncProperty(
            fc.array(fc.integer({ min: 0, max: 90 }), { minLength: 1, maxLength: 10 }),
            async (lengths) => {
              // Each run has a month of its own.
              const { usage } = await history();
              provider.clock.set(new Date(usage.until));
              token = (await signIn(provider.context, OTHER)).token;
              const before = await credit();
              for (const minutes of lengths) await dial(minutes);
              const minutes = lengths.reduce((sum, count) => sum + count, 0);
              const month = { minutes, includedMinutes: 120, microsPerMinute: landline };
              expect(before - (await credit())).toBe(monthlyCallCents(month));
              const after = (await history()).usage;
              expect(countMinutes(after.seconds)).toBeLessThanOrEqual(minutes);
              expect(after.minutesLeft).toBe(Math.max(0, 120 - minutes));
              expect(Math.round(after.cost * 100)).toBe(monthlyCallCents(month));
            },
          ),
          { numRuns: 20 },
        );
        await expectLedgerToAddUp(provider.context);
      },
      TIME_MS,
    );
  });

  it('of the demo customer, or from it, costs credit only where no minutes of its month are left', async () => {
    const { context } = provider;
    const { customer } = await signIn(context, DEMO);
    const paid = [];
    for (const { id } of await listCustomerNumbers(context.db, customer.id)) {
      const isPaid = and(eq(calls.customerNumberId, id), gt(calls.costMicros, 0));
      for (const { dialedAt } of await context.db.select().from(calls).where(isPaid)) {
        paid.push((await readMonthOfCalls(context.db, id, dialedAt)).minutesLeft);
      }
    }
    expect(paid).not.toHaveLength(0);
    expect(new Set(paid)).toEqual(new Set([0]));
    await expectLedgerToAddUp(context);
  });
});
