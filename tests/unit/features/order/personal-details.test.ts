import { describe, expect, it } from 'vitest';
import { refusal } from '#api/failure.ts';
import { createInquiry } from '#contract/main/ordering.ts';
import { checkCodeOutcome, sendCodeOutcome } from '#features/order/code-outcomes.ts';
import { detailsChanges, detailsErrors, type DetailsValues } from '#features/order/details-form.ts';
import { inquiryBody } from '#features/order/code/inquiry-body.ts';
import { fillBoxes, typedInto, wholeCode } from '#lib/code-boxes.ts';
import { isPasswordRuleMet, PASSWORD_RULES } from '#lib/password/password.ts';
import type { OrderData } from '#stores/order/order-data.ts';
import { INFO, ORDER } from './brazilian-order.ts';

const RIGHT: DetailsValues = {
  firstName: 'Ana',
  lastName: 'Souza',
  email: 'ana@example.com',
  password: 'Segredo123',
  phone: '11961234567',
  dialCode: '55',
  phoneValid: true,
  termsAccepted: true,
};
const isCommon = (password: string): boolean => password === 'Password1';
const errorsOf = (values: DetailsValues) => detailsErrors(values, isCommon);
const changesOf = (order: OrderData, values: DetailsValues) =>
  detailsChanges(order, values, isCommon);
const wrong = (changes: Partial<DetailsValues>) =>
  Object.fromEntries(
    Object.entries(errorsOf({ ...RIGHT, ...changes })).filter(([, key]) => key !== undefined),
  );
const ENVELOPE = { isSuccessful: true, isError: false, errorMessage: null, messages: [] };
const LIMITED = { code: 'ERRVNUMS22', message: '' };

describe('the personal details', () => {
  it('are right when every rule is kept', () => {
    expect(wrong({})).toEqual({});
  });

  it('are all required', () => {
    expect(
      wrong({
        firstName: ' ',
        lastName: '',
        email: '',
        password: '',
        phone: '',
        termsAccepted: false,
      }),
    ).toEqual({
      firstName: 'form.required',
      lastName: 'form.required',
      email: 'form.required',
      password: 'form.required',
      phone: 'form.required',
      termsAccepted: 'personal.consent-required',
    });
  });

  it.each([
    ['Ab1', 'form.password-character'],
    ['12345678', 'form.password-letter'],
    ['segredo123', 'form.password-uppercase'],
    ['SegredoSegredo', 'form.password-number'],
    ['Password1', 'form.password-common'],
  ])('refuse the password %s with %s', (password, key) => {
    expect(wrong({ password })).toEqual({ password: key });
  });

  it('accept a password of 256 characters, and refuse a longer one', () => {
    const password = 'Segredo1'.padEnd(256, 'x');
    expect(wrong({ password })).toEqual({});
    expect(wrong({ password: `${password}x` })).toEqual({ password: 'form.password-too-long' });
  });

  it('refuse an address that is none and a number of another plan', () => {
    expect(wrong({ email: 'ana@', phoneValid: false })).toEqual({
      email: 'form.invalid-email',
      phone: 'form.invalid-phone-number',
    });
  });

  it('show every password rule on its own', () => {
    const kept = PASSWORD_RULES.filter((rule) => isPasswordRuleMet(rule, 'abc', 8));
    expect(PASSWORD_RULES).toEqual(['length', 'letter', 'uppercase', 'number']);
    expect(kept).toEqual(['letter']);
  });
});

it('the order has an email address without the marks of direction that it was copied with', () => {
  const copied = { ...RIGHT, email: `\u200e${INFO.email}\u2069` };
  expect(errorsOf(copied).email).toBeUndefined();
  const { personalInfo, phoneConfirmed } = changesOf(
    { ...ORDER, personalInfo: INFO, phoneConfirmed: true },
    copied,
  );
  expect(personalInfo?.email).toBe(INFO.email);
  expect(phoneConfirmed).toBe(true);
});

describe('the confirmation of a phone', () => {
  const confirmed = { ...ORDER, personalInfo: INFO, phoneConfirmed: true };

  it('stays when only the name or the password changes', () => {
    const changes = changesOf(confirmed, { ...RIGHT, firstName: 'Anna', password: 'x' });
    expect(changes.phoneConfirmed).toBe(true);
  });

  it.each([{ email: 'b@example.com' }, { phone: '11961234568' }, { dialCode: '351' }])(
    'is void with another email or phone: %o',
    (change) => {
      expect(changesOf(confirmed, { ...RIGHT, ...change }).phoneConfirmed).toBe(false);
    },
  );
});

it('details are known to be valid or not while they are typed, whatever the phone field has loaded', () => {
  const order = { ...ORDER, personalInfo: INFO, phoneConfirmed: true };
  expect(changesOf(order, { ...RIGHT, phoneValid: false }).detailsValid).toBe(true);
  expect(changesOf(order, { ...RIGHT, password: 'abc' }).detailsValid).toBe(false);
  expect(changesOf(order, { ...RIGHT, termsAccepted: false }).detailsValid).toBe(false);
});

it('a refused password stays refused until it is another one', () => {
  const order = { ...ORDER, personalInfo: INFO, passwordRefused: true };
  expect(changesOf(order, { ...RIGHT, firstName: 'Anna' }).passwordRefused).toBe(true);
  expect(changesOf(order, { ...RIGHT, password: 'Segredo124' }).passwordRefused).toBe(false);
});

