import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { getCallHistory } from '#contract/hub/numbers.ts';
import { receiveCall } from '#provider/domain/calls/receive.ts';
import { renewDue } from '#provider/domain/plans/renewal/renew-due.ts';
import { customerNumbers } from '#provider/platform/db/schema/customers.ts';
import { forwardingNumbers } from '#provider/platform/db/schema/numbers.ts';
import { DAY_MS } from '#lib/time.ts';
import { buyNumber, firstOnSale, quoteNumber } from '../support/customers/added-numbers.ts';
import { request } from '../support/servers/app.ts';
import { assertDefined } from '../support/assert-defined.ts';
import { OTHER, signIn } from '../support/customers/customer-area.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';
import { setRenewal, shownNumbers } from '../support/customers/numbers.ts';

/** The minutes a month of the plan that the numbers are bought with. */
const MINUTES = 120;

describeOnBothEngines('the minutes of a number that is added to an account', (open) => {
  let provider: TestProvider;
  beforeEach(async () => {
    provider = await open();
  });

  /** Buys a number so many days before the plan is due, and forwards its calls. */
  async function buy(daysBefore: number) {
    const { clock, context } = provider;
    const due = assertDefined((await shownNumbers(provider, OTHER))[0]).paidUntil;
    const boughtAt = new Date(due.getTime() - daysBefore * DAY_MS);
    clock.set(boughtAt);
    const product = await firstOnSale(provider);
    const quote = assertDefined((await quoteNumber(provider, product, OTHER)).result);
    await buyNumber(provider, product, { key: 'add', email: OTHER });
    const [number] = await context.db
      .select()
      .from(customerNumbers)
      .where(eq(customerNumbers.didId, product.DIDID));
    const { id } = assertDefined(number);
    await context.db
      .insert(forwardingNumbers)
      .values({ customerNumberId: id, phoneNumber: '442079460358', updatedAt: boughtAt });
    return { didid: product.DIDID, quote, boughtAt, due };
  }

  const readUsage = async (didid: number) => {
    const { token } = await signIn(provider.context, OTHER);
    const { body } = await request(provider.app, getCallHistory, { token, query: { didid } });
    return assertDefined(body.usage);
  };

  const dial = async (didid: number, minutes: number) => {
    const { context } = provider;
    const shown = (await shownNumbers(provider, OTHER)).find((number) => number.didid === didid);
    const { digits: destination } = assertDefined(shown);
    const dialedAt = context.now();
    const call = { eventId: randomUUID(), callerId: '12025550166', destination, dialedAt };
    return context.db.transaction((tx) =>
      receiveCall(context, tx, { ...call, seconds: minutes * 60 }),
    );
  };

  it('are those of the days that are left of the month, and all of them from then on', async () => {
    const { context, clock } = provider;
    const { didid, quote, boughtAt, due } = await buy(5);
    const minutes = Math.ceil((MINUTES * quote.days) / quote.periodDays);
    expect(minutes).toBeLessThan(MINUTES / 5);
    const month = { from: boughtAt.toISOString(), until: due.toISOString() };
    expect(await readUsage(didid)).toMatchObject({ ...month, minutes, minutesLeft: minutes });
    expect(await dial(didid, minutes)).toBe('forwarded');
    expect(await dial(didid, 1), 'without credit').toBe('not-connected');
    expect(await readUsage(didid)).toMatchObject({ minutes, minutesLeft: 0 });
    clock.set(due);
    await renewDue(context, due);
    const renewed = { from: due.toISOString(), minutes: MINUTES, minutesLeft: MINUTES };
    expect(await readUsage(didid)).toMatchObject(renewed);
    expect(await dial(didid, 1)).toBe('forwarded');
  });

  it('are all of them where no number renews, and the month begins with it', async () => {
    const [number] = await shownNumbers(provider, OTHER);
    await setRenewal(provider, assertDefined(number).didid, false, OTHER);
    const { didid, boughtAt } = await buy(5);
    const month = { from: boughtAt.toISOString(), minutes: MINUTES, minutesLeft: MINUTES };
    expect(await readUsage(didid)).toMatchObject(month);
  });
});
