import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { mainEnvelopeFields, responseMessage } from '../envelope.ts';
import * as field from '../fields.ts';
import { lenient, wholeCents } from '../reading.ts';

/** Why the purchase of another number is refused, beside the codes of an order. */
export const ADD_NUMBER_REFUSAL = {
  /** The number is in the account already, bought in another tab for instance. */
  alreadyYours: 'already-yours',
  /** The plan that the number would join is due now: retry after a minute. */
  renewalDue: 'renewal-due',
  /** The promotion code takes nothing off. */
  promoCode: 'promo-code',
} as const;

/**
 * The number that a customer adds to the account. While the account has a running plan the number
 * joins it, and the duration is the plan's, whatever `RenewalPackageID` is.
 */
export const product = {
  DIDID: field.id,
  PackageID: field.id,
  RenewalPackageID: z.nullable(field.id),
  PromoCode: z.nullable(z.string().check(z.trim(), z.maxLength(40))),
};

export const orderResponse = {
  ...mainEnvelopeFields,
  response_code: z.int(),
  response_message: responseMessage,
  /** 5 means that the number was sold meanwhile, or is reserved or held by another visitor. */
  value: lenient(z.nullable(z.int()), null),
};

/** What an added number costs, in dollars, and until when. */
const quote = z.object({
  /** What is charged now: days of a period and the whole ones after it, less the discount. */
  total: wholeCents,
  /** The number's price for a whole period, before the discount. */
  periodPrice: wholeCents,
  /** What the promotion code takes off the first charge. */
  discount: wholeCents,
  /** The days that the first charge pays for, and those of the whole period that ends with them. */
  days: z.int(),
  periodDays: z.int(),
  /** ISO 8601: when the first charge ends and the number renews, with the plan that it joins. */
  paidUntil: z.string(),
  /** How many months each renewal pays for, and what it costs for this number. */
  months: z.int(),
  renewalPrice: wholeCents,
  /** Whether the number joins the running plan of the account. */
  joinsPlan: z.boolean(),
});

export type AddNumberQuote = z.output<typeof quote>;

/** Returns what adding a number costs now, in parts; it reserves nothing. */
export const addNumberQuote = defineEndpoint({
  api: 'main',
  method: 'POST',
  path: 'api/Customer/AddNumberQuote',
  access: 'customer',
  readOnly: true,
  body: z.object(product),
  response: z.object({ ...orderResponse, result: z.nullable(quote) }),
  takesHoldToken: true,
  optional: true,
  capability: 'add-number',
});
