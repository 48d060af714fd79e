import { describe, expect, test } from 'vitest';
import type { ApiFailure } from '#api/failure.ts';
import {
  editedCardBody,
  newCardBody,
  payWithBody,
  payWithName,
  savedCardValues,
} from '#features/billing/cards/dialog/card-body.ts';
import { cardErrors } from '#features/billing/cards/dialog/card-form-rules.ts';
import { expiryText, hasExpired, primaryFirst } from '#features/billing/cards/card-rules.ts';
import { typeAmount, wholeAmount } from '#features/billing/credit/credit-amount.ts';
import { durationOptions } from '#domain/duration/duration-options.ts';
import { paymentOutcome } from '#features/billing/pay-once.ts';
import { findNextDuration } from '#features/billing/plan/next-duration.ts';
import { keyVerdict } from '#stores/order/payment-attempt.ts';
import { addressAmount } from '#features/billing/reactivation/reactivation-rules.ts';
import { fail, ok } from '#lib/result.ts';

const saved = {
  creditCardId: 11,
  creditCardType: 'visa' as const,
  lastFourNumbers: '4242',
  expirationMonth: 9,
  expirationYear: 2029,
  isPrimary: false,
  cardHolder: 'Dana Levi',
  address: {
    address: '1 Main Street',
    city: 'Miami',
    zipCode: '33101',
    countryID: 218,
    state: 'Florida',
    stateID: 10,
  },
};
const typed = {
  card: {
    number: '4242 4242 4242 4242',
    holder: ' Dana Levi ',
    month: '09',
    year: '2030',
    cvv: '123',
  },
  billing: savedCardValues(saved).billing,
  isPrimary: true,
  isSaved: true,
};

const envelope = (response_code: number, extra: object = {}) =>
  ok({
    isSuccessful: response_code === 200,
    isError: false,
    errorMessage: null,
    messages: [],
    response_code,
    confirmationId: null,
    ...extra,
  });

const refused = (status: number, responseCode?: number, codes: string[] = []) =>
  fail<ApiFailure>({
    kind: 'refused',
    status,
    codes,
    ...(responseCode === undefined ? {} : { responseCode }),
  });

describe('a payment', () => {
  test.each([
    [
      '200',
      envelope(200, { confirmationId: 'C1' }),
      { kind: 'paid', confirmationId: 'C1' },
      'final',
    ],
    ['100', envelope(100), { kind: 'unexplained' }, 'final'],
    ['a code of another provider', envelope(500), { kind: 'unexplained' }, 'final'],
    ['999 without a reason', envelope(999), { kind: 'unexplained' }, 'final'],
    ['402 without a message', envelope(402), { kind: 'refused', message: undefined }, 'final'],
    ['402', envelope(402, { response_message: 'No' }), { kind: 'refused', message: 'No' }, 'final'],
    ['530', envelope(530), { kind: 'bot-protection' }, 'rejected'],
    ['531 as an error', refused(403, 531), { kind: 'bot-protection' }, 'rejected'],
    ['429', refused(429), { kind: 'rate-limited' }, 'rejected'],
    ['401', refused(401), { kind: 'no-access' }, 'rejected'],
    ['403', refused(403), { kind: 'no-access' }, 'rejected'],
    ['422', refused(422), { kind: 'already-sent' }, 'final'],
    ['400', refused(400), { kind: 'refused', message: undefined }, 'final'],
    ['409', refused(409), { kind: 'uncertain' }, 'uncertain'],
    ['500', refused(500), { kind: 'uncertain' }, 'uncertain'],
    ['405', refused(405), { kind: 'unexplained' }, 'final'],
    ['400 with a code of another provider', refused(400, 77), { kind: 'unexplained' }, 'final'],
    [
      '500 of the gateway',
      refused(500, 999, ['gateway-error']),
      { kind: 'refused', reason: 'gateway-error', message: undefined },
      'final',
    ],
    [
      '999 that is in progress',
      envelope(999, { messages: [{ code: 'in-progress', message: 'Wait' }] }),
      { kind: 'uncertain' },
      'uncertain',
    ],
    [
      '100 with its reason',
      envelope(100, { messages: [{ code: 'no-funds', message: 'No' }], response_message: 'No' }),
      { kind: 'refused', reason: 'no-funds', message: 'No' },
      'final',
    ],
    [
      'a reason of another provider',
      envelope(100, { messages: [{ code: 'E17', message: '' }], response_message: 'Sorry' }),
      { kind: 'refused', message: 'Sorry' },
      'final',
    ],
    [
      'the code of another price',
      envelope(400, { messages: [{ code: 'price-changed', message: '' }] }),
      { kind: 'price-changed' },
      'final',
    ],
    ['404', refused(404), { kind: 'stale' }, 'final'],
    ['no response', fail<ApiFailure>({ kind: 'network' }), { kind: 'uncertain' }, 'uncertain'],
    [
      'an invalid response',
      fail<ApiFailure>({ kind: 'invalid-response' }),
      { kind: 'uncertain' },
      'uncertain',
    ],
  ])('%s', (_, response, outcome, verdict) => {
    expect(paymentOutcome(response)).toEqual(outcome);
    expect(keyVerdict(paymentOutcome(response))).toBe(verdict);
  });

  test('carries a new card whole and a saved one by its id', () => {
    expect(payWithBody({ kind: 'saved', creditCardId: 11 })).toEqual({ PaymentId: '11' });
    expect(payWithBody({ kind: 'new', typed })).toEqual({
      CardHolder: 'Dana Levi',
      CreditCardNumber: '4242424242424242',
      SecurityCode: '123',
      ExpirationMonth: 9,
      ExpirationYear: 2030,
      IsPrimary: 1,
      IsSaveCard: 1,
      City: 'Miami',
      State: 'Florida',
      Zip: '33101',
      Address: '1 Main Street',
      CountryNumber: '218',
    });
  });

  test('never makes a card primary that is not saved', () => {
    const once = { ...typed, isSaved: false };
    expect(newCardBody(once)).toMatchObject({ IsSaveCard: 0, IsPrimary: 0 });
  });

  test('is named without card data', () => {
    expect(payWithName({ kind: 'new', typed })).toBe('new');
    expect(payWithName({ kind: 'saved', creditCardId: 11 })).toBe('11');
  });
});

