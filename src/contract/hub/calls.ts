import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import * as entity from '../entities.ts';
import { envelope, plainEnvelope } from '../envelope.ts';
import { id } from '../fields.ts';

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
      blockedCallers: z.array(entity.blockedCaller),
      maxBlockedCallersAllowed: z.int(),
    }),
  ),
  optional: true,
  capability: 'block-caller',
});

/** Rejects a caller's calls to a number from now on. The same caller again changes nothing. */
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
