import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { createValidatedSubscriber } from '#contract/main/ordering.ts';
import { addMonths } from '#lib/calendar.ts';
import { customerNumbers } from '#provider/platform/db/schema/customers.ts';
import { paymentRequests } from '#provider/platform/db/schema/payment-requests.ts';
import {
  buyNumber,
  firstOnSale,
  primaryCard,
  quoteNumber,
} from '../support/customers/added-numbers.ts';
import { request } from '../support/servers/app.ts';
import { assertDefined } from '../support/assert-defined.ts';
import { confirmPhones, onSale, orderOf } from '../support/customers/buyers.ts';
import {
  DEMO,
  expectLedgerToAddUp,
  keyed,
  OTHER,
  signIn,
} from '../support/customers/customer-area.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';
import { holdRenewal } from '../support/payments/held-renewal.ts';
import { setRenewal, shownNumbers } from '../support/customers/numbers.ts';

const VISITORS = Array.from({ length: 20 }, (_, index) => 500 + index);

const codeOf = (response: { messages: { code: string }[] }) => response.messages[0]?.code;

describeOnBothEngines('another number that several requests want', (open) => {
  let provider: TestProvider;
  let customerId: number;

  beforeEach(async () => {
    provider = await open();
    customerId = (await signIn(provider.context, DEMO)).customer.id;
  });

  const allAddsUp = () => expectLedgerToAddUp(provider.context);

  it('is sold once to a customer who pays twice, with the same key and in two tabs', async () => {
    const product = await firstOnSale(provider);
    const pay = (key: string) => buyNumber(provider, product, { key });
    const [first, same, tab] = await Promise.all([pay('tab-1'), pay('tab-1'), pay('tab-2')]);
    const sold = [first, same, tab].filter(({ response_code }) => response_code === 200);
    const others = [first, same, tab].filter(({ response_code }) => response_code !== 200);
    expect(new Set(sold.map(({ confirmationId }) => confirmationId)).size).toBe(1);
    expect(others.map(codeOf)).toEqual(others.map(() => 'already-yours'));
    expect(await pay('tab-1')).toEqual(first);
    expect(codeOf(await pay('tab-3'))).toBe('already-yours');
    expect(codeOf(await quoteNumber(provider, product))).toBe('already-yours');
    const settled = await provider.context.db.$count(
      paymentRequests,
      eq(paymentRequests.state, 'settled'),
    );
    expect(settled).toBe(1);
    await allAddsUp();
  });

  it('waits for a renewal at the same moment, and is priced by the period after it', async () => {
    const { context, clock } = provider;
    const product = await firstOnSale(provider);
    const { paidUntil } = assertDefined((await shownNumbers(provider))[0]);
    const quote = assertDefined((await quoteNumber(provider, product)).result);
    clock.set(paidUntil);
    const { finish } = await holdRenewal(context, customerId, paidUntil);
    const bought = buyNumber(provider, product, { key: 'add-late', Total: quote.total });
    expect(await finish()).toBe(200);
    expect(codeOf(await bought)).toBe('price-changed');
    const now = assertDefined((await quoteNumber(provider, product)).result);
    expect(now).toMatchObject({ days: now.periodDays, total: now.periodPrice });
    expect(new Date(now.paidUntil)).toEqual(addMonths(paidUntil, 1));
    const again = await buyNumber(provider, product, { key: 'add-late', Total: now.total });
    expect(again.response_code).toBe(200);
    await allAddsUp();
  });

  it('is in progress while its card is charged, and others may be stopped meanwhile', async () => {
    const { context } = provider;
    const product = await firstOnSale(provider);
    const charging = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    context.checkpoint = async (name) => {
      if (name !== 'payment:reserved') return;
      charging.resolve();
      await held.promise;
    };
    const bought = buyNumber(provider, product, { key: 'add-open' });
    await charging.promise;
    context.checkpoint = async () => undefined;
    expect(codeOf(await quoteNumber(provider, product))).toBe('in-progress');
    expect(codeOf(await quoteNumber(provider, product, OTHER))).toBe('number-taken');
    const [first] = await shownNumbers(provider);
    const stopped = await setRenewal(provider, assertDefined(first).didid, false);
    expect(stopped.body.isSuccessful).toBe(true);
    held.resolve();
    expect((await bought).response_code).toBe(200);
    await allAddsUp();
  });

  it('is sold to one of the customers and visitors who pay for it at once', async () => {
    const { app, context } = provider;
    const { didIds, packageId } = await onSale(context, 1);
    const didId = assertDefined(didIds[0]);
    await confirmPhones(context, VISITORS);
    const product = { ...(await firstOnSale(provider)), DIDID: didId, PackageID: packageId };
    await Promise.all([primaryCard(provider), primaryCard(provider, OTHER)]);
    const order = (buyer: number) =>
      request(app, createValidatedSubscriber, {
        body: orderOf(buyer, didId, packageId),
        ...keyed(`visitor-${buyer}`),
      }).then(({ body }) => body);
    const responses = await Promise.all([
      ...VISITORS.slice(0, 10).map(order),
      buyNumber(provider, product, { key: 'race-demo' }),
      buyNumber(provider, product, { key: 'race-other', email: OTHER }),
      ...VISITORS.slice(10).map(order),
    ]);
    expect(responses.filter(({ response_code }) => response_code === 200)).toHaveLength(1);
    expect(responses.filter(({ value }) => value === 5)).toHaveLength(responses.length - 1);
    const rented = context.db.$count(customerNumbers, eq(customerNumbers.didId, didId));
    expect(await rented).toBe(1);
    await allAddsUp();
  });
});
