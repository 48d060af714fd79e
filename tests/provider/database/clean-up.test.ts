import { eq, sql, type SQL } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { cancelCustomer } from '#contract/hub/account.ts';
import { createLead } from '#contract/hub/inquiries.ts';
import { createValidatedSubscriber } from '#contract/main/ordering.ts';
import { DAY_MS } from '#lib/time.ts';
import { accountClosures } from '#provider/platform/db/schema/account-closures.ts';
import { customerNumbers } from '#provider/platform/db/schema/customers.ts';
import { calls, receivedMessages } from '#provider/platform/db/schema/numbers.ts';
import { inquiries, leads } from '#provider/platform/db/schema/inquiries.ts';
import { rateLimits } from '#provider/platform/db/schema/coordination.ts';
import { orders } from '#provider/platform/db/schema/orders.ts';
import { sessions } from '#provider/platform/db/schema/sessions.ts';
import type { Context } from '#provider/domain/context.ts';
import { cleanUp } from '#provider/domain/clean-up/clean-up.ts';
import { runOnOneInstance } from '#provider/platform/jobs/lease.ts';
import { deliverDue } from '#provider/domain/messages/deliver.ts';
import { request } from '../support/servers/app.ts';
import { confirmPhones, onSale, orderOf } from '../support/customers/buyers.ts';
import { signIn } from '../support/customers/customer-area.ts';
import { describeOnBothEngines } from '../support/databases/engines.ts';
import { openTicket } from '../support/customers/tickets.ts';
import { assertDefined } from '../support/assert-defined.ts';

