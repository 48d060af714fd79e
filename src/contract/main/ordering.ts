import * as z from 'zod/mini';
import { LIMITS } from '#config/limits/limits.ts';
import { defineEndpoint } from '../endpoint.ts';
import { mainEnvelopeFields, responseMessage } from '../envelope.ts';
import * as field from '../fields.ts';
import { lenient, wholeCents } from '../reading.ts';
import { optionalSession } from '../session.ts';
import { consent } from './consent.ts';

/**
 * Looks whether the person is known and sends the phone code; `response_message` is the
 * confirmation token.
 */
export const findCustomer = defineEndpoint({
  api: 'main',
  method: 'POST',
  path: 'api/customer/FindCustomer',
  access: 'public',
  body: z.object({
    email: field.email,
    phone: field.phone,
    languageiso: field.language,
    sendPhoneVerification: z.boolean(),
  }),
  response: z.object({ ...mainEnvelopeFields, value: z.int(), response_message: responseMessage }),
});

export const validateCode = defineEndpoint({
  api: 'main',
  method: 'POST',
  path: 'api/Customer/ValidateCode',
  access: 'public',
  body: z.object({ token: field.token, code: z.string().check(z.regex(/^\d{6}$/)) }),
  response: z.object({ ...mainEnvelopeFields, response_code: z.int() }),
});

export const createInquiry = defineEndpoint({
  api: 'main',
  method: 'POST',
  path: 'api/Inquiry/CreateInquiry',
  access: 'public',
  body: z.object({
    name: field.text(121),
    inquirySourceId: z.int32(),
    inquiryCategoryId: z.int32(),
    inquirySubCategoryId: z.int32(),
    email: field.email,
    languageISO: field.language,
    affiliate: z.string().check(z.maxLength(120)),
    CountryCode: z.string().check(z.maxLength(6)),
    PhoneNumber: z.string().check(z.maxLength(24)),
    MarketID: z.int32(),
    inquiryTypeId: z.int32(),
    properties: z.object({ PackageID: z.nullable(field.id) }),
  }),
  response: z.object({ ...mainEnvelopeFields, inquiryTicket: lenient(field.shownId, null) }),
});

const promoCodeParams = z.object({ PackageID: field.id, DIDID: field.id });
const promoCode = z.string().check(z.trim(), z.maxLength(40));

/** `discount` is in dollars; 0 means that the code is not valid for this order. */
export const validatePromoCode = defineEndpoint({
  api: 'main',
  method: 'POST',
  path: 'api/Promotion/ValidatePromoCode',
  access: 'public',
  body: z.object({
    PackageID: field.id,
    DIDID: field.id,
    PromoCode: promoCode,
    PromoCodeParams: promoCodeParams,
  }),
  response: z.object({
    ...mainEnvelopeFields,
    response_code: z.int(),
    discount: lenient(wholeCents, 0),
  }),
});

/**
 * The order. The provider computes the price itself; `value` 5 means that the number was sold
 * meanwhile, or is reserved or held by another visitor. The code of the first message may name a
 * reason (`ORDER_REFUSAL`), and the first response of a new account may grant its session; a
 * repetition never does. `Consent` is sent only to a provider with the capability `consents`.
 */
export const createValidatedSubscriber = defineEndpoint({
  api: 'main',
  method: 'POST',
  path: 'api/Customer/CreatevalidatedSubscriber',
  access: 'public',
  paying: true,
  takesHoldToken: true,
  body: z.object({
    PlatformID: z.literal(LIMITS.platformId),
    CreditCardNumber: field.cardNumber,
    CardHolder: field.text(LIMITS.cardHolder.max),
    SecurityCode: field.cvv,
    ExpirationMonth: field.expirationMonth,
    ExpirationYear: field.expirationYear,
    BillCountry: field.id,
    State: field.text(LIMITS.stateMax),
    City: field.text(LIMITS.cityMax),
    Zip: field.text(LIMITS.postalCodeMax),
    Address: field.text(LIMITS.address.max),
    Phone: field.phone,
    Email: field.email,
    PackageID: field.id,
    Password: field.newPassword,
    FirstName: field.personName,
    LastName: field.personName,
    LanguageISO: field.language,
    IsSaveCard: z.literal(1),
    IsPrimary: z.literal(1),
    PromoCode: z.nullable(promoCode),
    PromoCodeParams: z.nullable(promoCodeParams),
    DIDID: field.id,
    inquiryTicket: z.nullable(z.string().check(z.maxLength(120))),
    RenewalPackageID: z.nullable(field.id),
    Consent: z.optional(consent),
  }),
  response: z.object({
    ...mainEnvelopeFields,
    response_message: responseMessage,
    value: lenient(z.nullable(z.int()), null),
    confirmationId: lenient(field.shownId, null),
    session: optionalSession,
  }),
});
