import * as z from 'zod/mini';
import { LIMITS } from '#config/limits/limits.ts';
import { defineEndpoint } from '../endpoint.ts';
import { mainEnvelopeFields } from '../envelope.ts';
import * as field from '../fields.ts';
import { ifValid, lenient, wholeCents } from '../reading.ts';
import { optionalSession } from '../session.ts';
import { billingFields, newCard, paidByCard, chosenCard } from './card-fields.ts';

const amount = {
  Amount: field.wholeNumber(LIMITS.addCredit.min, LIMITS.addCredit.max),
};
/**
 * The sum in dollars that the customer was shown: a reactivation that would charge anything else is
 * refused with `price-changed`.
 */
const shown = { Total: z.optional(field.dollars) };
const renewal = { RenewalPackageID: z.nullable(field.id), ...shown };
const transaction = { transactionID: field.transactionID, ...shown };

const paymentResponse = z.object({
  ...mainEnvelopeFields,
  response_code: z.int(),
  response_message: ifValid(z.nullable(z.string())),
  confirmationId: lenient(field.shownId, null),
});

/**
 * The response to a payment that reactivates the account, which may sign the customer in; `amount`
 * is what was charged, in dollars.
 */
const reactivationResponse = z.object({
  ...paymentResponse.shape,
  amount: ifValid(wholeCents),
  session: optionalSession,
});

export const addCredit = defineEndpoint({
  api: 'main',
  method: 'POST',
  path: 'api/payment/AddCreditValidated',
  access: 'customer',
  paying: true,
  body: paidByCard(amount),
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
      ...chosenCard,
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
  body: paidByCard(renewal),
  response: reactivationResponse,
});

export const payPreSuspended = defineEndpoint({
  api: 'main',
  method: 'POST',
  path: 'api/payment/SubmitPreSuspended',
  access: 'suspended',
  paying: true,
  body: paidByCard(transaction),
  response: reactivationResponse,
});
