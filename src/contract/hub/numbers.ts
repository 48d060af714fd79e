import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import * as entity from '../entities.ts';
import { envelope, plainEnvelope } from '../envelope.ts';
import { email, id } from '../fields.ts';

const byDid = z.object({ didid: id });
const digits = (max: number) => z.string().check(z.regex(new RegExp(`^\\d{4,${max}}$`)));
const comment = z.string().check(z.trim(), z.maxLength(60));
export const getMyNumbers = defineCall({
  api: 'hub',
  method: 'GET',
  path: 'api/{product}/my-numbers',
  access: 'customer',
  answer: envelope(z.array(entity.virtualNumber)),
});

export const updateCallForwarding = defineCall({
  api: 'hub',
  method: 'POST',
  path: 'api/{product}/my-numbers/call-forwarding',
  access: 'customer',
  body: z.object({ didid: id, forwardingNumber: digits(18) }),
  answer: plainEnvelope,
});

export const updateSmsForwarding = defineCall({
  api: 'hub',
  method: 'POST',
  path: 'api/{product}/my-numbers/sms-forwarding',
  access: 'customer',
  body: z.object({ didid: id, email }),
  answer: plainEnvelope,
});

export const getCallHistory = defineCall({
  api: 'hub',
  method: 'GET',
  path: 'api/{product}/my-numbers/call-history',
  access: 'customer',
  query: byDid,
  answer: envelope(z.array(entity.callRecord)),
});

export const getCallerIds = defineCall({
  api: 'hub',
  method: 'GET',
  path: 'api/{product}/caller-ids',
  access: 'customer',
  query: byDid,
  answer: envelope(z.object({ callerIds: z.array(entity.callerId), maxCallerIDsAllowed: z.int() })),
});

export const addCallerId = defineCall({
  api: 'hub',
  method: 'POST',
  path: 'api/{product}/caller-ids/add',
  access: 'customer',
  body: z.object({ didid: z.optional(id), newCallerId: digits(18), comment }),
  answer: plainEnvelope,
});

export const updateCallerId = defineCall({
  api: 'hub',
  method: 'POST',
  path: 'api/{product}/caller-ids/update',
  access: 'customer',
  body: z.object({ id, newCallerId: z.optional(digits(18)), comment }),
  answer: plainEnvelope,
});

export const deleteCallerId = defineCall({
  api: 'hub',
  method: 'POST',
  path: 'api/{product}/caller-ids/delete',
  access: 'customer',
  body: z.object({ id }),
  answer: plainEnvelope,
});