/** Everything in the database that names a person, by table. */
async function tablesThatHold(db: Context['db'], words: readonly string[]): Promise<string[]> {
  const read = async (query: SQL): Promise<Record<string, unknown>[]> =>
    ((await db.execute(query)) as { rows: Record<string, unknown>[] }).rows;
  const tables = await read(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const found: string[] = [];
  for (const name of tables.map((table) => String(table['name']))) {
    const content = await read(sql`select * from ${sql.identifier(name)}`);
    const text = JSON.stringify(content).toLowerCase();
    if (words.some((word) => text.includes(word.toLowerCase()))) found.push(name);
  }
  return found.sort();
}

describeOnBothEngines('what is kept', (open) => {
  it('is cleared in batches, on one instance at a time', async () => {
    const { context, clock } = await open();
    const lead = {
      email: 'a@example.com',
      name: 'Ann',
      phone: '',
      language: 'en',
      brandId: 0,
    } as const;
    for (let part = 0; part < 5; part++) {
      await context.db
        .insert(leads)
        .values(Array.from({ length: 1_000 }, () => ({ ...lead, createdAt: context.now() })));
    }
    clock.advance(731 * DAY_MS);
    await runOnOneInstance(context, 'clean-up', () => cleanUp(context));
    expect(await context.db.$count(leads)).toBe(5_000);
    await cleanUp(context, AbortSignal.abort());
    expect(await context.db.$count(leads)).toBe(5_000);
    await cleanUp(context);
    expect(await context.db.$count(leads)).toBe(0);
  });

  it('stays when the clock of an instance is years ahead of the database’s', async () => {
    const { context, clock, logLines } = await open();
    const counts = () =>
      Promise.all([calls, receivedMessages, leads].map((table) => context.db.$count(table)));
    await context.db.insert(leads).values({
      email: 'a@example.com',
      name: 'Ann',
      phone: '',
      language: 'en',
      brandId: 0,
      createdAt: context.now(),
    });
    const before = await counts();
    expect(before.every((rows) => rows > 0)).toBe(true);
    const ahead = new Date(context.now().getTime() + 3 * 365 * DAY_MS);
    await cleanUp({ ...context, now: () => ahead });
    expect(await counts()).toEqual(before);
    expect(logLines.join('')).toContain('clocks differ');
    clock.set(ahead);
    await cleanUp(context);
    expect(await counts()).toEqual([0, 0, 0]);
  });

  it('is deleted by the database’s clock where that of an instance is minutes ahead', async () => {
    const { context, clock } = await open();
    const resetsAt = new Date(context.now().getTime() + 60_000);
    await context.db.insert(rateLimits).values({ bucket: 'soon', hits: 1, resetsAt });
    const kept = () => context.db.$count(rateLimits, eq(rateLimits.bucket, 'soon'));
    await cleanUp({ ...context, now: () => new Date(resetsAt.getTime() + 60_000) });
    expect(await kept()).toBe(1);
    clock.advance(60_001);
    await cleanUp(context);
    expect(await kept()).toBe(0);
  });

  it('is the message of a form for two years', async () => {
    const { app, context, clock } = await open();
    const body = {
      email: 'ann@example.com',
      name: 'Ann Example',
      phone: '+1 2025550123',
      languageISO: 'en',
    } as const;
    await request(app, createLead, { body, headers: { 'brand-id': '5' } });
    clock.advance(729 * DAY_MS);
    await cleanUp(context);
    expect(await context.db.select().from(leads)).toHaveLength(1);
    clock.advance(2 * DAY_MS);
    await cleanUp(context);
    expect(await context.db.select().from(leads)).toEqual([]);
  });

  it('is the address of an order for as long as its customer, or for 90 days without one', async () => {
    const { app, context, clock } = await open();
    const { packageId, didIds } = await onSale(context, 2);
    await confirmPhones(context, [901, 902]);
    const bought = orderOf(901, assertDefined(didIds[0]), packageId);
    const declined = {
      ...orderOf(902, assertDefined(didIds[1]), packageId),
      CreditCardNumber: '4000000000000002',
    };
    await request(app, createValidatedSubscriber, { body: bought });
    await request(app, createValidatedSubscriber, { body: declined });
    const emailOf = async (didId: number) =>
      (await context.db.select().from(orders).where(eq(orders.didId, didId)))[0]?.email;
    clock.advance(89 * DAY_MS);
    await cleanUp(context);
    expect(await emailOf(declined.DIDID)).not.toBe('');
    clock.advance(2 * DAY_MS);
    await cleanUp(context);
    expect(await emailOf(declined.DIDID)).toBe('');
    expect(await emailOf(bought.DIDID)).not.toBe('');
  });

  it('is the ticket of an order for two years, or for 90 days when it was not completed', async () => {
    const { context, clock } = await open();
    await openTicket(context, 'left@example.com');
    await openTicket(context, 'bought@example.com', 'closed');
    const kept = async () => (await context.db.select().from(inquiries)).map(({ email }) => email);
    clock.advance(89 * DAY_MS);
    await cleanUp(context);
    expect(await kept()).toHaveLength(2);
    clock.advance(2 * DAY_MS);
    await cleanUp(context);
    expect(await kept()).toEqual(['bought@example.com']);
    clock.advance(640 * DAY_MS);
    await cleanUp(context);
    expect(await kept()).toEqual([]);
  });

  it('is nothing about a person who deleted the account, but for the reason, which goes after 90 days', async () => {
    const { app, context, clock } = await open();
    const { packageId, didIds } = await onSale(context, 1);
    await confirmPhones(context, [903]);
    const names = {
      FirstName: 'Zephyrine',
      LastName: 'Quillfeather',
      CardHolder: 'Z Quillfeather',
    };
    const order = { ...orderOf(903, assertDefined(didIds[0]), packageId), ...names };
    await request(app, createValidatedSubscriber, { body: order });
    const { customer, token } = await signIn(context, order.Email);
    await context.db
      .update(sessions)
      .set({ passwordCheckedAt: context.now() })
      .where(eq(sessions.customerId, customer.id));
    const body = { languageISO: 'en', message: 'I am moving to Lisbon' } as const;
    const { body: response } = await request(app, cancelCustomer, { token, body });
    expect(response.result).toBe(true);
    const person = [order.Email, order.FirstName, order.LastName, order.Phone, order.CardHolder];
    expect(await tablesThatHold(context.db, person)).toEqual(['outbox', 'phone_verifications']);
    clock.advance(15 * DAY_MS);
    await deliverDue(context);
    await cleanUp(context);
    expect(await tablesThatHold(context.db, person)).toEqual([]);
    const reason = async () => (await context.db.select().from(accountClosures))[0]?.reason;
    expect(await reason()).toBe('I am moving to Lisbon');
    clock.advance(76 * DAY_MS);
    await cleanUp(context);
    expect(await reason()).toBe('');
  });

  it('is a call or a received message for twelve months', async () => {
    const { context, clock } = await open();
    const [number] = await context.db.select().from(customerNumbers).limit(1);
    await context.db.insert(calls).values({
      customerNumberId: assertDefined(number).id,
      incoming: true,
      callerId: '12025550999',
      destination: '12025550124',
      dialedAt: context.now(),
      costCents: 0,
    });
    await context.db.insert(receivedMessages).values({
      customerNumberId: assertDefined(number).id,
      sender: '12025550999',
      receivedAt: context.now(),
    });
    const kept = async () => [
      await context.db.$count(calls, eq(calls.callerId, '12025550999')),
      await context.db.$count(receivedMessages, eq(receivedMessages.sender, '12025550999')),
    ];
    clock.advance(360 * DAY_MS);
    await cleanUp(context);
    expect(await kept()).toEqual([1, 1]);
    clock.advance(7 * DAY_MS);
    await cleanUp(context);
    expect(await kept()).toEqual([0, 0]);
  });
});
