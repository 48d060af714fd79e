import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { envelope } from '../envelope.ts';
import { email, language, personName } from '../fields.ts';

/**
 * Withdraws from the contract for a number: `reference` is the order's confirmation number, or the
 * number itself. The response is the same whether or not there is such an order; emails have the
 * rest.
 */
export const withdraw = defineEndpoint({
  api: 'hub',
  method: 'POST',
  path: 'api/{product}/withdrawals',
  access: 'public',
  optional: true,
  capability: 'withdrawal',
  body: z.object({
    reference: z.string().check(z.trim(), z.regex(/^\(?\+?[\dA-Fa-f\s().-]{6,39}$/)),
    email,
    name: personName,
    languageISO: language,
  }),
  response: envelope(z.object({ receivedAt: z.iso.datetime({ offset: true }) })),
});
