import { afterEach, describe, expect, it, vi } from 'vitest';
import { LIMITS } from '#config/limits/limits.ts';
import { isExpiryAhead } from '#lib/card/card.ts';
import { formatCardInput, formatCvvInput, offeredExpiry } from '#lib/card/card-input.ts';
import { billingFormErrors, billingState } from '#domain/address/billing-form.ts';
import { cardFormErrors, type CardFormValues } from '#domain/card/card-form.ts';

const NOW = new Date(2026, 10, 21);
const LIMITS_OF_CARD = {
  number: LIMITS.orderCardNumber,
  holder: LIMITS.cardHolder,
  cvv: LIMITS.cvv,
};
const RIGHT: CardFormValues = {
  number: '4242 4242 4242 4242',
  holder: 'Ana Souza',
  month: '12',
  year: '2026',
  cvv: '123',
};
const wrong = (changes: Partial<CardFormValues>) =>
  Object.fromEntries(
    Object.entries(cardFormErrors({ ...RIGHT, ...changes }, LIMITS_OF_CARD, NOW)).filter(
      ([, key]) => key !== undefined,
    ),
  );

describe('a card form', () => {
  it('is right with a number that a network issues', () => {
    expect(wrong({})).toEqual({});
  });

  it('requires every field', () => {
    expect(wrong({ number: '', holder: ' ', month: '', year: '', cvv: '' })).toEqual({
      number: 'form.required',
      holder: 'form.required',
      month: 'form.required',
      year: 'form.required',
      cvv: 'form.required',
    });
  });

  it('refuses a number of no brand, of a wrong length, or with a wrong check digit', () => {
    expect(wrong({ number: '9999 9999 9999 9999' })).toEqual({
      number: 'form.invalid-card-format',
    });
    expect(wrong({ number: '4242 4242 4242 424' })).toEqual({ number: 'form.invalid-card-format' });
    expect(wrong({ number: '4242 4242 4242 4241' })).toEqual({ number: 'form.invalid-luhn-check' });
  });

  it('refuses the 19 digits that the order form does not take', () => {
    expect(wrong({ number: '4000000000000000006' })).toEqual({
      number: 'form.invalid-card-format',
    });
  });

  it('wants three letters of a holder', () => {
    expect(wrong({ holder: 'Li' })).toEqual({ holder: 'form.invalid-holder' });
  });

  it.each([
    ['4242 4242 4242 4242', '123', {}],
    ['4242 4242 4242 4242', '12', { cvv: 'form.invalid-cvv' }],
    ['4242 4242 4242 4242', '12a', { cvv: 'form.invalid-cvv' }],
    ['4242 4242 4242 4242', '1234', { cvv: 'form.invalid-cvv' }],
    ['3782 822463 10005', '1234', {}],
    ['3782 822463 10005', '123', { cvv: 'form.invalid-cvv' }],
  ])('takes a CVV that fits the brand: %s with %s', (number, cvv, errors) => {
    expect(wrong({ number, cvv })).toEqual(errors);
  });

  it('takes the current month and refuses the one before', () => {
    expect(wrong({ month: '11', year: '2026' })).toEqual({});
    expect(wrong({ month: '10', year: '2026' })).toEqual({ month: 'form.card-expired' });
  });
});

describe('the expiry of a card', () => {
  afterEach(() => void vi.unstubAllEnvs());

  it.each(['America/Los_Angeles', 'UTC', 'Pacific/Kiritimati'])(
    'is the end of its month in UTC, with TZ=%s too',
    (zone) => {
      vi.stubEnv('TZ', zone);
      expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
      expect(isExpiryAhead(11, 2026, new Date('2026-11-30T23:59:59Z'))).toBe(true);
      expect(isExpiryAhead(11, 2026, new Date('2026-12-01T00:00:00Z'))).toBe(false);
      expect(isExpiryAhead(12, 2026, new Date('2026-12-31T23:59:59Z'))).toBe(true);
      expect(isExpiryAhead(12, 2026, new Date('2027-01-01T00:00:00Z'))).toBe(false);
    },
  );

  it.each(['America/Los_Angeles', 'UTC', 'Pacific/Kiritimati'])(
    'is offered by the month in UTC, with TZ=%s too',
    (zone) => {
      vi.stubEnv('TZ', zone);
      const none = { month: 0, year: 0 };
      const monthsAt = (now: string) =>
        offeredExpiry({ month: 0, year: 2026 }, none, new Date(now), 10).months;
      expect(monthsAt('2026-11-30T23:59:59Z')).toEqual([11, 12]);
      expect(monthsAt('2026-12-01T00:00:00Z')).toEqual([12]);
      const yearsAt = (now: string) => offeredExpiry(none, none, new Date(now), 1).years;
      expect(yearsAt('2026-12-31T23:59:59Z')).toEqual([2026]);
      expect(yearsAt('2027-01-01T00:00:00Z')).toEqual([2027]);
    },
  );
});

