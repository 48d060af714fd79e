import { LIMITS } from '#config/limits/limits.ts';
import {
  cardFormErrors,
  EMPTY_CARD,
  type CardFormErrors,
  type CardFormLimits,
  type CardFormValues,
} from '#domain/card/card-form.ts';
import { formResolver } from '#components/ui/form/form-resolver.ts';

/** Where the card dialog is used. */
export type CardMode = 'add' | 'edit' | 'add-credit' | 'pay-suspended' | 'add-number';

/**
 * Returns the lengths of a card number, which differ between saving and paying
 * (docs/customer-area.md, "Card numbers").
 */
export const cardLimits = (mode: CardMode): CardFormLimits => ({
  number: mode === 'add' || mode === 'edit' ? LIMITS.orderCardNumber : LIMITS.cardNumber,
  holder: LIMITS.cardHolder,
  cvv: LIMITS.cvv,
});

/**
 * Names what is wrong with the card step; an edited card's number and security code are not
 * checked.
 */
export function cardErrors(values: CardFormValues, mode: CardMode, now: Date): CardFormErrors {
  const errors = cardFormErrors({ ...EMPTY_CARD, ...values }, cardLimits(mode), now);
  return mode === 'edit' ? { ...errors, number: undefined, cvv: undefined } : errors;
}

/** Returns the rules of the card step as react-hook-form takes them. */
export const cardResolver = (mode: CardMode) =>
  formResolver<CardFormValues>((values) => cardErrors(values, mode, new Date()));
