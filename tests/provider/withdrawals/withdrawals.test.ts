import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { LANGUAGES } from '#config/languages.ts';
import { momentText } from '#lib/text/moment-text.ts';
import { formatUsd } from '#lib/money/money.ts';
import { auditLedger } from '#provider/domain/payments/ledger/audit-ledger.ts';
import { retryRefunds } from '#provider/domain/payments/paying/refund.ts';
import { processWithdrawals } from '#provider/domain/withdrawals/process.ts';
import { ledgerEntries } from '#provider/platform/db/schema/billing.ts';
import { DAY_MS, MINUTE_MS } from '#lib/time.ts';
import { dids } from '#provider/platform/db/schema/catalogue.ts';
import { buyNumber, firstOnSale } from '../support/customers/added-numbers.ts';
import { emailOf, statusOf } from '../support/customers/buyers.ts';
import { expectLedgerToAddUp } from '../support/customers/customer-area.ts';
import { describeOnBothEngines } from '../support/databases/engines.ts';
import { holdRenewalOf } from '../support/payments/held-renewal.ts';
import { countMessages, lastMessage } from '../support/customers/messages.ts';
import {
  addCall,
  decideAndRefund,
  expectOneRefund,
  hasNumber,
  ORDERED_AT,
  refundsOf,
  sell,
  send,
  shownStatus,
  statesOf,
  withoutIsolates,
} from '../support/payments/withdrawals.ts';

