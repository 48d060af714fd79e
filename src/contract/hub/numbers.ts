import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import * as entity from '../number-entities.ts';
import {
  envelope,
  envelopeFields,
  listEnvelope,
  orRefusal,
  plainEnvelope,
  withList,
} from '../envelope.ts';
import { email, id, token } from '../fields.ts';
import { orNull, rows } from '../reading.ts';

const byDid = z.object({ didid: id });
const digits = (max: number) => z.string().check(z.regex(new RegExp(`^\\d{4,${max}}$`)));
const comment = z.string().check(z.trim(), z.maxLength(60));
/**
 * What the calls of a number have used in the month of its plan. It is not in `entities.ts`, as no
 * other page shows it. Capability `call-minutes`.
 */
const callUsage = z.object({
  /**
   * ISO 8601: when the month began, or the number was bought in it, and when the next one begins.
   */
  from: z.string(),
  until: z.string(),
  seconds: z.int(),
  cost: z.number(),
  /**
   * Minutes of the plan in this month, fewer than in others in the one that the number was bought
   * in, and those that are left of them.
   */
  minutes: z.int(),
  minutesLeft: z.int(),
});
export type CallUsage = z.output<typeof callUsage>;

/** Names a call that older ones follow, in any form that the provider chooses. */
const callCursor = z.string().check(z.maxLength(512));

/** A suspended customer reads the list where the provider has the capability `stop-renewal`. */
export const getMyNumbers = defineEndpoint({
  api: 'hub',
  method: 'GET',
  path: 'api/{product}/my-numbers',
  access: 'customer-or-suspended',
  response: listEnvelope(entity.virtualNumber),
});

export const updateCallForwarding = defineEndpoint({
  api: 'hub',
  method: 'POST',
  path: 'api/{product}/my-numbers/call-forwarding',
  access: 'customer',
  body: z.object({ didid: id, forwardingNumber: digits(18) }),
  response: plainEnvelope,
});

export const updateSmsForwarding = defineEndpoint({
  api: 'hub',
  method: 'POST',
  path: 'api/{product}/my-numbers/sms-forwarding',
  access: 'customer',
  body: z.object({ didid: id, email }),
  response: plainEnvelope,
});

/** Lets a number's calls go where they went before they were forwarded; so does a repetition. */
export const stopCallForwarding = defineEndpoint({
  api: 'hub',
  method: 'DELETE',
  path: 'api/{product}/my-numbers/{didid}/call-forwarding',
  access: 'customer',
  params: byDid,
  response: plainEnvelope,
  optional: true,
  capability: 'stop-forwarding',
});

/** Forwards a number's messages no longer; a repetition changes nothing. */
export const stopSmsForwarding = defineEndpoint({
  api: 'hub',
  method: 'DELETE',
  path: 'api/{product}/my-numbers/{didid}/sms-forwarding',
  access: 'customer',
  params: byDid,
  response: plainEnvelope,
  optional: true,
  capability: 'stop-forwarding',
});

/**
 * Returns calls of a number, the newest first: the latest ones, or those that follow `before`. A
 * provider with more calls than it returns at once sends `older`, the `before` of the next ones.
 */
export const getCallHistory = defineEndpoint({
  api: 'hub',
  method: 'GET',
  path: 'api/{product}/my-numbers/call-history',
  access: 'customer',
  query: z.object({ didid: id, before: z.optional(callCursor) }),
  response: withList(
    orRefusal(
      z.object({
        ...envelopeFields,
        result: orNull(rows(entity.callRecord)),
        older: z.optional(z.nullable(callCursor)),
        usage: z.optional(callUsage),
      }),
    ),
  ),
});

export const getCallerIds = defineEndpoint({
  api: 'hub',
  method: 'GET',
  path: 'api/{product}/caller-ids',
  access: 'customer',
  query: byDid,
  response: envelope(z.object({ callerIds: rows(entity.callerId), maxCallerIDsAllowed: z.int() })),
});

export const addCallerId = defineEndpoint({
  api: 'hub',
  method: 'POST',
  path: 'api/{product}/caller-ids/add',
  access: 'customer',
  body: z.object({ didid: z.optional(id), newCallerId: digits(18), comment }),
  response: plainEnvelope,
});

export const updateCallerId = defineEndpoint({
  api: 'hub',
  method: 'POST',
  path: 'api/{product}/caller-ids/update',
  access: 'customer',
  body: z.object({ id, newCallerId: z.optional(digits(18)), comment }),
  response: plainEnvelope,
});

export const deleteCallerId = defineEndpoint({
  api: 'hub',
  method: 'POST',
  path: 'api/{product}/caller-ids/delete',
  access: 'customer',
  body: z.object({ id }),
  response: plainEnvelope,
});

/**
 * Stops a number's renewal or takes that back. A suspended customer may stop it and not take it
 * back.
 */
export const setNumberRenewal = defineEndpoint({
  api: 'hub',
  method: 'PUT',
  path: 'api/{product}/my-numbers/{didid}/renewal',
  access: 'customer-or-suspended',
  params: byDid,
  body: z.object({ renews: z.boolean() }),
  response: plainEnvelope,
  optional: true,
  capability: 'stop-renewal',
});

/**
 * Returns the renewal that a link of an email stops, for the page of that link; no session is
 * needed. 400 for a link that is forged or over, 404 for a number that has ended, 409 for a link
 * from before the customer last stopped or resumed the renewal.
 */
export const getLinkedRenewal = defineEndpoint({
  api: 'hub',
  method: 'POST',
  path: 'api/{product}/renewal-link',
  access: 'public',
  body: z.object({ token }),
  response: envelope(entity.linkedRenewal),
  readOnly: true,
  optional: true,
  capability: 'notices',
});

/** Stops the renewal that a link of an email is for; repeating it changes nothing. */
export const stopLinkedRenewal = defineEndpoint({
  api: 'hub',
  method: 'POST',
  path: 'api/{product}/renewal-link/stop',
  access: 'public',
  body: z.object({ token }),
  response: envelope(entity.linkedRenewal),
  optional: true,
  capability: 'notices',
});

/** Ends a number at once; nothing is refunded. Needs a password check of the last five minutes. */
export const releaseNumber = defineEndpoint({
  api: 'hub',
  method: 'POST',
  path: 'api/{product}/my-numbers/{didid}/release',
  access: 'customer',
  params: byDid,
  response: plainEnvelope,
  optional: true,
  capability: 'release-number',
});
