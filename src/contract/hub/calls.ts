import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { envelope, plainEnvelope } from '../envelope.ts';
import { id, wholeNumber } from '../fields.ts';
import { numericId } from '../reading.ts';

/**
 * The outcome of a call: `connected` with the customer's app or the other side, `forwarded`,
 * `blocked`, `not-connected`, as neither minutes nor credit were left to forward it, or
 * `no-destination`, as there was neither a phone to forward it to nor an app. Other providers may
 * use other words.
 */
export const CALL_OUTCOMES = [
  'connected',
  'forwarded',
  'blocked',
  'not-connected',
  'no-destination',
] as const;

/**
 * A caller whose calls and messages to a number are rejected; `phoneNumber` is digits with the
 * country code.
 */
const blockedCaller = z.object({
  id: numericId,
  phoneNumber: z.string(),
  prefix: z.string(),
  mask: z.string(),
  countryName: z.string(),
});
export type BlockedCaller = z.output<typeof blockedCaller>;

/** A caller's number as the call history has it: digits, also of short and of faked numbers. */
const caller = z.string().check(z.regex(/^\d{3,18}$/));

export const getBlockedCallers = defineEndpoint({
  api: 'hub',
  method: 'GET',
  path: 'api/{product}/my-numbers/{didid}/blocked-callers',
  access: 'customer',
  params: z.object({ didid: id }),
  response: envelope(
    z.object({
      blockedCallers: z.array(blockedCaller),
      maxBlockedCallersAllowed: z.int(),
    }),
  ),
  optional: true,
  capability: 'block-caller',
});

/**
 * Rejects a caller's calls and messages to a number from now on. The same caller again changes
 * nothing.
 */
export const blockCaller = defineEndpoint({
  api: 'hub',
  method: 'POST',
  path: 'api/{product}/my-numbers/{didid}/blocked-callers',
  access: 'customer',
  params: z.object({ didid: id }),
  body: z.object({ phoneNumber: caller }),
  response: plainEnvelope,
  optional: true,
  capability: 'block-caller',
});

export const unblockCaller = defineEndpoint({
  api: 'hub',
  method: 'DELETE',
  path: 'api/{product}/my-numbers/{didid}/blocked-callers/{id}',
  access: 'customer',
  params: z.object({ didid: id, id }),
  response: plainEnvelope,
  optional: true,
  capability: 'block-caller',
});

/** A call or message that came to a number; `from` is digits, or a company's name. */
const arrival = z.object({
  kind: z.enum(['call', 'message']),
  from: z.string(),
  arrivedAt: z.string(),
  /** Of a call, one of `CALL_OUTCOMES`: no phone rang at `not-connected` and `no-destination`. */
  outcome: z.optional(z.string()),
});
export type Arrival = z.output<typeof arrival>;

/**
 * Begins the test of a number: `listenFrom` (ISO 8601) is from when on a call or message counts,
 * `canSimulate` is true when the provider has `simulateArrival`.
 */
export const beginNumberTest = defineEndpoint({
  api: 'hub',
  method: 'POST',
  path: 'api/{product}/my-numbers/{didid}/test',
  access: 'customer',
  params: z.object({ didid: id }),
  response: envelope(z.object({ listenFrom: z.string(), canSimulate: z.optional(z.boolean()) })),
  optional: true,
  capability: 'test-number',
});

/**
 * Waits for the first call or message since `listenFrom`. The provider holds the request for up to
 * 20 seconds and returns null when nothing has come by then.
 */
export const waitForArrival = defineEndpoint({
  api: 'hub',
  method: 'GET',
  path: 'api/{product}/my-numbers/{didid}/test',
  access: 'customer',
  params: z.object({ didid: id }),
  query: z.object({ listenFrom: z.string().check(z.maxLength(40), z.iso.datetime()) }),
  response: envelope(z.object({ arrival: z.nullable(arrival) })),
  optional: true,
  capability: 'test-number',
});

/** Of a simulated call: up to four hours. */
const callSeconds = wholeNumber(0, 14_400);

/**
 * Simulates an incoming call, with its duration, or a message. Only a provider without a telephone
 * network has it.
 */
export const simulateArrival = defineEndpoint({
  api: 'hub',
  method: 'POST',
  path: 'api/{product}/my-numbers/{didid}/test/simulate',
  access: 'customer',
  params: z.object({ didid: id }),
  body: z.object({ kind: arrival.shape.kind, seconds: z.optional(callSeconds) }),
  response: plainEnvelope,
  optional: true,
  capability: 'test-number',
});
