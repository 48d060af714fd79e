import { describe, expect, test } from 'vitest';
import type { ApiFailure } from '#api/failure.ts';
import { LANGUAGES, type Language } from '#config/languages.ts';
import { agreementText } from '#domain/checkout/agreement.ts';
import { addNumberView } from '#features/billing/add-number/add-number-view.ts';
import { addedAgreementText } from '#features/billing/add-number/paying/agreed-text.ts';
import { describeAddedNumber } from '#features/billing/add-number/paying/agreement.ts';
import {
  daysText,
  notSold,
  numberMinutes,
  payText,
  quoteOutcome,
  sumText,
} from '#features/billing/add-number/offer/quote-rules.ts';
import type { NumberOffer } from '#features/billing/add-number/offer/load-offer.ts';
import { ADD_NUMBER_TEXTS, type AddNumberTexts } from '#features/billing/billing-texts.ts';
import { fail, ok } from '#lib/result.ts';
import type { OrderData } from '#stores/order/order-data.ts';
import { fileTexts } from '../../../support/file-texts.ts';
import { refused } from '../../../support/api-results.ts';

const textsOf = (language: Language): AddNumberTexts => fileTexts(language, ADD_NUMBER_TEXTS);

const QUOTE = {
  total: 2.31,
  periodPrice: 4.99,
  discount: 0,
  days: 14,
  periodDays: 30,
  paidUntil: '2026-12-11T12:00:00.000Z',
  months: 1,
  renewalPrice: 4.99,
  joinsPlan: true,
};

const enveloped = (code: string, value: number | null = null) => ({
  isSuccessful: false,
  messages: [{ code, message: '' }],
  value,
});

const plain = (text: string): string => text.replaceAll(/[\u2068\u2069]/g, '');

describe('the response to a quote', () => {
  test('is the quote', () => {
    const response = { isSuccessful: true, messages: [], value: null, result: QUOTE };
    expect(quoteOutcome(ok(response), false)).toEqual({ kind: 'quoted', quote: QUOTE });
  });

  test.each([
    ['of a taken number', enveloped('number-taken', 5), { kind: 'not-sold', why: 'taken' }],
    ['of one, by its value alone', enveloped('', 5), { kind: 'not-sold', why: 'taken' }],
    ['of their own number', enveloped('already-yours'), { kind: 'not-sold', why: 'yours' }],
    ['during a purchase', enveloped('in-progress'), { kind: 'not-sold', why: 'in-progress' }],
    ['before a renewal', enveloped('renewal-due'), { kind: 'not-sold', why: 'renewal-due' }],
    ['without a known plan', enveloped('plan-unknown'), { kind: 'not-sold', why: 'unknown' }],
    ['with a refused code', enveloped('promo-code'), { kind: 'code-refused' }],
    ['with any other code', enveloped('anything'), { kind: 'failed' }],
  ])('%s is read', (_, response, outcome) => {
    expect(quoteOutcome(ok({ ...response, result: null }), false)).toEqual(outcome);
  });

  test('does not say that another customer has the number while a payment for it is uncertain', () => {
    const taken = ok(enveloped('number-taken', 5));
    expect(notSold(taken, true)).toBe('perhaps-yours');
    expect(notSold(taken, false)).toBe('taken');
  });

  test.each([
    [refused(409, 'already-yours'), 'yours'],
    [refused(500), undefined],
    [fail<ApiFailure>({ kind: 'network' }), undefined],
  ])('is not sold after a failure with %o, because of %s', (response, why) => {
    expect(notSold(response, false)).toBe(why);
  });
});

