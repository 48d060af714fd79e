import { describe, expect, test, vi } from 'vitest';
import type { SavedCard } from '#contract/entities.ts';
import { LANGUAGES } from '#config/languages.ts';
import { ADD_NUMBER_TEXTS, REACTIVATE_TEXTS } from '#features/billing/billing-texts.ts';
import { findDefaultCard } from '#features/billing/add-number/paying/paying-card.ts';
import { EMPTY_CARD } from '#domain/card/card-form.ts';
import type { PayWith } from '#features/billing/cards/dialog/card-body.ts';
import { renewalsText } from '#features/billing/cards/renewals-text.ts';
import { fileTexts } from '../../../support/file-texts.ts';

const TEXTS = fileTexts('en', REACTIVATE_TEXTS);

const PRIMARY: SavedCard = {
  creditCardId: 11,
  creditCardType: 'visa',
  lastFourNumbers: '4242',
  expirationMonth: 9,
  expirationYear: 2029,
  isPrimary: true,
  cardHolder: 'Dana Levi',
  address: { address: '', city: '', state: '', zipCode: '', countryID: 1, stateID: null },
};
const OTHER: SavedCard = {
  ...PRIMARY,
  creditCardId: 12,
  lastFourNumbers: '4444',
  isPrimary: false,
};
const CARDS = [PRIMARY, OTHER];

const saved = (creditCardId: number): PayWith => ({ kind: 'saved', creditCardId });
const typed = (isPrimary: boolean, isSaved = true): PayWith => ({
  kind: 'new',
  typed: {
    card: EMPTY_CARD,
    billing: { address: '', country: '', state: '', city: '', zipCode: '' },
    isPrimary,
    isSaved,
  },
});

const shown = (paying: PayWith | undefined, { cards = CARDS, at = '2026-11-26' } = {}) =>
  renewalsText(cards, paying, { texts: TEXTS, now: new Date(at) })?.replaceAll(
    /[\u2066-\u2069]/g,
    '',
  );

describe('which card renewals are charged to', () => {
  test.each([
    ['the primary card pays', saved(11)],
    ['a new card that becomes the primary one pays', typed(true)],
    ['no card is chosen yet', undefined],
  ])('is not said where %s', (_, paying) => {
    expect(shown(paying)).toBeUndefined();
  });

  test('is not said where there is no other card', () => {
    expect(shown(typed(false), { cards: [] })).toBeUndefined();
  });

  test.each([
    ['another saved card', saved(12)],
    ['a new card', typed(false)],
    ['a new card that is used once', typed(true, false)],
  ])('is said where %s pays', (_, paying) => {
    expect(shown(paying)).toBe('Renewals are charged to your primary card, Visa •••• 4242.');
  });

  test('is said with what to do where it has expired', () => {
    expect(shown(saved(12), { at: '2029-10-01' })).toContain('which has expired. Choose another');
  });

  test.each(LANGUAGES)('names the page of the cards as its link does, in %s', (language) => {
    const texts = fileTexts(language, ['saved-cards.renewals-expired', 'frame.profile.billing']);
    expect(texts['saved-cards.renewals-expired']).toContain(texts['frame.profile.billing']);
  });

  test('is agreed to where the page itself chooses another card, as the primary one has expired', () => {
    const texts = fileTexts('en', ADD_NUMBER_TEXTS);
    expect(findDefaultCard(CARDS, texts)).toEqual({
      name: 'Visa •••• 4242',
      body: { PaymentId: '11' },
      renewals: undefined,
    });
    const expired = { ...PRIMARY, expirationYear: 2025 };
    expect(findDefaultCard([expired, OTHER], texts)).toMatchObject({
      name: 'Visa •••• 4444',
      renewals: expect.stringMatching(/primary card, Visa .*4242.*, which has expired/),
    });
    expect(findDefaultCard([expired], texts)).toBeUndefined();
  });

  test.each([
    ['the last day of its month', '2029-09-30T23:59:59Z', '11'],
    ['the first day after its month', '2029-10-01T00:00:00Z', '12'],
  ])('is the primary card, which pays, until %s', (_, at, paying) => {
    vi.useFakeTimers({ now: new Date(at) });
    const other = { ...OTHER, expirationYear: 2031 };
    const card = findDefaultCard([PRIMARY, other], fileTexts('en', ADD_NUMBER_TEXTS));
    vi.useRealTimers();
    expect(card?.body).toEqual({ PaymentId: paying });
  });
});
