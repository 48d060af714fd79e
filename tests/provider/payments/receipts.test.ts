import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '#config/languages.ts';
import { sendReceipt } from '#contract/hub/billing.ts';
import { addCredit } from '#contract/main/payment.ts';
import { dayText } from '#lib/text/date-text.ts';
import { DAY_MS } from '#lib/time.ts';
import { formatPhone } from '#lib/phone/phone-format.ts';
import { refundByHand } from '#provider/cli/billing.ts';
import { dids, packages } from '#provider/platform/db/schema/catalogue.ts';
import { customerNumbers } from '#provider/platform/db/schema/customers.ts';
import { assertDefined } from '../support/assert-defined.ts';
import { buyNumber, firstOnSale } from '../support/customers/added-numbers.ts';
import { emailOf } from '../support/customers/buyers.ts';
import { creditFrom, keyed, paymentsOf, signIn } from '../support/customers/customer-area.ts';
import { countMessages, lastMessage } from '../support/customers/messages.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';
import {
  decideAndRefund,
  renew,
  sell,
  send,
  withoutIsolates,
  type Sold,
} from '../support/payments/withdrawals.ts';
import { request } from '../support/servers/app.ts';

describeOnBothEngines('the receipt of the billing history', (open) => {
  let provider: TestProvider;
  let sold: Sold;
  let token: string;
  beforeEach(async () => {
    provider = await open();
    sold = await sell(provider);
    ({ token } = await signIn(provider.context, emailOf(1)));
  });

  /** Requests the receipt of a bill, the latest one unless another is named. */
  const requestReceipt = async (index = -1, languageIso: Language = 'en') => {
    const { app, context } = provider;
    const { id: transactionID } = assertDefined(
      (await paymentsOf(context, sold.customerId)).at(index),
    );
    return request(app, sendReceipt, { token, body: { transactionID, languageIso } });
  };
  const receiptOf = async (template: 'bill' | 'bill-numbers', index = -1): Promise<string> => {
    await requestReceipt(index);
    return withoutIsolates((await lastMessage(provider.context, emailOf(1), template)).body);
  };
  /** Returns the lines of a receipt about a number, as it is paid for now. */
  const linesOf = async (didId: number): Promise<string> => {
    const [row] = await provider.context.db
      .select({ number: dids.number, until: customerNumbers.nextPaymentAt })
      .from(customerNumbers)
      .innerJoin(dids, eq(dids.id, customerNumbers.didId))
      .where(eq(customerNumbers.didId, didId));
    const { number, until } = assertDefined(row);
    return `Number: ${formatPhone(number)}\nPaid until: ${dayText('en', until)}\n`;
  };

  it('names the number of an order and the day until which it is paid', async () => {
    expect(await receiptOf('bill-numbers')).toContain(await linesOf(sold.didId));
  });

  it.each(LANGUAGES)('fills each of its values in %s', async (language) => {
    await requestReceipt(-1, language);
    const { body } = await lastMessage(provider.context, emailOf(1), 'bill-numbers');
    expect(body).not.toMatch(/\{\{|undefined/);
  });

  it('is refused for an order that was withdrawn from', async () => {
    await send(provider, sold.confirmation);
    await decideAndRefund(provider);
    expect((await requestReceipt()).body.isSuccessful).toBe(false);
    expect(await countMessages(provider.context, emailOf(1), 'bill-numbers')).toBe(0);
  });

  it('is refused for a bill of which an operator has refunded a part', async () => {
    const { context } = provider;
    const { id: transaction } = assertDefined((await paymentsOf(context, sold.customerId)).at(-1));
    // A number that can be withdrawn from is refunded by that alone.
    provider.clock.advance(20 * DAY_MS);
    await refundByHand(context, { transaction, amountCents: 1 });
    ({ token } = await signIn(context, emailOf(1)));
    expect((await requestReceipt()).body.isSuccessful).toBe(false);
    expect(await countMessages(context, emailOf(1), 'bill-numbers')).toBe(0);
  });

  it('names an added number and no other', async () => {
    const product = await firstOnSale(provider);
    await buyNumber(provider, product, { email: emailOf(1), key: 'added' });
    const receipt = await receiptOf('bill-numbers');
    expect(receipt).toContain(await linesOf(product.DIDID));
    expect(receipt).not.toContain(formatPhone(sold.digits));
  });

  it('names the numbers of a renewal as they were paid then, also after the next one', async () => {
    provider.clock.advance(DAY_MS);
    await renew(provider, sold);
    const paidThen = await linesOf(sold.didId);
    provider.clock.advance(31 * DAY_MS);
    await renew(provider, sold);
    ({ token } = await signIn(provider.context, emailOf(1)));
    expect(await receiptOf('bill-numbers', -2)).toContain(paidThen);
    expect(await receiptOf('bill-numbers')).not.toContain(paidThen);
  });

  it('names no number for credit', async () => {
    const body = creditFrom(15);
    await request(provider.app, addCredit, { token, body, ...keyed('credit') });
    expect(await receiptOf('bill')).not.toMatch(/Number: |Paid until/);
  });
});

describeOnBothEngines('the welcome email', (open) => {
  it('asks for credit first where the plan has no call minutes', async () => {
    const provider = await open();
    const { context } = provider;
    await context.db.update(packages).set({ minutes: 0 });
    const { digits } = await sell(provider);
    expect(await countMessages(context, emailOf(1), 'welcome')).toBe(0);
    const email = await lastMessage(context, emailOf(1), 'welcome-without-minutes');
    expect(withoutIsolates(email.body)).toContain(
      `Your new number is ${formatPhone(digits)}. Your plan has no call minutes, so add credit first`,
    );
  });

  it('asks for no credit where the plan has call minutes', async () => {
    const provider = await open();
    await sell(provider);
    const { context } = provider;
    expect((await lastMessage(context, emailOf(1), 'welcome')).body).not.toMatch(/credit/i);
    expect(await countMessages(context, emailOf(1), 'welcome-without-minutes')).toBe(0);
  });
});
