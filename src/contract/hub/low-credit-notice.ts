import * as z from 'zod/mini';
import { LOW_CREDIT } from '#config/limits/low-credit.ts';
import { isWholeCents } from '#lib/money/money.ts';
import { defineEndpoint } from '../endpoint.ts';
import { envelope, plainEnvelope } from '../envelope.ts';

/** Below how many dollars of credit the customer gets an email; 0 sends none. */
const lowCreditNotice = z.object({
  threshold: z.number().check(z.minimum(0), z.maximum(LOW_CREDIT.max), z.refine(isWholeCents)),
});

/** In a separate file, as the page that adds credit has no use for the rest of the account's. */
export const getLowCreditNotice = defineEndpoint({
  api: 'hub',
  method: 'GET',
  path: 'api/{product}/low-credit-notice',
  access: 'customer',
  response: envelope(lowCreditNotice),
  optional: true,
  capability: 'notices',
});

export const setLowCreditNotice = defineEndpoint({
  api: 'hub',
  method: 'PUT',
  path: 'api/{product}/low-credit-notice',
  access: 'customer',
  body: lowCreditNotice,
  response: plainEnvelope,
  optional: true,
  capability: 'notices',
});
