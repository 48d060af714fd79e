import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { envelope, envelopeFields, orRefusal, plainEnvelope } from '../envelope.ts';
import { email, language, newPassword, token, typedPassword } from '../fields.ts';
import { orNull } from '../reading.ts';
import { grantedSession, optionalSession, type GrantedSession } from '../session.ts';

/** The response of a sign-in, at top level without an envelope. */
export type SignInResponse = GrantedSession;

export const login = defineEndpoint({
  api: 'hub',
  method: 'POST',
  path: 'api/{product}/auth/Login',
  access: 'public',
  body: z.object({
    username: email,
    password: typedPassword,
    trustedDeviceJWT: z.optional(z.nullable(z.string().check(z.maxLength(4096)))),
  }),
  response: grantedSession,
});

export const portInLogin = defineEndpoint({
  api: 'hub',
  method: 'POST',
  path: 'api/{product}/auth/Login/port-in',
  access: 'public',
  body: z.object({ token }),
  response: grantedSession,
});

export const refreshSession = defineEndpoint({
  api: 'hub',
  method: 'POST',
  path: 'api/{product}/auth/refresh',
  access: 'public',
  body: z.object({ refresh_token: token }),
  response: grantedSession,
});

export const logout = defineEndpoint({
  api: 'hub',
  method: 'POST',
  path: 'api/{product}/auth/logout',
  access: 'customer-or-suspended',
  response: plainEnvelope,
});

export const requestPasswordRecovery = defineEndpoint({
  api: 'hub',
  method: 'POST',
  path: 'api/{product}/auth/reset-password',
  access: 'public',
  body: z.object({ email, languageIso: language }),
  response: plainEnvelope,
});

/**
 * A recovery token sets the password, a session token only checks it. Both are in the query, or in
 * the body for a provider with the capability `secrets-in-body`.
 */
const tokenAndPassword = z.object({
  token: z.optional(token),
  password: z.optional(z.union([newPassword, typedPassword])),
});

export const validateCustomerPassword = defineEndpoint({
  api: 'hub',
  method: 'POST',
  path: 'api/{product}/auth/validate-customer-password',
  access: 'public',
  query: tokenAndPassword,
  body: z.optional(tokenAndPassword),
  response: envelope(z.boolean()),
});

export const sendTwoFactorCode = defineEndpoint({
  api: 'hub',
  method: 'POST',
  path: 'api/{product}/auth/send-email-2fa',
  access: 'customer',
  optional: true,
  capability: 'two-factor-settings',
  response: envelope(z.object({ token2FA: z.string() })),
});

/**
 * Confirms a two-factor code; `result` is the trusted-device token. A code that was requested at
 * sign-in may also grant the session.
 */
export const confirmTwoFactor = defineEndpoint({
  api: 'hub',
  method: 'POST',
  path: 'api/{product}/auth/trusted-device-email-2fa',
  access: 'public',
  body: z.object({ token2FA: token, OTP: z.string().check(z.minLength(1), z.maxLength(7)) }),
  response: orRefusal(
    z.object({ ...envelopeFields, result: orNull(z.string()), session: optionalSession }),
  ),
});

/**
 * Sends another code for a sign-in that waits for one; `token2FA` is the token of its check, and
 * the earlier one is void. Optional: without this endpoint the customer signs in again.
 */
export const resendSignInCode = defineEndpoint({
  api: 'hub',
  method: 'POST',
  path: 'api/{product}/auth/resend-email-2fa',
  access: 'public',
  optional: true,
  body: z.object({ token2FA: token }),
  response: envelope(z.object({ token2FA: z.string() })),
});

export const turnOffTwoFactor = defineEndpoint({
  api: 'hub',
  method: 'POST',
  path: 'api/{product}/auth/turn-off-2fa',
  access: 'customer',
  optional: true,
  capability: 'two-factor-settings',
  body: z.object({ password: typedPassword }),
  response: envelope(z.boolean()),
});

/** Confirms an email address. A GET that changes state: `confirmCustomerEmail` is better. */
export const validateCustomerEmail = defineEndpoint({
  api: 'hub',
  method: 'GET',
  path: 'api/{product}/validate-customer-email',
  access: 'public',
  query: z.object({ token }),
  response: envelope(z.boolean()),
});

/** The same as a POST, with the token in the body. */
export const confirmCustomerEmail = defineEndpoint({
  api: 'hub',
  method: 'POST',
  path: 'api/{product}/validate-customer-email',
  access: 'public',
  optional: true,
  capability: 'secrets-in-body',
  body: z.object({ token }),
  response: envelope(z.boolean()),
});

/** Takes a change of email address back by the link that its previous address got; optional. */
export const restoreCustomerEmail = defineEndpoint({
  api: 'hub',
  method: 'POST',
  path: 'api/{product}/auth/restore-customer-email',
  access: 'public',
  optional: true,
  body: z.object({ token }),
  response: envelope(z.boolean()),
});

/** Sends a new confirmation link to the address that an expired one was for. */
export const resendEmailConfirmation = defineEndpoint({
  api: 'hub',
  method: 'POST',
  path: 'api/{product}/resend-customer-email-validation',
  access: 'public',
  optional: true,
  capability: 'confirmation-links',
  body: z.object({ token }),
  response: envelope(z.boolean()),
});

/** Where the customer is signed in, the last used first. Times are ISO 8601. */
export const listSessions = defineEndpoint({
  api: 'hub',
  method: 'GET',
  path: 'api/{product}/auth/sessions',
  access: 'customer',
  optional: true,
  capability: 'session-list',
  response: envelope(
    z.array(
      z.object({
        id: z.string(),
        userAgent: z.string(),
        createdAt: z.string(),
        lastUsedAt: z.string(),
        isCurrent: z.boolean(),
      }),
    ),
  ),
});

/** Ends every session but the current one, and deletes trusted devices. */
export const endOtherSessions = defineEndpoint({
  api: 'hub',
  method: 'POST',
  path: 'api/{product}/auth/sessions/end-others',
  access: 'customer',
  optional: true,
  capability: 'session-list',
  response: plainEnvelope,
});
