import type { SavedCard } from '#contract/entities.ts';
import type { CardsTexts } from '#features/billing/billing-texts.ts';

/** Returns the brand's name, or a plain word for a card of an unknown one. */
export const brandName = ({ creditCardType: type }: SavedCard, texts: CardsTexts): string =>
  type === '' ? texts['saved-cards.card'] : texts[`card.brand-${type}`];

/** Returns what a button calls a saved card; of an unknown brand, a plain word and its digits. */
export const cardName = (card: SavedCard, texts: CardsTexts): string =>
  `${brandName(card, texts)} •••• ${card.lastFourNumbers}`;

/** Returns what a sentence calls a saved card: its digits stay left to right within one. */
export const cardInSentence = (card: SavedCard, texts: CardsTexts): string =>
  `${brandName(card, texts)} \u2066•••• ${card.lastFourNumbers}\u2069`;
