import { afterEach, describe, expect, it } from 'vitest';
import { createValidatedSubscriber } from '#contract/main/ordering.ts';
import { orderBody, type OrderInput } from '#features/payment/placing-order/order-body.ts';
import { orderOutcome, type OrderOutcome } from '#features/payment/placing-order/order-outcome.ts';
import { tabStore } from '#lib/browser/safe-storage.ts';
import {
  openAttempt,
  keyVerdict,
  markPaymentSent,
  settlePayment,
} from '#stores/order/payment-attempt.ts';
import { refusal } from '#api/failure.ts';

const ONE_MONTH = {
  months: 1,
  totalCents: 599,
  monthlyCents: 599,
  discountPercentage: 0,
  renewalPackageId: null,
};
const INPUT: OrderInput = {
  order: {
    didCountry: { countryID: 218, countryName: 'United States', iso2: 'US' },
    packageCountry: {
      countryId: 30,
      countryName: 'Brazil',
      iso2: 'BR',
      packageId: 503,
      hasCallMinutes: true,
      hasAccessNumber: false,
    },
    didData: { didid: 7, did: '14155550110', price: 5.99, state: 'California', countryName: 'US' },
    personalInfo: {
      firstName: ' Ana ',
      lastName: 'Souza',
      email: 'ana@example.com',
      phone: '11961234567',
      dialCode: '55',
      password: 'Segredo123',
    },
    phoneConfirmed: true,
    inquiryTicket: 'T-1',
    touchedAt: 0,
  },
  card: {
    number: '4242 4242 4242 4242',
    holder: ' Ana Souza',
    month: '02',
    year: '2030',
    cvv: '123',
  },
  billing: {
    address: 'Rua Um 100',
    country: '30',
    state: 'São Paulo',
    city: 'Santos',
    zipCode: '1',
  },
  option: ONE_MONTH,
  coupon: { code: '', cents: 0 },
  language: 'pt',
};
const DISCOUNTED = { ...ONE_MONTH, months: 3, totalCents: 1647, renewalPackageId: 9003 };

describe("an order's body", () => {
  it('is exactly what the contract requires', () => {
    const body = orderBody(INPUT);
    expect(body).toEqual({
      PlatformID: 17,
      CreditCardNumber: '4242424242424242',
      CardHolder: 'Ana Souza',
      SecurityCode: '123',
      ExpirationMonth: 2,
      ExpirationYear: 2030,
      BillCountry: 30,
      State: 'São Paulo',
      City: 'Santos',
      Zip: '1',
      Address: 'Rua Um 100',
      Phone: '+5511961234567',
      Email: 'ana@example.com',
      PackageID: 503,
      Password: 'Segredo123',
      FirstName: 'Ana',
      LastName: 'Souza',
      LanguageISO: 'pt',
      IsSaveCard: 1,
      IsPrimary: 1,
      PromoCode: null,
      PromoCodeParams: null,
      DIDID: 7,
      inquiryTicket: 'T-1',
      RenewalPackageID: null,
    });
    expect(createValidatedSubscriber.body?.safeParse(body).success).toBe(true);
  });

  it('carries an accepted coupon for one month', () => {
    const body = orderBody({ ...INPUT, coupon: { code: ' SAVE5 ', cents: 500 } });
    expect(body).toMatchObject({
      PromoCode: 'SAVE5',
      PromoCodeParams: { PackageID: 503, DIDID: 7 },
    });
  });

  it('carries the renewal package of a discounted duration, and then no coupon', () => {
    const coupon = { code: 'SAVE5', cents: 500 };
    const body = orderBody({ ...INPUT, option: DISCOUNTED, coupon });
    expect(body).toMatchObject({ RenewalPackageID: 9003, PromoCode: null, PromoCodeParams: null });
  });
});

const response = (response_code: number, value: number | null = null, reason?: string) =>
  orderOutcome({
    ok: true,
    value: {
      isSuccessful: response_code === 200,
      isError: false,
      errorMessage: null,
      messages: reason === undefined ? [] : [{ code: reason, message: '' }],
      response_code,
      response_message: 'No funds',
      value,
      confirmationId: 'C-1',
    },
  });
const refused = (status: number, body: unknown = {}) =>
  orderOutcome({ ok: false, failure: refusal(status, body) });