describe('what is in view', () => {
  const product = { DIDID: 7, PackageID: 1, RenewalPackageID: null, PromoCode: null };
  const quoted: NumberOffer = { kind: 'quoted', quote: QUOTE, product, codeRefusal: undefined };
  const ofOther: NumberOffer = { ...quoted, product: { ...product, DIDID: 6 } };
  const failed: NumberOffer = { kind: 'failed', replacesForm: true };
  const taken: NumberOffer = { kind: 'not-sold', why: 'taken', replacesForm: true };
  const due: NumberOffer = { kind: 'not-sold', why: 'renewal-due', replacesForm: true };
  const form = (of?: NumberOffer) => ({ kind: 'form', quoted: of });
  const others = { kind: 'others' };

  test.each([
    ['the price loads', { offer: { kind: 'loading' } as const }, form()],
    ['the tab’s order is not read yet', { didId: undefined }, form()],
    ['there is a price', {}, form(quoted)],
    ['another price loads', { isUpdating: true }, form(quoted)],
    ['the price is that of the number before', { offer: ofOther, isUpdating: true }, form()],
    ['the price did not load', { offer: failed }, failed],
    ['the price did not load and the hold was refused', { offer: failed, isRefused: true }, failed],
    ['the plan is due', { offer: due }, due],
    ['the plan is due and the hold was refused', { offer: due, isRefused: true }, due],
    ['the number is sold', { offer: taken }, others],
    ['the number is sold and no number is held', { offer: taken, holdsNumbers: false }, taken],
    ['another one is chosen for a number that is sold', { offer: taken, isUpdating: true }, form()],
    ['the hold was refused', { isRefused: true }, others],
    [
      'the hold was refused and the payment runs',
      { isRefused: true, isPaying: true },
      form(quoted),
    ],
  ])('when %s', (_, changes, view) => {
    const state = { isUpdating: false, isRefused: false, isPaying: false, holdsNumbers: true };
    expect(addNumberView({ offer: quoted, didId: 7, ...state, ...changes })).toEqual(view);
  });
});

describe('the words of the payment', () => {
  test.each([
    ['en', '$2.31 until December 11, 2026, then $4.99 a month'],
    ['es', '$2.31 hasta el 11 de diciembre de 2026 y luego $4.99 al mes'],
    ['he', '$2.31 עד 11 בדצמבר 2026, ואחר כך $4.99 לחודש'],
    ['pt', '$2.31 até 11 de dezembro de 2026 e depois $4.99 por mês'],
  ] as const)('in %s are %s', (language, sum) => {
    expect(plain(sumText(QUOTE, language, textsOf(language)))).toBe(sum);
  });

  test('name a longer duration with its plural', () => {
    const yearly = { ...QUOTE, months: 12, renewalPrice: 47.9 };
    expect(plain(sumText(yearly, 'en', textsOf('en')))).toBe(
      '$2.31 until December 11, 2026, then $47.90 every 12 months',
    );
  });

  test.each(LANGUAGES)('name the card in %s once it is known', (language) => {
    const texts = textsOf(language);
    expect(plain(payText(QUOTE, 'Visa •••• 4242', texts))).toMatch(/\$2\.31.*Visa •••• 4242/);
    expect(plain(payText(QUOTE, undefined, texts))).toMatch(/\$2\.31/);
    expect(payText(undefined, 'Visa •••• 4242', texts)).toBe(texts['add-number.pay']);
  });
});

describe('what the customer agrees to', () => {
  const order = {
    didCountry: { countryID: 217, countryName: 'United Kingdom', iso2: 'GB' },
    didData: { didid: 7, did: '+44 20 7946 0018', price: 4.99, state: 'London', countryName: '' },
  } as OrderData;
  const words = { language: 'en', texts: textsOf('en'), renewals: undefined } as const;
  const NUMBER = 'Your new number: +44 20 7946 0018';
  const PLACE = 'Number from: London, United Kingdom';
  const TODAY = 'You pay today: $2.31 until December 11, 2026';
  const NEXT = 'Next charge: $4.99 on December 11, 2026';
  const STOP =
    'The number renews by itself. You can stop the renewal at any time under My numbers: nothing more is charged, and the number works until December 11, 2026.';
  const CARD = 'Your card is saved for the renewals.';

  test.each([
    ['without a discount', {}, undefined, [NUMBER, PLACE, TODAY, NEXT, STOP, CARD]],
    [
      'with a discount',
      { discount: 0.5 },
      undefined,
      [NUMBER, PLACE, 'Coupon: -$0.50', TODAY, NEXT, STOP, CARD],
    ],
    [
      'where another card pays renewals',
      {},
      'Another card.',
      [NUMBER, PLACE, TODAY, NEXT, STOP, 'Another card.'],
    ],
  ])('names both charges %s', (_, changes, renewals, lines) => {
    const { number, rows, notes } = describeAddedNumber(
      order,
      { ...QUOTE, ...changes },
      { ...words, renewals },
    );
    expect([...[number, ...rows].map((row) => row.join(': ')), ...notes].map(plain)).toEqual(lines);
  });
});

