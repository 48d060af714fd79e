import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { MINUTE_MS } from '#lib/time.ts';
import { getCallHistory } from '#contract/hub/numbers.ts';
import { listCustomerNumbers } from '#provider/domain/numbers/customer-numbers.ts';
import { calls } from '#provider/platform/db/schema/numbers.ts';
import { request } from '../support/servers/app.ts';
import { assertDefined } from '../support/assert-defined.ts';
import { DEMO, OTHER, signIn } from '../support/customers/customer-area.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';

/** Gives a customer's first number as many calls as there are times, and returns its requests. */
async function numberWithCalls(
  { app, context }: TestProvider,
  email: string,
  dialedTimes: readonly Date[],
) {
  const { customer, token } = await signIn(context, email);
  const [number] = await listCustomerNumbers(context.db, customer.id);
  const { id: customerNumberId, didId: didid, digits } = assertDefined(number);
  await context.db.delete(calls).where(eq(calls.customerNumberId, customerNumberId));
  const rows = dialedTimes.map((dialedAt, index) => ({
    customerNumberId,
    incoming: true,
    callerId: String(12025550000 + index),
    destination: digits,
    dialedAt,
    costCents: 0,
  }));
  const created = await context.db.insert(calls).values(rows).returning({ id: calls.id });
  const read = async (before?: string) =>
    (await request(app, getCallHistory, { token, query: { didid, before } })).body;
  return { ids: created.map(({ id }) => String(id)), read };
}

describeOnBothEngines('the call history', (open) => {
  it('has every call once, page by page, also calls of one moment where a page ends', async () => {
    const provider = await open();
    const now = provider.context.now().getTime();
    // Four calls share each moment, and so do those on both sides of a page's end.
    const times = Array.from(
      { length: 1_003 },
      (_, index) => new Date(now - Math.floor((index + 2) / 4) * MINUTE_MS),
    );
    const { read } = await numberWithCalls(provider, DEMO, times);
    const pages = [await read()];
    for (let next = pages[0]?.older; next; next = pages.at(-1)?.older) pages.push(await read(next));
    expect(pages.map(({ result }) => result?.length)).toEqual([500, 500, 3]);
    const listed = pages.flatMap(({ result }) => result ?? []);
    expect(new Set(listed.map(({ callerID }) => callerID)).size).toBe(times.length);
    const listedTimes = listed.map(({ dialedTime }) => dialedTime);
    expect(listedTimes).toEqual([...listedTimes].sort().reverse());
    expect(pages.at(-1)?.older).toBeNull();
  });

  it('has no calls after a cursor of another number', async () => {
    const provider = await open();
    const now = provider.context.now().getTime();
    const times = [new Date(now), new Date(now - MINUTE_MS)];
    const { ids, read } = await numberWithCalls(provider, DEMO, times);
    const other = await numberWithCalls(provider, OTHER, times);
    const [newest] = ids;
    expect((await read(newest)).result, 'its own cursor').toHaveLength(1);
    expect(await other.read(newest)).toMatchObject({ result: [], older: null });
  });

  it('has no calls after an unknown cursor', async () => {
    const provider = await open();
    const { read } = await numberWithCalls(provider, DEMO, [provider.context.now()]);
    for (const unknown of ['2147483647', '99999999999', 'elsewhere', '+/8=']) {
      expect(await read(unknown), unknown).toMatchObject({ result: [], older: null });
    }
  });
});
