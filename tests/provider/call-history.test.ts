import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { getCallHistory } from '#contract/hub/numbers.ts';
import { listCustomerNumbers } from '#provider/domain/numbers/customer-numbers.ts';
import { calls } from '#provider/platform/db/schema/numbers.ts';
import { request } from './support/app.ts';
import { assertDefined } from './support/assert-defined.ts';
import { DEMO, OTHER, signIn } from './support/customer-area.ts';
import { describeOnBothEngines } from './support/engines.ts';

const MINUTE_MS = 60_000;

describeOnBothEngines('the call history', (open) => {
  it('has every call once, page by page, also calls of one moment where a page ends', async () => {
    const { app, context } = await open();
    const { customer, token } = await signIn(context, DEMO);
    const [number] = await listCustomerNumbers(context.db, customer.id);
    const { id: customerNumberId, didId: didid, digits } = assertDefined(number);
    await context.db.delete(calls).where(eq(calls.customerNumberId, customerNumberId));
    const now = context.now().getTime();
    const rows = Array.from({ length: 1_003 }, (_, index) => ({
      customerNumberId,
      incoming: true,
      callerId: String(12025550000 + index),
      destination: digits,
      // Four calls share each moment, and so do those on both sides of a page's end.
      dialedAt: new Date(now - Math.floor((index + 2) / 4) * MINUTE_MS),
      costCents: 0,
    }));
    await context.db.insert(calls).values(rows);
    const read = async (before?: string) =>
      (await request(app, getCallHistory, { token, query: { didid, before } })).body;
    const pages = [await read()];
    for (let next = pages[0]?.older; next; next = pages.at(-1)?.older) pages.push(await read(next));
    expect(pages.map(({ result }) => result?.length)).toEqual([500, 500, 3]);
    const listed = pages.flatMap(({ result }) => result ?? []);
    expect(new Set(listed.map(({ callerID }) => callerID)).size).toBe(rows.length);
    const times = listed.map(({ dialedTime }) => dialedTime);
    expect(times).toEqual([...times].sort().reverse());
    expect(pages.at(-1)?.older).toBeNull();
    const other = await signIn(context, OTHER);
    const [theirs] = await listCustomerNumbers(context.db, other.customer.id);
    const foreign = { didid: assertDefined(theirs).didId, before: assertDefined(pages[0]?.older) };
    const { body } = await request(app, getCallHistory, { token: other.token, query: foreign });
    expect(body.result, 'a cursor of another number').toEqual([]);
    for (const unknown of ['2147483647', '99999999999', 'elsewhere']) {
      expect(await read(unknown), unknown).toMatchObject({ result: [], older: null });
    }
  });
});
