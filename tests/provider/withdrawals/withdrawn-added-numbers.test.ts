import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { releaseNumber } from '#contract/hub/numbers.ts';
import { toCents } from '#lib/money/money.ts';
import { addMonths } from '#lib/calendar.ts';
import { queueNotices } from '#provider/domain/notices/queue-notices.ts';
import { renewDue } from '#provider/domain/plans/renewal/renew-due.ts';
import { withdrawalEnd } from '#provider/domain/withdrawals/rules.ts';
import { customerNumbers } from '#provider/platform/db/schema/customers.ts';
import { orders } from '#provider/platform/db/schema/orders.ts';
import { withdrawals } from '#provider/platform/db/schema/withdrawals.ts';
import { MIGRATIONS_FOLDER } from '#provider/platform/project-files.ts';
import { DAY_MS } from '#lib/time.ts';
import { buyNumber, firstOnSale, quoteNumber } from '../support/customers/added-numbers.ts';
import { request } from '../support/servers/app.ts';
import { assertDefined } from '../support/assert-defined.ts';
import {
  DEMO,
  expectLedgerToAddUp,
  signIn,
  typePassword,
} from '../support/customers/customer-area.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';
import { lastMessage } from '../support/customers/messages.ts';
import { emailsOf } from '../support/customers/notices.ts';
import { setRenewal, shownNumbers } from '../support/customers/numbers.ts';
import { addCall, decideAndRefund, send } from '../support/payments/withdrawals.ts';

const PAID_DAYS = 3;

describeOnBothEngines('a withdrawal of an added number that paid for a few days', (open) => {
  let provider: TestProvider;
  let added: { didid: number; confirmation: string; cents: number; orderedAt: Date; end: Date };

  /** Buys a number so long before the plan is due that it pays for three days. */
  const buy = async (beforeEndMs: number) => {
    const { clock } = provider;
    const [first] = await shownNumbers(provider);
    const end = assertDefined(first).paidUntil;
    const orderedAt = new Date(end.getTime() - beforeEndMs);
    clock.set(orderedAt);
    const product = await firstOnSale(provider);
    const quote = assertDefined((await quoteNumber(provider, product)).result);
    expect(quote.days).toBe(PAID_DAYS);
    const bought = await buyNumber(provider, product, { key: `add-${product.DIDID}` });
    const confirmation = assertDefined(bought.confirmationId);
    const cents = toCents(quote.total);
    added = { didid: product.DIDID, confirmation, cents, orderedAt, end };
  };

  beforeEach(async () => {
    provider = await open();
  });

  const use = async (): Promise<void> => {
    const shown = await shownNumbers(provider);
    const { digits } = assertDefined(shown.find(({ didid }) => didid === added.didid));
    const [number] = await provider.context.db
      .select()
      .from(customerNumbers)
      .where(eq(customerNumbers.didId, added.didid));
    await addCall(provider, { number: assertDefined(number), digits });
  };

  const release = async (): Promise<void> => {
    const { token } = await signIn(provider.context, DEMO);
    await typePassword(provider.app, token);
    const params = { didid: added.didid };
    expect((await request(provider.app, releaseNumber, { token, params })).status).toBe(200);
  };

  /** Withdraws some days after the order and returns what is refunded, in cents. */
  const withdrawAfter = async (days: number) => {
    const { context, clock } = provider;
    clock.set(new Date(added.orderedAt.getTime() + days * DAY_MS));
    await send(provider, added.confirmation, 1, { email: DEMO });
    await decideAndRefund(provider);
    const [row] = await context.db.select().from(withdrawals);
    const { state, refundCents } = assertDefined(row);
    expect(state).toBe('accepted');
    await expectLedgerToAddUp(context);
    return refundCents;
  };

  it('takes back the notice of its renewal that is not delivered yet', async () => {
    const { context, clock } = provider;
    await buy(2.4 * DAY_MS);
    clock.set(new Date(added.end.getTime() - DAY_MS));
    await queueNotices(context, context.now());
    const notices = () => emailsOf(context, DEMO, 'renewal-notice');
    expect(await notices()).toHaveLength(1);
    await withdrawAfter(1.5);
    expect(await notices()).toEqual([]);
  });

  it('counts the days as its charge did when the last one had begun', async () => {
    await buy(2.4 * DAY_MS);
    await use();
    expect(await withdrawAfter(0.3)).toBe(Math.ceil((added.cents * 2) / PAID_DAYS));
    const { body } = await lastMessage(provider.context, DEMO, 'withdrawal-accepted-in-part');
    expect(body).toContain('2 days of 3 days');
  });

  it('counts the days as its charge did when one of them began during the charge', async () => {
    const { context, clock } = provider;
    const { checkpoint } = context;
    context.checkpoint = async (name) => {
      if (name === 'payment:charged') clock.advance(2_000);
    };
    await buy(2 * DAY_MS + 1_000);
    context.checkpoint = checkpoint;
    await use();
    expect(await withdrawAfter(0.5)).toBe(Math.ceil(added.cents / PAID_DAYS));
  });

  it('refunds nothing when the number has ended with them', async () => {
    await buy(PAID_DAYS * DAY_MS);
    const { context, clock } = provider;
    await setRenewal(provider, added.didid, false);
    clock.set(added.end);
    expect((await renewDue(context, added.end)).ended).toBe(1);
    expect(await withdrawAfter(10)).toBe(0);
    const { body } = await lastMessage(context, DEMO, 'withdrawal-nothing-left');
    expect(body).not.toContain('Refund:');
  });

  it('refunds the days that are left when the number was released', async () => {
    await buy(PAID_DAYS * DAY_MS);
    await release();
    expect(await withdrawAfter(1)).toBe(Math.ceil((added.cents * 2) / PAID_DAYS));
  });

  it('does not say that a released number works when it comes too late', async () => {
    await buy(PAID_DAYS * DAY_MS);
    await release();
    const { context, clock } = provider;
    clock.set(withdrawalEnd(added.orderedAt));
    await send(provider, added.confirmation, 1, { email: DEMO });
    await decideAndRefund(provider);
    const { body } = await lastMessage(context, DEMO, 'withdrawal-late-ended');
    expect(body).toContain('The number has already ended');
  });

  it('knows the period of an earlier order whose number is there at the upgrade, until it is renewed', async () => {
    await buy(PAID_DAYS * DAY_MS);
    const renewed = added.didid;
    await buy(PAID_DAYS * DAY_MS);
    const { db } = provider.context;
    await db
      .update(customerNumbers)
      .set({ lastPaymentAt: added.end, nextPaymentAt: addMonths(added.end, 1) })
      .where(eq(customerNumbers.didId, renewed));
    await db.update(orders).set({ paidUntil: null });
    const migration = await readFile(join(MIGRATIONS_FOLDER, '0016_paid_until.sql'), 'utf8');
    const [, update] = migration.split('--> statement-breakpoint');
    await db.execute(sql.raw(assertDefined(update)));
    const periodOf = async (didId: number) =>
      (await db.select().from(orders).where(eq(orders.didId, didId)))[0]?.paidUntil;
    expect(await periodOf(added.didid)).toEqual(added.end);
    expect(await periodOf(renewed)).toBeNull();
  });
});