describe('a card', () => {
  const now = new Date('2026-06-15T00:00:00Z');

  test('is sent without number and code, and saved, when it is edited', () => {
    const body = editedCardBody(typed, 11);
    expect(body).toMatchObject({ PaymentId: '11', IsSaveCard: 1 });
    expect(Object.keys(body)).not.toContain('CreditCardNumber');
    expect(Object.keys(body)).not.toContain('SecurityCode');
    expect(newCardBody(typed).CreditCardNumber).toBe('4242424242424242');
  });

  test('needs no number and code when it is edited', () => {
    const { card } = savedCardValues(saved);
    expect(Object.values(cardErrors(card, 'edit', now)).filter(Boolean)).toEqual([]);
    expect(cardErrors(card, 'add', now)).toMatchObject({
      number: 'form.required',
      cvv: 'form.required',
    });
  });

  test('may pay but not be saved with 19 digits', () => {
    const long = { ...typed.card, number: '6011000000000000006' };
    expect(cardErrors(long, 'add', now).number).toBe('form.invalid-card-format');
    expect(cardErrors(long, 'add-credit', now).number).not.toBe('form.invalid-card-format');
  });

  test('shows its expiry as month and two-digit year', () => {
    expect(expiryText(saved)).toBe('09/29');
  });

  test('has expired after the last day of its month', () => {
    expect(hasExpired(saved, new Date('2029-09-30T23:59:59Z'))).toBe(false);
    expect(hasExpired(saved, new Date('2029-10-01T00:00:00Z'))).toBe(true);
  });

  test('comes first when it is the primary one', () => {
    const cards = [saved, { ...saved, creditCardId: 12, isPrimary: true }];
    expect(primaryFirst(cards).map(({ creditCardId }) => creditCardId)).toEqual([12, 11]);
  });
});

/** Types into the amount box one character after the other. */
const typeInto = (text: string) =>
  [...text].reduce(
    (amount, character) => typeAmount(amount, amount.text + character),
    wholeAmount(),
  );

describe('the amount of credit', () => {
  const AMOUNTS = [
    ['', '', false],
    ['0', '1', false],
    ['00', '1', false],
    ['7', '7', false],
    ['05', '5', false],
    ['007', '7', false],
    ['15', '15', false],
    ['99', '99', false],
    ['375', '37', true],
    ['5.00', '5', true],
    ['9.99', '9', true],
    ['1,5', '1', true],
    ['12.5', '12', true],
    ['1.000', '1', true],
    ['0.50', '1', true],
    ['.5', '1', true],
    ['٣٫5', '3', true],
    ['۷', '7', false],
    ['-8', '8', false],
    ['abc', '', false],
  ] as const;

  test.each(AMOUNTS)('%j becomes %j, pasted or typed', (text, amount, left) => {
    const kept = { text: amount, refused: left };
    expect(typeAmount(wholeAmount(), text)).toMatchObject(kept);
    expect(typeInto(text)).toMatchObject(kept);
  });

  test('is typed anew over one that had cents', () => {
    const five = typeInto('5.00');
    expect(typeAmount(five, '20')).toEqual(wholeAmount('20'));
    expect(typeAmount(five, '')).toEqual(wholeAmount());
  });
});

describe('durations', () => {
  const three = {
    intervalMonths: 3,
    price: 5.49,
    discountPercentage: 8,
    renewalPackageID: 901,
    total: 16.47,
  };
  const one = {
    intervalMonths: 1,
    price: 5.99,
    discountPercentage: 0,
    renewalPackageID: 900,
    total: 5.99,
  };
  const options = durationOptions({ price: 5.99, discounts: [three, one] });

  test('always hold one month at the base price, and are sorted', () => {
    expect(durationOptions({ price: 5.99, discounts: [] })).toEqual([
      {
        months: 1,
        monthlyCents: 599,
        totalCents: 599,
        discountPercentage: 0,
        renewalPackageId: null,
      },
    ]);
    expect(options.map(({ months, renewalPackageId }) => [months, renewalPackageId])).toEqual([
      [1, 900],
      [3, 901],
    ]);
  });

  test('are charged next when chosen only where the customer can change to them', () => {
    const chargedFor = (discounts: (typeof one)[], current: number, months: number) =>
      findNextDuration(durationOptions({ price: 5.99, discounts }), current, months)?.months;
    expect(chargedFor([three, one], 3, 1)).toBe(1);
    expect(chargedFor([three], 3, 1)).toBe(3);
    expect(chargedFor([three], 1, 1)).toBe(1);
    expect(chargedFor([three], 1, 3)).toBe(3);
    expect(chargedFor([three], 6, 1), 'a duration that is no longer offered').toBeUndefined();
  });
});

test.each([
  ['16.47', 1647],
  ['5', 500],
  ['-5', undefined],
  ['<b>', undefined],
  [null, undefined],
])('the amount of an address %j is %j cents', (text, cents) => {
  expect(addressAmount(text)).toBe(cents);
});
