import * as z from 'zod/mini';
import { LIMITS } from '#config/limits.ts';
import { defineEndpoint } from '../endpoint.ts';
import { envelopeFields } from '../envelope.ts';
import * as field from '../fields.ts';
import { optionalSession } from '../session.ts';

const billingFields = {
  CardHolder: field.text(LIMITS.cardHolder.max),
  ExpirationMonth: field.expirationMonth,
  ExpirationYear: field.expirationYear,
  IsPrimary: field.flag,
  IsSaveCard: field.flag,
  City: field.text(80),
  State: field.text(80),
  Zip: field.text(16),
  Address: field.text(LIMITS.address.max),
  CountryNumber: field.text(10),
};
const newCard = { ...billingFields, CreditCardNumber: field.cardNumber, SecurityCode: field.cvv };
const savedCard = { PaymentId: field.text(20) };
const amount = {
  Amount: field.wholeNumber(LIMITS.addCredit.min, LIMITS.addCredit.max),
};
const renewal = { RenewalPackageID: z.nullable(field.id) };
const transaction = { transactionID: field.id };

const paymentResponse = z.object({
  ...envelopeFields,
  response_code: z.int(),
  response_message: z.optional(z.nullable(z.string())),
  confirmationId: z.nullable(z.string()),
});

/** The response to a payment that reactivates the account, which may sign the customer in. */
const reactivationResponse = z.object({ ...paymentResponse.shape, session: optionalSession });

export const addCredit = defineEndpoint({
  api: 'main',
  method: 'POST',
  path: 'api/payment/AddCreditValidated',
  access: 'customer',
  paying: true,
  body: z.union([z.object({ ...newCard, ...amount }), z.object({ ...savedCard, ...amount })]),
  response: paymentResponse,
});

/**
 * Creates a saved card, or edits one when `PaymentId` is given (its number and CVV then stay as
 * they are).
 */
export const saveCard = defineEndpoint({
  api: 'main',
  method: 'POST',
  path: 'api/payment/AddValidatedPaymentMethod',
  access: 'customer-or-suspended',
  paying: true,
  body: z.union([
    z.object({
      ...billingFields,
      ...savedCard,
      CreditCardNumber: z.optional(z.string().check(z.maxLength(30))),
      SecurityCode: z.optional(z.string().check(z.maxLength(4))),
    }),
    z.object(newCard),
  ]),
  response: paymentResponse,
});

export const paySuspended = defineEndpoint({
  api: 'main',
  method: 'POST',
  path: 'api/Payment/ValidatedSuspendedPayment',
  access: 'suspended',
  paying: true,
  body: z.union([z.object({ ...newCard, ...renewal }), z.object({ ...savedCard, ...renewal })]),
  response: reactivationResponse,
});

export const payPreSuspended = defineEndpoint({
  api: 'main',
  method: 'POST',
  path: 'api/payment/SubmitPreSuspended',
  access: 'suspended',
  paying: true,
  body: z.union([
    z.object({ ...newCard, ...transaction }),
    z.object({ ...savedCard, ...transaction }),
  ]),
  response: reactivationResponse,
});
