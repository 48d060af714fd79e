import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { getAccountInformation } from '#contract/hub/account-information.ts';
import { login } from '#contract/hub/auth.ts';
import { getAvailableDids } from '#contract/hub/catalogue.ts';
import * as ordering from '#contract/main/ordering.ts';
import { formatPhone } from '#lib/phone/phone-format.ts';
import { sandboxCharges } from '#provider/platform/db/schema/sandbox-charges.ts';
import { inquiries } from '#provider/platform/db/schema/inquiries.ts';
import { orders } from '#provider/platform/db/schema/orders.ts';
import { dids, renewalPackages } from '#provider/platform/db/schema/catalogue.ts';
import { findBasePrice } from '#provider/domain/catalogue/prices.ts';
import { request } from '../support/servers/app.ts';
import { balance, balanced, readRecords } from '../support/payments/shop-records.ts';
import {
  confirmPhones,
  emailOf,
  onSale,
  orderOf,
  phoneOf,
  statusOf,
  type OrderBody,
} from '../support/customers/buyers.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';
import { lastMessage } from '../support/customers/messages.ts';
import { assertDefined } from '../support/assert-defined.ts';

describeOnBothEngines('an order', (open) => {
  let provider: TestProvider;
  let numbers: number[];
  let packageId: number;
  let buyer = 100;

  beforeAll(async () => {
    provider = await open();
    const sale = await onSale(provider.context, 40);
    numbers = sale.didIds;
    packageId = sale.packageId;
  });

  /** A new buyer with a confirmed phone and a number that no other test of this file buys. */
  async function prepare(changes: Partial<OrderBody> = {}): Promise<OrderBody> {
    buyer += 1;
    await confirmPhones(provider.context, [buyer]);
    const didId = numbers.shift();
    if (didId === undefined) throw new Error('the test has no number left');
    return { ...orderOf(buyer, didId, packageId), ...changes };
  }

  const send = (body: OrderBody, key?: string) =>
    request(provider.app, ordering.createValidatedSubscriber, {
      body,
      headers: key ? { 'idempotency-key': key } : {},
    });
  const place = async (body: OrderBody, key?: string) => (await send(body, key)).body;
  const chargesOf = async (lastFour: string) =>
    (await provider.context.db.select().from(sandboxCharges)).filter(
      (row) => row.lastFour === lastFour && !row.idempotencyKey.startsWith('demo-'),
    );

  it('goes from the first code to a signed-in customer with a number', async () => {
    const fresh = await open();
    const { didIds, packageId: plan } = await onSale(fresh.context, 1);
    const body = orderOf(1, assertDefined(didIds[0]), plan);
    const found = await request(fresh.app, ordering.findCustomer, {
      body: {
        email: body.Email,
        phone: body.Phone,
        languageiso: 'en',
        sendPhoneVerification: true,
      },
    });
    const ticket = await request(fresh.app, ordering.createInquiry, {
      body: {
        name: 'Robin Buyer',
        inquirySourceId: 40,
        inquiryCategoryId: 37,
        inquirySubCategoryId: 147,
        email: body.Email,
        languageISO: 'en',
        affiliate: 'shop-United States',
        CountryCode: '1',
        PhoneNumber: body.Phone.slice(2),
        MarketID: 1,
        inquiryTypeId: 1,
        properties: { PackageID: plan },
      },
    });
    const { code } = await lastMessage(fresh.context, body.Phone, 'phone-code');
    await request(fresh.app, ordering.validateCode, {
      body: { token: found.body.response_message ?? '', code: code ?? '' },
    });
    const { inquiryTicket } = ticket.body;
    const { body: response } = await request(fresh.app, ordering.createValidatedSubscriber, {
      body: { ...body, inquiryTicket },
      headers: { 'idempotency-key': 'first' },
    });
    expect(response).toMatchObject({ isSuccessful: true, response_code: 200, value: null });
    expect(response.confirmationId).toMatch(/^[0-9A-F]{4}(-[0-9A-F]{4}){2}$/);
    const due = await findBasePrice(fresh.context.db, {
      packageId: plan,
      countryId: 218,
      didId: body.DIDID,
    });
    expect(await balance(fresh.context)).toEqual(balanced(1, assertDefined(due)));
    const session = await request(fresh.app, login, {
      body: { username: body.Email, password: body.Password },
    });
    expect(session.body).toMatchObject({ status: 'Active', user: 'Robin Buyer' });
    const account = await request(fresh.app, getAccountInformation, {
      token: session.body.token,
    });
    expect(account.body.result).toMatchObject({ currentBalance: 0, customerEmail: body.Email });
    for (const kind of ['welcome', 'confirm-email', 'receipt']) {
      expect((await lastMessage(fresh.context, body.Email, kind)).body).not.toContain('{{');
    }
    const [sold] = await fresh.context.db.select().from(dids).where(eq(dids.id, body.DIDID));
    for (const kind of ['welcome', 'receipt']) {
      const message = await lastMessage(fresh.context, body.Email, kind);
      expect(message.body).toContain(formatPhone(assertDefined(sold).number));
    }
    const receipt = await lastMessage(fresh.context, body.Email, 'receipt');
    expect(receipt.body).toContain(response.confirmationId);
    const [closed] = await fresh.context.db
      .select()
      .from(inquiries)
      .where(eq(inquiries.ticket, inquiryTicket ?? ''));
    expect(closed?.state).toBe('closed');
    const available = await request(fresh.app, getAvailableDids, { params: { countryId: 218 } });
    expect(JSON.stringify(available.json)).not.toContain(`"didid":${body.DIDID},`);
    const again = await request(fresh.app, ordering.findCustomer, {
      body: {
        email: body.Email,
        phone: body.Phone,
        languageiso: 'en',
        sendPhoneVerification: true,
      },
    });
    expect(again.body.value).toBe(2);
    const tables = JSON.stringify(await readRecords(fresh.context));
    for (const secret of ['4242424242424242', '4242 4242', body.Password]) {
      expect(tables).not.toContain(secret);
      expect(fresh.logLines.join('')).not.toContain(secret);
    }
  });

  it('charges what the provider computes for a longer duration and for a promotion code', async () => {
    const [renewal] = await provider.context.db
      .select()
      .from(renewalPackages)
      .where(and(eq(renewalPackages.packageId, packageId), eq(renewalPackages.intervalMonths, 3)));
    const long = await prepare({
      RenewalPackageID: assertDefined(renewal).id,
      PromoCode: 'WELCOME10',
    });
    const coupon = await prepare({ PromoCode: 'welcome10' });
    const price = async ({ DIDID }: OrderBody) =>
      (await findBasePrice(provider.context.db, { packageId, countryId: 218, didId: DIDID })) ?? 0;
    const monthly = Math.round(
      ((await price(long)) * (100 - assertDefined(renewal).discountPercentage)) / 100,
    );
    const [longPrice, couponPrice] = [
      monthly * assertDefined(renewal).intervalMonths,
      (await price(coupon)) - Math.round((await price(coupon)) / 10),
    ];
    for (const body of [long, coupon]) expect((await place(body)).response_code).toBe(200);
    const amountOf = async (didId: number) => {
      const [row] = await provider.context.db.select().from(orders).where(eq(orders.didId, didId));
      return [row?.amountCents, row?.monthsInterval];
    };
    expect(await amountOf(long.DIDID)).toEqual([longPrice, assertDefined(renewal).intervalMonths]);
    expect(await amountOf(coupon.DIDID)).toEqual([couponPrice, 1]);
  });

  it.each([
    ['a card number against Luhn', { CreditCardNumber: '4242424242424241' }, 400],
    ['a card number of no brand', { CreditCardNumber: '9999999999999995' }, 400],
    ['an expired card', { ExpirationMonth: 1, ExpirationYear: 2020 }, 400],
    ['a weak password', { Password: 'lowercase-82' }, 400],
    ['a common password', { Password: 'Password1' }, 400],
    ['an unconfirmed phone', { Phone: '+12025559999' }, 400],
    ['an email address whose phone was not confirmed', { Email: 'other@shop.test' }, 400],
    ['a customer’s email address', { Email: 'demo@bglobal.test' }, 400],
    ['an unknown billing country', { BillCountry: 99_999 }, 400],
    ['an unknown package', { PackageID: 99_999 }, 400],
    ['an unknown number', { DIDID: 99_999_999 }, 400],
    ['a renewal package of another plan', { RenewalPackageID: 99_999 }, 400],
    ['an invalid promotion code', { PromoCode: 'UNKNOWN' }, 400],
    ['a promotion code that gives nothing', { PromoCode: 'ZERO' }, 400],
    ['an old promotion code', { PromoCode: 'EXPIRED' }, 400],
  ])('is refused for %s, with words and without a charge', async (_, changes, code) => {
    const before = await readRecords(provider.context);
    const body = await prepare(changes as Partial<OrderBody>);
    const response = await place(body);
    expect(response).toMatchObject({ isSuccessful: false, response_code: code, value: null });
    expect(response.response_message).toMatch(/^[A-Z][^.]+\..*$/s);
    const after = await readRecords(provider.context);
    expect([after.charges.length, after.orders.length]).toEqual([
      before.charges.length,
      before.orders.length,
    ]);
  });

  it.each([
    ['declined', '4000000000000002', 402, 'Seu banco recusou'],
    ['without funds', '4000000000009995', 402, 'saldo suficiente'],
    ['failing inside the gateway', '4000000000000119', 999, 'Não conseguimos'],
  ])(
    'with a card %s gives the number back and responds in the buyer’s language',
    async (_, number, code, words) => {
      const body = await prepare({ CreditCardNumber: number, LanguageISO: 'pt' });
      const response = await place(body, `card-${number}`);
      expect(response.response_code).toBe(code);
      expect(response.response_message).toContain(words);
      expect(await statusOf(provider.context, body.DIDID)).toBe('available');
      expect(await place(body, `card-${number}`)).toEqual(response);
      expect(await chargesOf(number.slice(-4))).toHaveLength(1);
      const next = { ...body, CreditCardNumber: '5555555555554444' };
      expect((await send(next, `card-${number}`)).status).toBe(422);
      expect((await place(next, `card-${number}-again`)).response_code).toBe(200);
    },
  );

  it('without a key may be tried again after a refusal, but never fills twice', async () => {
    const body = await prepare({ CreditCardNumber: '4000000000000002' });
    expect((await place(body)).response_code).toBe(402);
    expect((await place(body)).response_code).toBe(402);
    const good = { ...body, CreditCardNumber: '4242424242424242' };
    const first = await place(good);
    expect(first.response_code).toBe(200);
    expect(await place(good)).toEqual({ ...first, session: undefined });
  });

  it('returns value 5 for a number that is gone, and charges nothing', async () => {
    const first = await prepare();
    expect((await place(first)).response_code).toBe(200);
    const second = await prepare({ DIDID: first.DIDID, CreditCardNumber: '6011111111111117' });
    const response = await place(second, 'gone');
    expect(response).toMatchObject({ isSuccessful: false, value: 5, confirmationId: null });
    expect(await place(second, 'gone')).toEqual(response);
    expect(await chargesOf('1117')).toHaveLength(0);
  });

  it('returns the first response again to the same key, and 422 with another body', async () => {
    const body = await prepare();
    const first = await place(body, 'same');
    expect(await place(body, 'same')).toEqual({ ...first, session: undefined });
    expect((await send({ ...body, City: 'Boston' }, 'same')).status).toBe(422);
    const { charges } = await readRecords(provider.context);
    const order = await provider.context.db
      .select()
      .from(orders)
      .where(eq(orders.didId, body.DIDID));
    expect(charges.filter(({ idempotencyKey }) => idempotencyKey === order[0]?.id)).toHaveLength(1);
  });

  it('for an address that another order is just opening becomes one account', async () => {
    const one = await prepare();
    const two = { ...(await prepare()), Email: one.Email, Phone: one.Phone };
    const responses = await Promise.all([place(one, 'twin-1'), place(two, 'twin-2')]);
    const codes = responses.map(({ response_code }) => response_code).sort();
    expect(codes).toEqual([200, 409]);
    const { buyers } = await readRecords(provider.context);
    expect(buyers.filter(({ email }) => email === one.Email)).toHaveLength(1);
    const states = [
      await statusOf(provider.context, one.DIDID),
      await statusOf(provider.context, two.DIDID),
    ];
    expect(states.sort()).toEqual(['available', 'sold']);
  });

  it('lets the second of two go on when the first one’s card is declined', async () => {
    const one = await prepare({ CreditCardNumber: '4000000000000002' });
    const two = { ...(await prepare()), Email: one.Email, Phone: one.Phone };
    let second: ReturnType<typeof place> | undefined;
    provider.context.checkpoint = async (name) => {
      if (name === 'payment:reserved') second ??= place(two, 'pair-2');
    };
    const first = await place(one, 'pair-1');
    provider.context.checkpoint = async () => undefined;
    expect([first.response_code, (await second)?.response_code]).toEqual([402, 200]);
  });

  it('asks for a new confirmation of the phone after two hours', async () => {
    const later = await open();
    const { didIds, packageId: plan } = await onSale(later.context, 1);
    await confirmPhones(later.context, [7]);
    later.clock.advance(2 * 3_600_000 + 1);
    const { body: response } = await request(later.app, ordering.createValidatedSubscriber, {
      body: orderOf(7, assertDefined(didIds[0]), plan),
    });
    expect(response.response_message).toContain('confirm your phone');
  });

  it('is limited to twenty tries an hour of one buyer, against the testing of stolen cards', async () => {
    const body = await prepare({ CreditCardNumber: '4242424242424241' });
    for (let count = 0; count < 20; count += 1) {
      expect((await send(body, `try-${count}`)).status).toBe(200);
    }
    expect((await send(body, 'try-21')).status).toBe(429);
    expect(phoneOf(buyer)).toBe(body.Phone);
    expect(emailOf(buyer)).toBe(body.Email);
  });

  it('returns 531 when bot protection refuses the transaction', async () => {
    const response = await request(provider.app, ordering.createValidatedSubscriber, {
      body: await prepare(),
      headers: { 'x-recaptcha-token': 'sandbox-531' },
    });
    expect(response.json).toMatchObject({ response_code: 531 });
  });
});