describeOnBothEngines('a withdrawal', (open) => {
  it('refunds all of an unused number, ends it and is confirmed', async () => {
    const provider = await open();
    const sold = await sell(provider);
    provider.clock.advance(3 * DAY_MS);
    await send(provider, sold.confirmation);
    await decideAndRefund(provider);
    await expectOneRefund(provider, sold, sold.cents);
    expect(await statusOf(provider.context, sold.didId)).toBe('sold');
    expect(await shownStatus(provider, sold)).toEqual(['refunded']);
    const { body } = await lastMessage(provider.context, emailOf(1), 'withdrawal-accepted');
    expect(withoutIsolates(body)).toContain(`Refund: ${formatUsd(sold.cents)} USD`);
  });

  it('is in time until the fourteenth day has ended everywhere', async () => {
    const provider = await open();
    const [first, second] = [await sell(provider, 1), await sell(provider, 2)];
    provider.clock.set(new Date('2027-03-16T11:59:59.999Z'));
    await send(provider, first.confirmation, 1);
    provider.clock.set(new Date('2027-03-16T12:00:00Z'));
    await send(provider, second.confirmation, 2);
    await decideAndRefund(provider);
    expect(await statesOf(provider)).toEqual(['accepted', 'late']);
    await expectOneRefund(provider, first, first.cents);
    expect(await hasNumber(provider, second)).toBe(true);
    const { body } = await lastMessage(provider.context, emailOf(2), 'withdrawal-late');
    expect(withoutIsolates(body)).toContain('Withdrawal possible until: March 15, 2027');
    expect(body).toContain('/profile/my-vnums\n');
  });

  it('has the same response whether or not there is such an order, and a receipt with the time', async () => {
    const provider = await open();
    const sold = await sell(provider);
    const replies = [
      await send(provider, sold.confirmation),
      await send(provider, sold.digits, 7),
      await send(provider, '0000-0000-0000', 8),
    ].map(({ status, json }) => ({ status, json }));
    expect(replies[0]).toMatchObject({
      status: 200,
      json: { result: { receivedAt: ORDERED_AT.toISOString() } },
    });
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    for (const buyer of [1, 7, 8]) {
      const { body } = await lastMessage(provider.context, emailOf(buyer), 'withdrawal-received');
      expect(withoutIsolates(body)).toContain(momentText('en', ORDERED_AT));
    }
    await decideAndRefund(provider);
    expect(await statesOf(provider)).toEqual(['accepted', 'unmatched', 'unmatched']);
    const unmatched = await lastMessage(provider.context, emailOf(7), 'withdrawal-unmatched');
    expect(unmatched.body).toContain('/withdrawal\n');
    await expectOneRefund(provider, sold, sold.cents);
  });

  it('is written in the language of its page', async () => {
    const provider = await open();
    for (const [index, languageISO] of LANGUAGES.entries()) {
      await send(provider, '0000-0000-0000', 20 + index, { languageISO });
    }
    await processWithdrawals(provider.context);
    for (const [index, language] of LANGUAGES.entries()) {
      for (const kind of ['withdrawal-received', 'withdrawal-unmatched']) {
        const message = await lastMessage(provider.context, emailOf(20 + index), kind);
        expect(message.language).toBe(language);
        expect(withoutIsolates(message.body)).toContain(
          momentText(language, provider.context.now()),
        );
        expect(message.body).not.toContain('{{');
      }
    }
  });

  it('names its order by the number, too, in any way of writing it', async () => {
    const provider = await open();
    const sold = await sell(provider);
    await send(
      provider,
      `+${sold.digits.slice(0, 3)} (${sold.digits.slice(3, 6)}) ${sold.digits.slice(6)}`,
    );
    await decideAndRefund(provider);
    await expectOneRefund(provider, sold, sold.cents);
  });

  it('changes nothing and asks which one when it fits two numbers of its customer', async () => {
    const provider = await open();
    const { context } = provider;
    const sold = await sell(provider);
    const product = await firstOnSale(provider);
    await buyNumber(provider, product, { email: emailOf(1), key: 'second' });
    const ending = sold.digits.slice(-8);
    await context.db
      .update(dids)
      .set({ number: `+4420${ending}` })
      .where(eq(dids.id, product.DIDID));
    await send(provider, ending);
    await decideAndRefund(provider);
    const { body, link } = await lastMessage(context, emailOf(1), 'withdrawal-ambiguous');
    expect(withoutIsolates(body)).toContain('more than one of your numbers');
    expect(link ?? body).toContain('/withdrawal');
    expect(await refundsOf(provider)).toEqual([]);
    await send(provider, `+4420${ending}`);
    await decideAndRefund(provider);
    expect(await countMessages(context, emailOf(1), 'withdrawal-accepted')).toBe(1);
    await expectLedgerToAddUp(context);
  });

  it('counts what had come when it was received as use, however late it is decided', async () => {
    const provider = await open();
    const sold = await sell(provider);
    await send(provider, sold.confirmation);
    provider.clock.advance(DAY_MS);
    await addCall(provider, sold);
    await decideAndRefund(provider);
    await expectOneRefund(provider, sold, sold.cents);
  });

  it('refunds once when it is sent twice, and says so by email', async () => {
    const provider = await open();
    const sold = await sell(provider);
    await Promise.all([send(provider, sold.confirmation), send(provider, sold.confirmation)]);
    expect(await countMessages(provider.context, emailOf(1), 'withdrawal-received')).toBe(1);
    // The same order by its number is another withdrawal.
    await send(provider, sold.digits);
    await decideAndRefund(provider);
    await send(provider, sold.confirmation);
    await decideAndRefund(provider);
    expect(await statesOf(provider)).toEqual(['accepted', 'repeated', 'repeated']);
    expect(await countMessages(provider.context, emailOf(1), 'withdrawal-repeated')).toBe(2);
    await expectOneRefund(provider, sold, sold.cents);
  });

  it('is decided once by instances that run at the same moment', async () => {
    const provider = await open();
    const sold = await sell(provider);
    await send(provider, sold.confirmation);
    await send(provider, sold.digits);
    const { context } = provider;
    await Promise.all([1, 2, 3, 4].map(() => processWithdrawals(context)));
    await decideAndRefund(provider);
    expect((await statesOf(provider)).sort()).toEqual(['accepted', 'repeated']);
    await expectOneRefund(provider, sold, sold.cents);
  });

  it.each(['withdrawal:deciding', 'withdrawal:decided'])(
    'that a crash at %s interrupts is completed, once',
    async (point) => {
      const provider = await open();
      const sold = await sell(provider);
      await send(provider, sold.confirmation);
      const { context, clock } = provider;
      const { checkpoint } = context;
      context.checkpoint = async (name) => {
        if (name === point) throw new Error('the process died');
      };
      await processWithdrawals(context);
      context.checkpoint = checkpoint;
      expect((await refundsOf(provider)).some(({ state }) => state === 'succeeded')).toBe(false);
      expect(await hasNumber(provider, sold)).toBe(point === 'withdrawal:deciding');
      clock.advance(MINUTE_MS);
      await processWithdrawals(context);
      await Promise.all([retryRefunds(context), retryRefunds(context)]);
      await expectOneRefund(provider, sold, sold.cents);
    },
  );

  it('is refunded when the gateway responds again', async () => {
    const provider = await open();
    const sold = await sell(provider);
    await addCall(provider, sold);
    const { context, clock } = provider;
    clock.advance(DAY_MS);
    await send(provider, sold.confirmation);
    const { payment } = context.gateways;
    const { refund } = payment;
    payment.refund = async () => {
      throw new Error('the line broke');
    };
    await decideAndRefund(provider);
    payment.refund = refund;
    expect(await hasNumber(provider, sold)).toBe(false);
    expect(await refundsOf(provider)).toMatchObject([{ state: 'pending' }]);
    clock.advance(MINUTE_MS);
    await retryRefunds(context);
    await expectOneRefund(provider, sold, Math.ceil((sold.cents * 30) / 31));
  });

  it('is found by the audit when the ledger does not have it', async () => {
    const provider = await open();
    const sold = await sell(provider);
    await send(provider, sold.confirmation);
    const { context } = provider;
    await processWithdrawals(context);
    await context.db.delete(ledgerEntries).where(eq(ledgerEntries.kind, 'withdrawal'));
    expect((await auditLedger(context)).map(({ rule }) => rule)).toEqual(['withdrawal']);
  });

  it('waits while its number is being renewed', async () => {
    const provider = await open();
    const sold = await sell(provider);
    const { context, clock } = provider;
    await send(provider, sold.confirmation);
    const { customerId, number } = sold;
    const { finish } = await holdRenewalOf(context, { customerId, numberId: number.id });
    await processWithdrawals(context);
    expect(await statesOf(provider)).toEqual(['pending']);
    expect(await finish()).toBe(200);
    clock.advance(MINUTE_MS);
    await processWithdrawals(context);
    expect(await statesOf(provider)).toEqual(['accepted']);
  });

  it('is limited to five an hour for one email address from one network address', async () => {
    const provider = await open();
    for (let sent = 0; sent < 5; sent += 1) {
      expect((await send(provider, `0000-0000-000${sent}`)).status).toBe(200);
    }
    expect((await send(provider, '0000-0000-0009')).status).toBe(429);
    expect((await send(provider, 'my number please')).status).toBe(400);
  });

  it('comes through when another network address has used up its five of the hour', async () => {
    const provider = await open({ trustedProxies: 1 });
    const sold = await sell(provider);
    for (let sent = 0; sent <= 5; sent += 1) {
      await send(provider, `0000-0000-000${sent}`, 1, { from: '198.51.100.7' });
    }
    expect((await send(provider, sold.confirmation, 1, { from: '203.0.113.4' })).status).toBe(200);
    await decideAndRefund(provider);
    await expectOneRefund(provider, sold, sold.cents);
  });

  it('is limited to twenty an hour for one email address from all network addresses', async () => {
    const provider = await open({ trustedProxies: 1 });
    const from = (network: number) => ({ from: `198.51.100.${network}` });
    for (let sent = 0; sent < 20; sent += 1) {
      const reference = `0000-0000-00${sent + 10}`;
      expect((await send(provider, reference, 1, from(sent % 4))).status).toBe(200);
    }
    expect((await send(provider, '0000-0000-0009', 1, from(4))).status).toBe(429);
    expect((await send(provider, '0000-0000-0009', 2, from(4))).status).toBe(200);
  });
});
