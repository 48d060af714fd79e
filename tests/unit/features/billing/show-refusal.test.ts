import { afterEach, expect, test } from 'vitest';
import { CREDIT_TEXTS } from '#features/billing/billing-texts.ts';
import { showRefusal } from '#features/billing/show-refusal.ts';
import { $popup } from '#stores/messages/popup.ts';
import { fileTexts } from '../../../support/file-texts.ts';

const TEXTS = fileTexts('en', CREDIT_TEXTS);
const WORDS = {
  title: 'Not saved',
  uncertain: '',
  alreadySent: '',
  unexplained: { title: '', message: '' },
};
const TOO_MANY = TEXTS['saved-cards.too-many'];

afterEach(() => $popup.set(undefined));

test.each([
  ['a card that need not be saved', undefined, TEXTS['provider.payment.too-many-cards']],
  ['a card that is always saved', TOO_MANY, TOO_MANY],
])('the limit of saved cards names a way on that exists: %s', (_, tooManyCards, message) => {
  const outcome = { kind: 'refused', reason: 'too-many-cards', message: undefined } as const;
  showRefusal(outcome, TEXTS, { ...WORDS, ...(tooManyCards ? { tooManyCards } : {}) });
  expect($popup.get()).toMatchObject({ title: 'Not saved', message });
});

test('another refusal has its own reason where the card is always saved', () => {
  const outcome = { kind: 'refused', reason: 'declined', message: undefined } as const;
  showRefusal(outcome, TEXTS, { ...WORDS, tooManyCards: TOO_MANY });
  expect($popup.get()).toMatchObject({ message: TEXTS['provider.payment.declined'] });
});