describe('a billing address', () => {
  const RIGHT_ADDRESS = {
    address: '1 Main Street',
    country: '218',
    state: 'Texas',
    city: 'Austin',
    zipCode: '73301',
  };
  const hasStates = (): boolean => false;

  it('requires every field, and for five characters of an address', () => {
    const empty = { address: '', country: '', state: ' ', city: '', zipCode: '' };
    expect(Object.values(billingFormErrors(empty, LIMITS, hasStates))).toEqual(
      Array.from({ length: 5 }, () => 'form.required'),
    );
    expect(
      billingFormErrors({ ...RIGHT_ADDRESS, address: '1 Rd' }, LIMITS, hasStates).address,
    ).toBe('form.invalid-address');
  });

  it('needs no state where its country is known to have none, and then sends the city', () => {
    const monaco = { ...RIGHT_ADDRESS, country: '492', city: ' Monaco', state: '' };
    expect(billingFormErrors(monaco, LIMITS, (id) => id === 492).state).toBeUndefined();
    expect(billingState(monaco)).toBe('Monaco');
    expect(billingState(RIGHT_ADDRESS)).toBe('Texas');
  });

  it('is right when everything is there', () => {
    const errors = Object.values(billingFormErrors(RIGHT_ADDRESS, LIMITS, hasStates));
    expect(errors.every((error) => error === undefined)).toBe(true);
  });
});

describe('typing a card number', () => {
  it('groups it and moves the caret behind the space that appears', () => {
    expect(formatCardInput('42424', 5)).toEqual({ text: '4242 4', caret: 6 });
  });

  it('keeps the caret where a digit was put in the middle', () => {
    expect(formatCardInput('4252 424', 3)).toEqual({ text: '4252 424', caret: 3 });
  });

  it('groups American Express by four, six and five', () => {
    expect(formatCardInput('378282246310005', 15).text).toBe('3782 822463 10005');
  });

  it('takes Arabic-Indic digits', () => {
    expect(formatCardInput('٤٢٤٢۴۲', 5)).toEqual({ text: '4242 42', caret: 6 });
    expect(formatCvvInput('١٢۳', 4)).toBe('123');
  });

  it('drops letters', () => {
    expect(formatCardInput('42a4', 4)).toEqual({ text: '424', caret: 3 });
  });
});

describe('the expiry that a card form offers', () => {
  const none = { month: 0, year: 0 };
  const offered = (chosen: Partial<typeof none>, saved = none) =>
    offeredExpiry({ ...none, ...chosen }, saved, NOW, 10);

  it('is ten years from now, each with the months that have not passed', () => {
    expect(offered({})).toMatchObject({ months: { length: 12 }, years: { length: 10 } });
    expect(offered({ year: 2026 }).months).toEqual([11, 12]);
    expect(offered({ year: 2027 }).months).toHaveLength(12);
  });

  it('leaves the current year out once an earlier month is chosen', () => {
    expect(offered({ month: 10 }).years[0]).toBe(2027);
    expect(offered({ month: 11 }).years[0]).toBe(2026);
  });

  it('keeps the expiry of an edited card, in the past and beyond the list', () => {
    expect(offered({ month: 4, year: 2041 }, { month: 4, year: 2041 }).years.at(-1)).toBe(2041);
    const past = offered({ month: 2, year: 2026 }, { month: 2, year: 2026 });
    expect(past.years[0]).toBe(2026);
    expect(past.months).toEqual([2, 11, 12]);
  });
});
