import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { LANGUAGES } from '#config/languages.ts';
import { releaseNumber } from '#contract/hub/numbers.ts';
import { renewDue } from '#provider/domain/plans/renewal/renew-due.ts';
import { customerNumbers } from '#provider/platform/db/schema/customers.ts';
import { orders } from '#provider/platform/db/schema/orders.ts';
import { DAY_MS } from '#lib/time.ts';
import { buyNumber, firstOnSale } from '../support/customers/added-numbers.ts';
import { request } from '../support/servers/app.ts';
import { assertDefined } from '../support/assert-defined.ts';
import { emailOf, orderOf } from '../support/customers/buyers.ts';
import { expectLedgerToAddUp, signIn, typePassword } from '../support/customers/customer-area.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';
import { countMessages, lastMessage } from '../support/customers/messages.ts';
import {
  decideAndRefund,
  hasNumber,
  ORDERED_AT,
  refundsOf,
  sell,
  send,
  statesOf,
} from '../support/payments/withdrawals.ts';

describeOnBothEngines('a withdrawal from an order whose number was bought again', (open) => {
  let provider: TestProvider;
  let sold: Awaited<ReturnType<typeof sell>>;
  /** The confirmation number of the newer order. */
  let again: string;

  const release = async (): Promise<void> => {
    const { app, context } = provider;
    const { token } = await signIn(context, emailOf(1));
    await typePassword(app, token, orderOf(1, 0, 0).Password);
    await request(app, releaseNumber, { token, params: { didid: sold.didId } });
  };
  const releaseUntilOnSale = async (): Promise<void> => {
    await release();
    provider.clock.advance(8 * DAY_MS);
    await renewDue(provider.context, provider.context.now());
  };
  /** Buys the number once more; returns the confirmation number. */
  const buyAgain = async (key: string): Promise<string> => {
    const product = { ...(await firstOnSale(provider)), DIDID: sold.didId };
    const bought = await buyNumber(provider, product, { email: emailOf(1), key });
    return assertDefined(bought.confirmationId);
  };
  const withdraw = async (): Promise<void> => {
    await send(provider, sold.confirmation);
    await decideAndRefund(provider);
  };
  const emailAbout = async (kind: string): Promise<string> =>
    (await lastMessage(provider.context, emailOf(1), `withdrawal-${kind}`)).body;

  beforeEach(async () => {
    provider = await open();
    sold = await sell(provider);
    await releaseUntilOnSale();
    again = await buyAgain('again');
    provider.clock.advance(DAY_MS);
  });

  it('refunds the days that are left, and leaves the number of the newer order', async () => {
    const { context } = provider;
    await withdraw();
    expect(await hasNumber(provider, sold)).toBe(true);
    expect(await refundsOf(provider)).toMatchObject([
      { amountCents: Math.ceil((sold.cents * 22) / 31), state: 'succeeded' },
    ]);
    expect(await emailAbout('accepted-in-part-bought-again')).toContain('22 days of 31 days');
    const desk = context.config.brand.emails.support;
    expect(await countMessages(context, desk, 'withdrawal-renewed')).toBe(0);
    await expectLedgerToAddUp(context);
  });

  it('says in each language that the number stays', async () => {
    const { context } = provider;
    for (const languageISO of LANGUAGES) {
      await send(provider, sold.confirmation, 1, { languageISO });
      await decideAndRefund(provider);
    }
    expect(await statesOf(provider)).toEqual(['accepted', 'repeated', 'repeated', 'repeated']);
    expect(await countMessages(context, emailOf(1), 'withdrawal-repeated-bought-again')).toBe(3);
    expect(await countMessages(context, emailOf(1), 'withdrawal-repeated')).toBe(0);
    expect(await emailAbout('repeated-bought-again')).not.toContain('{{');
  });

  it('says so where no day is left to refund', async () => {
    const paidUntil = new Date(ORDERED_AT.getTime() + 3 * DAY_MS);
    await provider.context.db
      .update(orders)
      .set({ paidUntil })
      .where(eq(orders.customerId, sold.customerId));
    await withdraw();
    expect(await refundsOf(provider)).toEqual([]);
    expect(await hasNumber(provider, sold)).toBe(true);
    expect(await emailAbout('nothing-left-bought-again')).not.toContain('has ended');
  });

  it('says that the number works, as long as it does, when it comes too late', async () => {
    provider.clock.advance(10 * DAY_MS);
    await withdraw();
    expect(await emailAbout('late')).toContain('the number works as before');
    await provider.context.db.delete(customerNumbers).where(eq(customerNumbers.didId, sold.didId));
    await withdraw();
    expect(await emailAbout('late-ended')).toContain('already ended');
    expect(await statesOf(provider)).toEqual(['late', 'late']);
  });

  it('changes nothing and asks by email which order it is for when it names the number', async () => {
    const { context } = provider;
    for (const languageISO of LANGUAGES) {
      await send(provider, sold.digits, 1, { languageISO });
      await decideAndRefund(provider);
      const { body } = await lastMessage(context, emailOf(1), 'withdrawal-several-orders');
      for (const one of [sold.confirmation, again]) expect(body).toContain(one);
      expect(body).not.toContain('{{');
    }
    expect(await statesOf(provider)).toEqual(LANGUAGES.map(() => 'unmatched'));
    expect(await hasNumber(provider, sold)).toBe(true);
    expect(await refundsOf(provider)).toEqual([]);
    provider.clock.advance(7 * DAY_MS);
    await send(provider, sold.digits);
    await decideAndRefund(provider);
    expect((await statesOf(provider)).at(-1), 'the earlier one is too old').toBe('accepted');
    expect(await hasNumber(provider, sold)).toBe(false);
  });

  it('is from none that came after it, though it is decided later', async () => {
    await releaseUntilOnSale();
    await send(provider, sold.digits);
    provider.clock.advance(1000);
    await buyAgain('third');
    await decideAndRefund(provider);
    expect(await statesOf(provider)).toEqual(['accepted']);
    expect(await hasNumber(provider, sold), 'of the newest order').toBe(true);
  });

  it('is from the only order that is left when it names the number', async () => {
    await send(provider, again);
    await decideAndRefund(provider);
    expect(await hasNumber(provider, sold)).toBe(false);
    await send(provider, sold.digits);
    await decideAndRefund(provider);
    expect(await statesOf(provider)).toEqual(['accepted', 'accepted']);
    expect(await refundsOf(provider)).toHaveLength(2);
    await send(provider, sold.digits);
    await decideAndRefund(provider);
    expect((await statesOf(provider)).at(-1)).toBe('repeated');
    await expectLedgerToAddUp(provider.context);
  });

  it('says that the number has ended when the newer order is withdrawn from, too', async () => {
    await send(provider, again);
    await withdraw();
    expect(await hasNumber(provider, sold)).toBe(false);
    expect(await emailAbout('accepted-in-part')).toContain('The number has ended');
  });
});
