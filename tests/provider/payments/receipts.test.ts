import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { sendReceipt } from '#contract/hub/billing.ts';
import { addCredit } from '#contract/main/payment.ts';
import { dayText } from '#lib/text/date-text.ts';
import { DAY_MS } from '#lib/time.ts';
import { formatPhone } from '#lib/phone/phone-format.ts';
import { packages } from '#provider/platform/db/schema/catalogue.ts';
import { customerNumbers } from '#provider/platform/db/schema/customers.ts';
import { assertDefined } from '../support/assert-defined.ts';
import { buyNumber, firstOnSale } from '../support/customers/added-numbers.ts';
import { emailOf } from '../support/customers/buyers.ts';
import { creditFrom, keyed, paymentsOf, signIn } from '../support/customers/customer-area.ts';
import { lastMessage } from '../support/customers/messages.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';
import { renew, sell, withoutIsolates, type Sold } from '../support/payments/withdrawals.ts';
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

  /** Returns the receipt of the customer's latest bill. */
  const latestReceipt = async (kind: 'bill' | 'bill-numbers'): Promise<string> => {
    const { app, context } = provider;
    const { id: transactionID } = assertDefined(
      (await paymentsOf(context, sold.customerId)).at(-1),
    );
    await request(app, sendReceipt, { token, body: { transactionID, languageIso: 'en' } });
    return withoutIsolates((await lastMessage(context, emailOf(1), kind)).body);
  };
  /** Returns the lines of a receipt about a number, as it is paid for now. */
  const linesOf = async (didId: number): Promise<string> => {
    const { db } = provider.context;
    const isNumber = eq(customerNumbers.didId, didId);
    const [number] = await db.select().from(customerNumbers).where(isNumber);
    return `Paid until: ${dayText('en', assertDefined(number).nextPaymentAt)}\n`;
  };

  it('names the number of an order and the day until which it is paid', async () => {
    const number = `Number: ${formatPhone(sold.digits)}\n`;
    expect(await latestReceipt('bill-numbers')).toContain(number + (await linesOf(sold.didId)));
  });

  it('names an added number and no other', async () => {
    const product = await firstOnSale(provider);
    await buyNumber(provider, product, { email: emailOf(1), key: 'added' });
    const receipt = await latestReceipt('bill-numbers');
    expect(receipt).toContain(await linesOf(product.DIDID));
    expect(receipt).not.toContain(formatPhone(sold.digits));
  });

  it('names the numbers of a renewal as they were paid then', async () => {
    provider.clock.advance(DAY_MS);
    ({ token } = await signIn(provider.context, emailOf(1)));
    await renew(provider, sold);
    const first = await linesOf(sold.didId);
    const receipt = `Number: ${formatPhone(sold.digits)}\n${first}`;
    expect(await latestReceipt('bill-numbers')).toContain(receipt);
  });

  it('names no number for credit', async () => {
    const body = creditFrom(15);
    await request(provider.app, addCredit, { token, body, ...keyed('credit') });
    expect(await latestReceipt('bill')).not.toMatch(/Number: |Paid until/);
  });
});

describeOnBothEngines('the welcome email', (open) => {
  it('asks for credit first where the plan has no call minutes', async () => {
    const provider = await open();
    const { context } = provider;
    await context.db.update(packages).set({ minutes: 0 });
    const { digits } = await sell(provider);
    const email = await lastMessage(context, emailOf(1), 'welcome-without-minutes');
    expect(withoutIsolates(email.body)).toContain(
      `Your new number is ${formatPhone(digits)}. Your plan has no call minutes, so add credit first`,
    );
  });
});
