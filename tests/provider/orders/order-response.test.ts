import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { getAccountInformation } from '#contract/hub/account-information.ts';
import { createValidatedSubscriber } from '#contract/main/ordering.ts';
import { request } from '../support/servers/app.ts';
import {
  confirmPairs,
  confirmPhones,
  onSale,
  orderOf,
  phoneOf,
  type OrderBody,
} from '../support/customers/buyers.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';
import { assertDefined } from '../support/assert-defined.ts';

describeOnBothEngines('the response to an order', (open) => {
  let provider: TestProvider;
  let numbers: number[];
  let packageId: number;
  let buyer = 700;

  beforeAll(async () => {
    provider = await open();
    const sale = await onSale(provider.context, 10);
    numbers = sale.didIds;
    packageId = sale.packageId;
  });

  /** A new buyer with a confirmed phone and a number of their own. */
  async function prepare(): Promise<OrderBody> {
    buyer += 1;
    await confirmPhones(provider.context, [buyer]);
    return orderOf(buyer, assertDefined(numbers.shift()), packageId);
  }

  const place = async (body: OrderBody, key?: string) =>
    (
      await request(provider.app, createValidatedSubscriber, {
        body,
        headers: key ? { 'idempotency-key': key } : {},
      })
    ).body;

  it('grants the session of the new account once, with its first response', async () => {
    const body = await prepare();
    const [one, other] = await Promise.all([place(body, 'session'), place(body, 'session')]);
    const granted = [one, other].flatMap(({ session }) => session ?? []);
    expect(granted).toHaveLength(1);
    const { body: response } = await request(provider.app, getAccountInformation, {
      token: assertDefined(granted[0]).token,
    });
    expect(response.result?.customerEmail).toBe(body.Email);
  });

  it('names the reason when its details are refused', async () => {
    const body = await prepare();
    const common = await place({ ...body, Password: 'Password1' });
    const unconfirmed = await place({ ...body, Phone: phoneOf(9_999) });
    await place(body);
    const known = await place({ ...(await prepare()), Email: body.Email, Phone: body.Phone });
    const reasons = [common, unconfirmed, known].map(({ messages }) => messages[0]?.code);
    expect(reasons).toEqual(['password-common', 'phone-not-confirmed', 'existing-customer']);
    expect([common, unconfirmed, known].some(({ session }) => session)).toBe(false);
  });

  it.each([
    ['a phone that is not confirmed', false],
    ['a phone of their own that is confirmed', true],
  ])('is no 429 after others sent twenty orders with the address and %s', async (_, confirmed) => {
    const body = await prepare();
    const phone = phoneOf(buyer + 1_000);
    if (confirmed) await confirmPairs(provider.context, [{ email: body.Email, phone }]);
    for (let count = 0; count < 20; count += 1) {
      await place({ ...body, Phone: phone, CreditCardNumber: '4242424242424241' }, randomUUID());
    }
    expect((await place(body)).response_code).toBe(200);
  });

  it('is 429 beyond forty orders an hour with one phone, whatever their addresses', async () => {
    const body = await prepare();
    const emails = ['one', 'other'].map((name) => `${name}@tests-cards.test`);
    const phone = body.Phone;
    await confirmPairs(
      provider.context,
      emails.map((email) => ({ email, phone })),
    );
    for (const Email of emails) {
      for (let count = 0; count < 20; count += 1) {
        await place({ ...body, Email, CreditCardNumber: '4242424242424241' }, randomUUID());
      }
    }
    const refused = await request(provider.app, createValidatedSubscriber, { body });
    expect(refused.status).toBe(429);
  });
});
