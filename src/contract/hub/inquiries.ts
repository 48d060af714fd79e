import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { plainEnvelope } from '../envelope.ts';
import { dollars, email, id, language, personName, phone, text } from '../fields.ts';

/** A contact form's lead; `phone` is the dial code joined with the number. */
export const createLead = defineEndpoint({
  api: 'hub',
  method: 'POST',
  path: 'api/inquiry/create-lead',
  access: 'public',
  body: z.object({
    email,
    name: personName,
    phone,
    languageISO: language,
    packageId: z.optional(z.nullable(id)),
  }),
  response: plainEnvelope,
});

const friend = z.object({ firstName: personName, email, phone, dialCode: text(6) });

export const referFriends = defineEndpoint({
  api: 'hub',
  method: 'POST',
  path: 'api/inquiry/refer-friends',
  access: 'customer',
  optional: true,
  capability: 'invitations',
  body: z.object({
    friends: z.array(friend).check(z.minLength(2), z.maxLength(2)),
    languageISO: language,
  }),
  response: plainEnvelope,
});

/** `FBC` and `FBP` are the ad pixel's click and browser ids, empty when it is absent. */
const conversionFields = {
  EventName: text(60),
  Email: z.string().check(z.maxLength(254)),
  Phone: z.string().check(z.maxLength(24)),
  FBC: z.string().check(z.maxLength(500)),
  FBP: z.string().check(z.maxLength(500)),
};

export const sendConversionEvent = defineEndpoint({
  api: 'hub',
  method: 'POST',
  path: 'api/conversion/event',
  access: 'public',
  body: z.object(conversionFields),
  response: plainEnvelope,
});

export const sendConversionPurchase = defineEndpoint({
  api: 'hub',
  method: 'POST',
  path: 'api/conversion/purchase',
  access: 'public',
  body: z.object({ ...conversionFields, Price: dollars }),
  response: plainEnvelope,
});