describe('the notes about days', () => {
  const MINUTES = 'Minutes by days.';
  const BY_DAYS = 'You’re paying for 14 of 30 days now, so that all your numbers renew together.';

  test.each([
    ['a part of a period', {}, MINUTES, `${BY_DAYS} ${MINUTES}`],
    ['a part of a period, without call minutes', {}, undefined, BY_DAYS],
    ['a part and whole periods', { days: 44 }, MINUTES, MINUTES],
    ['a part and whole periods, without call minutes', { days: 44 }, undefined, undefined],
    ['a whole period', { days: 30 }, MINUTES, undefined],
    ['a number that joins no plan', { joinsPlan: false }, MINUTES, undefined],
  ])('are, for %s', (_, changes, minutesText, notes) => {
    expect(daysText({ ...QUOTE, ...changes }, minutesText, textsOf('en'))).toBe(notes);
  });
});

describe('the call minutes of a number', () => {
  const ITALY = {
    countryId: 2,
    countryName: 'Italy',
    iso2: 'IT',
    packageId: 3,
    hasCallMinutes: true,
    hasAccessNumber: false,
  };
  const SPAIN = { ...ITALY, iso2: 'ES', packageId: 4, hasCallMinutes: false };
  const CALL_MINUTES = {
    plans: {
      3: { minutes: '60 call minutes a month', rule: 'Minutes, then credit.', end: 'Add credit.' },
      4: { minutes: undefined, rule: 'Credit.', end: 'Add credit.' },
    },
    byDays: 'Minutes by days.',
  };

  test('are those of its plan, with what a call uses and what it has until the next month', () => {
    expect(numberMinutes(ITALY, CALL_MINUTES, textsOf('en'))).toEqual({
      plan: { title: '60 call minutes a month', rule: 'Minutes, then credit. Add credit.' },
      byDays: 'Minutes by days.',
    });
  });

  test.each([
    ['en', 'Calls by the minute'],
    ['es', 'Llamadas cobradas por minuto'],
    ['he', 'שיחות: תשלום לפי דקה'],
    ['pt', 'Ligações cobradas por minuto'],
  ] as const)('are paid by the minute for a plan without any, in %s', (language, title) => {
    expect(numberMinutes(SPAIN, CALL_MINUTES, textsOf(language))).toEqual({
      plan: { title, rule: 'Credit. Add credit.' },
      byDays: undefined,
    });
  });

  test('are no more than by days where those of the plan are not known', () => {
    const minutes = numberMinutes({ ...ITALY, packageId: 5 }, CALL_MINUTES, textsOf('en'));
    expect(minutes).toEqual({ plan: undefined, byDays: 'Minutes by days.' });
  });
});

test('an agreement has the same plain text as that of the payment page', () => {
  const agreement = {
    number: ['Number', '+1'] as const,
    rows: [['Today', '$2'] as const],
    notes: ['a', 'b'],
  };
  const text = addedAgreementText(agreement, 'Pay $2 now');
  expect(text).toBe('Number: +1\nToday: $2\na\nb\nPay $2 now');
  expect(text).toBe(agreementText(agreement, 'Pay $2 now'));
});
