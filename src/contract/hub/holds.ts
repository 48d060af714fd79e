import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { envelope } from '../envelope.ts';
import { id } from '../fields.ts';
import { numericId } from '../reading.ts';

/** Why a number is not held for a visitor (docs/public-site.md, "Held numbers"). */
export const HOLD_REFUSAL = {
  /** It is sold, or an order for it is being charged. */
  taken: 'number-taken',
  /** Another visitor holds it. */
  held: 'number-held',
  /**
   * The network address or the visitor holds as many numbers as one may, perhaps of one country.
   */
  tooMany: 'too-many-holds',
} as const;

/** What a `Hold-Token` looks like; the site makes it of 128 random bits. */
export const HOLD_TOKEN_PATTERN = /^[\w-]{32,128}$/;

/**
 * Holds a number for the visitor of the `Hold-Token` header, and releases the one in `insteadOf`
 * when the same visitor holds it. The same number again returns the same end.
 */
export const holdNumber = defineEndpoint({
  api: 'hub',
  method: 'POST',
  path: 'api/{product}/dids/hold',
  access: 'public',
  body: z.object({ didId: id, insteadOf: z.optional(id) }),
  response: envelope(z.object({ didId: numericId, secondsLeft: z.int() })),
  takesHoldToken: true,
  optional: true,
  capability: 'hold-number',
});