describe('the inquiry ticket', () => {
  it('carries the constants, the market of the language and the affiliate', () => {
    const body = inquiryBody(ORDER, INFO, 'pt', 'firstSend', 'shop-');
    expect(body).toEqual({
      name: 'Ana Souza',
      inquirySourceId: 40,
      inquiryCategoryId: 37,
      inquirySubCategoryId: 147,
      email: 'ana@example.com',
      languageISO: 'pt',
      affiliate: 'shop-United States',
      CountryCode: '55',
      PhoneNumber: '11961234567',
      MarketID: 3,
      inquiryTypeId: 1,
      properties: { PackageID: 503 },
    });
    expect(createInquiry.body?.safeParse(body).success).toBe(true);
  });

  it('is of type 2 for an existing customer', () => {
    expect(inquiryBody(ORDER, INFO, 'en', 'existingCustomer', '').inquiryTypeId).toBe(2);
  });
});

const response = (value: number, token: string | null, messages = [] as (typeof LIMITED)[]) =>
  sendCodeOutcome({ ok: true, value: { ...ENVELOPE, messages, value, response_message: token } });

describe('the response to sending a code', () => {
  it.each([
    ['0', response(0, 'tok'), { kind: 'code-sent', token: 'tok' }],
    ['1', response(1, 'tok'), { kind: 'code-sent', token: 'tok' }],
    ['2', response(2, null), { kind: 'existing-customer' }],
    ['0 without a token', response(0, null), { kind: 'failed' }],
    ['an unknown value', response(7, 'tok'), { kind: 'failed' }],
    ['the rate limit', response(0, null, [LIMITED]), { kind: 'rate-limited' }],
  ])('with %s', (_name, outcome, expected) => {
    expect(outcome).toEqual(expected);
  });

  it.each([
    ['not-mobile-number', 'form.phone-not-mobile'],
    ['invalid-number', 'form.invalid-phone-number'],
  ])('is shown beside the field of the phone when it refuses it with %s', (code, error) => {
    const failure = refusal(400, { messages: [{ code, message: 'body.phone' }] });
    expect(sendCodeOutcome({ ok: false, failure })).toEqual({ kind: 'phone-refused', error });
  });

  it('is a failure when it is lost, and a rate limit with 429', () => {
    expect(sendCodeOutcome({ ok: false, failure: { kind: 'network' } }).kind).toBe('failed');
    expect(sendCodeOutcome({ ok: false, failure: refusal(429, {}) }).kind).toBe('rate-limited');
  });

  it('is a refusal of bot protection by its response code', () => {
    const failure = refusal(403, { response_code: 530 });
    expect(sendCodeOutcome({ ok: false, failure }).kind).toBe('bot-protection');
    expect(checkCodeOutcome({ ok: false, failure })).toBe('bot-protection');
  });
});

const checked = (response_code: number) =>
  checkCodeOutcome({ ok: true, value: { ...ENVELOPE, response_code } });

describe('the response to checking a code', () => {
  it('is right only with 200', () => {
    expect(checked(200)).toBe('right');
    expect(checked(400)).toBe('wrong');
  });

  it.each(['code-tried-too-often', 'ERRVNUMS12'])('is void with %s', (code) => {
    const value = { ...ENVELOPE, messages: [{ code, message: '' }], response_code: 400 };
    expect(checkCodeOutcome({ ok: true, value })).toBe('void');
  });

  it('is wrong when the API refuses, and a failure when no response comes', () => {
    expect(checkCodeOutcome({ ok: false, failure: refusal(400, {}) })).toBe('wrong');
    expect(checkCodeOutcome({ ok: false, failure: refusal(429, {}) })).toBe('rate-limited');
    expect(checkCodeOutcome({ ok: false, failure: refusal(503, {}) })).toBe('failed');
    expect(checkCodeOutcome({ ok: false, failure: { kind: 'timeout' } })).toBe('failed');
  });
});

const EMPTY_BOXES = ['', '', '', '', '', ''];

describe('the boxes of a code', () => {
  it('take a digit and go on to the next box', () => {
    expect(fillBoxes(EMPTY_BOXES, 0, '4')).toEqual({
      boxes: ['4', '', '', '', '', ''],
      next: 1,
    });
  });

  it('take a whole code wherever it is pasted, spaces and all', () => {
    expect(fillBoxes(EMPTY_BOXES, 3, '123 456')).toEqual({
      boxes: ['1', '2', '3', '4', '5', '6'],
      next: 5,
    });
  });

  it('take the code out of the message that brought it', () => {
    const message = 'Bglobal 24: your code is 515242. It’s good for 10 minutes.';
    expect(fillBoxes(EMPTY_BOXES, 0, message).boxes.join('')).toBe('515242');
  });

  it('take a part of a code from where it is pasted, and drop what is too much', () => {
    expect(fillBoxes(['1', '', '', '', '', ''], 1, '23').boxes).toEqual([
      '1',
      '2',
      '3',
      '',
      '',
      '',
    ]);
    expect(fillBoxes(EMPTY_BOXES, 5, '78').boxes).toEqual(['', '', '', '', '', '7']);
  });

  it('take Arabic-Indic digits', () => {
    expect(fillBoxes(EMPTY_BOXES, 0, '٠١٢۷۸۹').boxes).toEqual(['0', '1', '2', '7', '8', '9']);
  });

  it('replace a digit that is typed over', () => {
    expect(typedInto('4', '45')).toBe('5');
    expect(typedInto('4', '54')).toBe('5');
    expect(typedInto('4', '44')).toBe('4');
  });

  it('make a code once all are filled', () => {
    expect(wholeCode(['1', '2', '3', '4', '5', '6'])).toBe('123456');
    expect(wholeCode(['1', '', '3', '4', '5', '6'])).toBeUndefined();
  });
});