describe('the response to an order', () => {
  it.each([
    ['200 is paid', response(200), { kind: 'paid', confirmationId: 'C-1', session: null }],
    ['999 is a gateway error', response(999), { kind: 'gateway-error', message: 'No funds' }],
    [
      '999 for an order that is still open is lost',
      response(999, null, 'in-progress'),
      { kind: 'lost' },
    ],
    ['value 5 means the number was sold', response(400, 5), { kind: 'number-taken' }],
    ['any other has a message', response(402), { kind: 'declined', message: 'No funds' }],
    [
      'a refused password leads to the details',
      response(400, null, 'password-common'),
      { kind: 'details-refused', message: 'No funds', field: 'password' },
    ],
    [
      'an unconfirmed phone leads to the details',
      response(400, null, 'phone-not-confirmed'),
      { kind: 'details-refused', message: 'No funds', field: 'phone' },
    ],
    [
      'a known email leads to sign-in',
      response(409, null, 'existing-customer'),
      { kind: 'existing-customer', message: 'No funds' },
    ],
    [
      'another price is requested again',
      response(400, null, 'price-changed'),
      { kind: 'price-changed' },
    ],
    ['530 is bot protection', response(530), { kind: 'bot-protection' }],
    ['531 is bot protection', response(531), { kind: 'bot-protection' }],
    ['HTTP with 530', refused(400, { response_code: 530 }), { kind: 'bot-protection' }],
    ['HTTP with 531', refused(500, { response_code: 531 }), { kind: 'bot-protection' }],
    ['429 is a rate limit', refused(429), { kind: 'rate-limited' }],
    ['422 was sent before', refused(422), { kind: 'already-sent' }],
    ['401 is no verdict', refused(401), { kind: 'no-access' }],
    ['403 is no verdict', refused(403), { kind: 'no-access' }],
    ['400 is refused', refused(400), { kind: 'refused' }],
    ['409 is not known yet', refused(409), { kind: 'lost' }],
    ['502 is not known', refused(502), { kind: 'lost' }],
  ])('%s', (_name, outcome, expected) => {
    expect(outcome).toEqual(expected);
  });

  it('takes a sold number for perhaps the buyer’s while an earlier attempt for it is open', () => {
    const taken = {
      isSuccessful: false,
      isError: false,
      errorMessage: null,
      messages: [],
      response_code: 400,
      response_message: null,
      value: 5,
      confirmationId: null,
    };
    expect(orderOutcome({ ok: true, value: taken }, true)).toEqual({ kind: 'perhaps-yours' });
    expect(orderOutcome({ ok: true, value: taken }, false)).toEqual({ kind: 'number-taken' });
  });

  it.each(['network', 'timeout', 'invalid-response'] as const)('is lost with %s', (kind) => {
    expect(orderOutcome({ ok: false, failure: { kind } })).toEqual({ kind: 'lost' });
  });
});

const attempt = (order = '7-ana') => openAttempt('order', order);

const send = (outcome: OrderOutcome) => {
  const sent = attempt();
  markPaymentSent('order', sent);
  settlePayment('order', sent, keyVerdict(outcome));
  return sent.key;
};

describe("an attempt's key", () => {
  afterEach(() => tabStore.removeItem('orderAttempts'));

  it('is the same for two clicks and after a reload', () => {
    expect(attempt().key).toBe(attempt().key);
  });

  it('is 32 hexadecimal digits', () => {
    expect(attempt().key).toMatch(/^[\da-f]{32}$/);
  });

  it('stays when the response was lost', () => {
    const key = send({ kind: 'lost' });
    expect(attempt()).toMatchObject({ key, uncertain: true });
  });

  it('is a new one after a refusal', () => {
    const key = send({ kind: 'declined', message: null });
    expect(attempt().key).not.toBe(key);
  });

  it('is a new one for another number', () => {
    expect(attempt('7-ana').key).not.toBe(attempt('8-ana').key);
  });

  it.each(['rate-limited', 'no-access'] as const)(
    'stays when a repetition after a lost response was rejected: %s',
    (kind) => {
      const key = send({ kind: 'lost' });
      expect(send({ kind })).toBe(key);
      expect(attempt().key).toBe(key);
    },
  );

  it('is removed when the order is paid', () => {
    const key = send({ kind: 'paid', confirmationId: null, session: null });
    expect(attempt().key).not.toBe(key);
  });

  it('survives a storage that holds something else', () => {
    tabStore.setItem('orderAttempts', '{');
    expect(attempt().uncertain).toBe(false);
  });
});
