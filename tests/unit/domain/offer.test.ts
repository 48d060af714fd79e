import { afterEach, describe, expect, it, vi } from 'vitest';
import { AGREEMENT_TEXTS } from '#domain/checkout/agreement.ts';
import { createConsent } from '#domain/checkout/create-consent.ts';
import { createOffer } from '#features/payment/offer.ts';
import { LANGUAGES, type Language } from '#config/languages.ts';
import { consent } from '#contract/main/consent.ts';
import { addMonths } from '#lib/calendar.ts';
import { nextChargeAfter } from '#lib/money/next-charge.ts';
import { fileTexts } from '../../support/file-texts.ts';

const textsOf = (language: Language) =>
  fileTexts(language, [...AGREEMENT_TEXTS, 'payment.pay-amount']);

const DAY: Record<Language, string> = {
  en: 'April 30, 2027',
  es: '30 de abril de 2027',
  he: '30 באפריל 2027',
  pt: '30 de abril de 2027',
};

const SALE = {
  order: {
    didData: { didid: 7, did: '+44 20 7946 0018', price: 5, state: '', countryName: '' },
  },
  option: {
    months: 3,
    monthlyCents: 449,
    totalCents: 1347,
    discountPercentage: 10,
    renewalPackageId: 1,
  },
  totalCents: 1347,
  at: new Date('2027-01-31T22:30:00Z'),
};

const SINGLE = { ...SALE.option, months: 1, totalCents: 499, renewalPackageId: null };

const plain = (text: string): string => text.replace(/[\u2068\u2069]/g, '');

describe('the next charge', () => {
  it.each([
    ['2027-01-31T22:30:00Z', 1, '2027-02-28T22:30:00Z'],
    ['2028-01-31T22:30:00Z', 1, '2028-02-29T22:30:00Z'],
    ['2027-03-31T00:00:00Z', 6, '2027-09-30T00:00:00Z'],
    ['2028-02-29T12:00:00Z', 12, '2029-02-28T12:00:00Z'],
  ])('comes for %s after %i months, at %s', (at, months, expected) => {
    const next = nextChargeAfter({ at: new Date(at), months, totalCents: 499 });
    expect(next).toEqual({ at: new Date(expected), amountCents: 499 });
  });

  it('keeps its day of the month after a shorter month', () => {
    expect(addMonths(new Date('2027-02-28T00:00:00Z'), 1, 31).toISOString()).toContain('03-31');
  });
});

describe('what a buyer agrees to', () => {
  it.each(LANGUAGES)('names number, sums, day and stored card in %s', (language) => {
    const texts = textsOf(language);
    const { agreement, pay, text, nextDay } = createOffer(SALE, language, texts);
    const lines = plain(text).split('\n');
    expect(lines).toHaveLength(6);
    expect(lines[0]).toContain('+44 20 7946 0018');
    expect(lines[1]).toContain('$13.47');
    expect(lines[2]).toContain('$13.47');
    expect(lines[2]).toContain(DAY[language]);
    expect(lines[3]).toContain(DAY[language]);
    expect(agreement.notes[1]).toBe(texts['agreement.card']);
    expect(lines[5]).toBe(plain(pay));
    expect(plain(pay)).toContain('$13.47');
    expect(nextDay).toBe('2027-04-30');
    expect(text).not.toContain('{{');
  });

  it('has a coupon in the sum of today alone', () => {
    const { text } = createOffer({ ...SALE, option: SINGLE, totalCents: 299 }, 'en', textsOf('en'));
    expect(plain(text).split('\n')).toEqual([
      'Your new number: +44 20 7946 0018',
      'You pay today: $2.99 for 1 month',
      'Next charge: $4.99 on February 28, 2027',
      expect.stringContaining('works until February 28, 2027.'),
      'Your card is saved for the renewals.',
      'Pay $2.99 now',
    ]);
  });
});

describe('the record of what a buyer was shown', () => {
  afterEach(() => vi.unstubAllGlobals());
  const shown = { text: 'abc', dueCents: 299, nextCents: 499, nextDay: '2027-02-28' };

  it('has the SHA-256 digest of the text, the sums in dollars, and the day', async () => {
    vi.stubGlobal('isSecureContext', true);
    const record = await createConsent(shown);
    expect(record).toEqual({
      TextDigest: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
      Amount: 2.99,
      NextAmount: 4.99,
      NextDate: '2027-02-28',
    });
    expect(consent.safeParse(record).success).toBe(true);
  });

  it('is missing on a page without https', async () => {
    vi.stubGlobal('isSecureContext', false);
    expect(await createConsent(shown)).toBeUndefined();
  });
});
