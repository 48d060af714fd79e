import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { envelope, envelopeFields, orRefusal, plainEnvelope } from '../envelope.ts';
import { email, language, text, token, typedPassword } from '../fields.ts';
import { orNull } from '../reading.ts';

export const PATCH_PATHS = [
  '/Subscriber/firstName',
  '/Subscriber/lastName',
  '/Subscriber/language',
  '/Customer/CurrentPassword',
  '/Customer/NewPassword',
] as const;

/** A list of JSON-Patch-like replacements (RFC 6902, `replace` only). */
export const patchAccountInformation = defineEndpoint({
  api: 'hub',
  method: 'PATCH',
  path: 'api/{product}/account-information',
  access: 'customer',
  body: z
    .array(
      z.object({
        op: z.literal('replace'),
        path: z.enum(PATCH_PATHS),
        value: z.string().check(z.maxLength(256)),
      }),
    )
    .check(z.minLength(1), z.maxLength(5)),
  response: envelope(z.object({ customerResult: z.boolean(), subscriberResult: z.boolean() })),
});

/**
 * Sends the link that changes the email address. The last three fields of the request and the
 * token in the response are extensions (docs/contract.md, "Extensions"). Where two-factor is on, a
 * request without a code is refused with `two-factor-required` and the token of the code sent.
 */
export const updateCustomerEmail = defineEndpoint({
  api: 'hub',
  method: 'POST',
  path: 'api/{product}/update-customer-email',
  access: 'customer',
  body: z.object({
    Email: email,
    LanguageIso: language,
    CurrentPassword: z.optional(typedPassword),
    token2FA: z.optional(token),
    OTP: z.optional(z.string().check(z.minLength(1), z.maxLength(7))),
  }),
  response: orRefusal(
    z.object({
      ...envelopeFields,
      result: orNull(z.boolean()),
      token2FA: z.optional(z.nullable(z.string())),
    }),
  ),
});

export const cancelCustomer = defineEndpoint({
  api: 'hub',
  method: 'POST',
  path: 'api/inquiry/cancel-customer',
  access: 'customer',
  body: z.object({ languageISO: language, message: text(2000) }),
  response: envelope(z.boolean()),
});

export const supportCustomer = defineEndpoint({
  api: 'hub',
  method: 'POST',
  path: 'api/inquiry/support-customer',
  access: 'customer',
  body: z.object({ languageISO: language, message: text(4000), subject: text(120) }),
  response: plainEnvelope,
});
