import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import * as field from '../fields.ts';
import { lenient } from '../reading.ts';
import { orderResponse, product } from './add-number-quote.ts';
import { paidByCard } from './card-fields.ts';
import { consent } from './consent.ts';

/**
 * Sells another number to a signed-in customer. Responds as to an order; `Total`, in dollars, is
 * what the customer was shown: a purchase that would cost anything else is refused with
 * `price-changed`. `Consent` is sent only to a provider with the capability `consents`.
 */
export const addNumber = defineEndpoint({
  api: 'main',
  method: 'POST',
  path: 'api/Customer/AddNumber',
  access: 'customer',
  paying: true,
  body: paidByCard({
    ...product,
    Total: z.optional(field.dollars),
    Consent: z.optional(consent),
  }),
  response: z.object({ ...orderResponse, confirmationId: lenient(field.shownId, null) }),
  takesHoldToken: true,
  optional: true,
  capability: 'add-number',
});
