import * as z from 'zod/mini';
import { LIMITS } from '#config/limits/limits.ts';
import * as field from '../fields.ts';

/** The card's face and its billing address. */
export const billingFields = {
  CardHolder: field.text(LIMITS.cardHolder.max),
  ExpirationMonth: field.expirationMonth,
  ExpirationYear: field.expirationYear,
  IsPrimary: field.flag,
  IsSaveCard: field.flag,
  City: field.text(LIMITS.cityMax),
  State: field.text(LIMITS.stateMax),
  Zip: field.text(LIMITS.postalCodeMax),
  Address: field.text(LIMITS.address.max),
  CountryNumber: field.text(10),
};

/** The fields of a payment with a card that is typed. */
export const newCard = {
  ...billingFields,
  CreditCardNumber: field.cardNumber,
  SecurityCode: field.cvv,
};

/** The field of a payment with a saved card. */
export const chosenCard = { PaymentId: field.text(20) };

/** Returns the body of a payment by card: what is paid for, with a new or a saved card. */
export const paidByCard = <Fields extends z.core.$ZodLooseShape>(fields: Fields) =>
  z.union([z.object({ ...newCard, ...fields }), z.object({ ...chosenCard, ...fields })]);
