import type { SavedCard } from '#contract/entities.ts';
import { billingState, type BillingFormValues } from '#domain/address/billing-form.ts';
import { cardDigits } from '#lib/card/card.ts';
import type { CardFormValues } from '#domain/card/card-form.ts';

/** What the card dialog collects: the card, its address, and the two ticks. */
export interface TypedCard {
  card: CardFormValues;
  billing: BillingFormValues;
  isPrimary: boolean;
  isSaved: boolean;
}

const flag = (on: boolean): 0 | 1 => (on ? 1 : 0);

const commonPart = ({ card, billing, isPrimary, isSaved }: TypedCard) => ({
  CardHolder: card.holder.trim(),
  ExpirationMonth: Number(card.month),
  ExpirationYear: Number(card.year),
  // A card that is not saved cannot be the primary one.
  IsPrimary: flag(isPrimary && isSaved),
  IsSaveCard: flag(isSaved),
  City: billing.city.trim(),
  State: billingState(billing),
  Zip: billing.zipCode.trim(),
  Address: billing.address.trim(),
  CountryNumber: billing.country,
});

/** Returns the card payload of a new card (docs/customer-area.md, "Card payload"). */
export const newCardBody = (typed: TypedCard) => ({
  ...commonPart(typed),
  CreditCardNumber: cardDigits(typed.card.number),
  SecurityCode: typed.card.cvv,
});

/** Returns the card payload of an edited card; its number and security code stay as they are. */
export const editedCardBody = (typed: TypedCard, creditCardId: number) => ({
  ...commonPart({ ...typed, isSaved: true }),
  PaymentId: String(creditCardId),
});

/** What a payment is made with: a saved card, or the one just typed. */
export type PayWith = { kind: 'saved'; creditCardId: number } | { kind: 'new'; typed: TypedCard };

/** Returns the paying part of a payload. */
export const payWithBody = (payWith: PayWith) =>
  payWith.kind === 'saved'
    ? { PaymentId: String(payWith.creditCardId) }
    : newCardBody(payWith.typed);

/**
 * Names what a payment is made with, without card data, as part of the storage key of the attempt.
 */
export const payWithName = (payWith: PayWith): string =>
  payWith.kind === 'saved' ? String(payWith.creditCardId) : 'new';

/**
 * Returns a saved card as the dialog's fields show it; the number and security code are never
 * known.
 */
export const savedCardValues = (
  card: SavedCard,
): { card: CardFormValues; billing: BillingFormValues } => ({
  card: {
    number: '',
    holder: card.cardHolder,
    month: String(card.expirationMonth).padStart(2, '0'),
    year: String(card.expirationYear),
    cvv: '',
  },
  billing: {
    address: card.address.address,
    country: String(card.address.countryID || ''),
    state: card.address.state,
    city: card.address.city,
    zipCode: card.address.zipCode,
  },
});

/**
 * Returns a typed card as the dialog's fields show it again; the security code is not shown twice.
 */
export const typedCardValues = ({ card, billing }: TypedCard) => ({
  card: { ...card, cvv: '' },
  billing,
});
