/** The message codes by their meaning (docs/public-site.md, "Error catalogue"). */
export const MESSAGE_CODE = {
  customerNotExist: 'ERRVNUMS09',
  emailAlreadyExists: 'ERRVNUMS11',
  tokenExpired: 'ERRVNUMS12',
  emailAlreadyChanged: 'ERRVNUMS16',
  emailNotExist: 'ERRVNUMS19',
  rateLimitExceeded: 'ERRVNUMS22',
} as const;

/** The message codes of a phone number that is refused; another provider may have none of them. */
export const PHONE_MESSAGE_CODE = {
  invalid: 'invalid-number',
  /** A code was to go by SMS to a number that cannot receive it. */
  notMobile: 'not-mobile-number',
  /** Premium-rate, shared-cost and satellite numbers. */
  premium: 'premium-number',
} as const;

/** Why a change of a customer's number is refused, beside `PHONE_MESSAGE_CODE`. */
export const NUMBER_MESSAGE_CODE = {
  /** Calls would be forwarded to the number that they came to. */
  sameNumber: 'same-number',
  alreadyExists: 'already-exists',
  maxCallerIds: 'max-caller-ids',
  lastCallerId: 'last-caller-id',
  maxBlockedCallers: 'max-blocked-callers',
  /** The number's renewal is being charged: retry after a minute. */
  renewalInProgress: 'renewal-in-progress',
} as const;

/** Why the link of an email is refused, beside `MESSAGE_CODE.tokenExpired`. */
export const LINK_MESSAGE_CODE = {
  /** Not a link of the provider. */
  invalid: 'link-invalid',
  /** The customer has decided anew since the email was sent. */
  used: 'link-used',
} as const;

/**
 * The request needs a password check (`validateCustomerPassword`) of the last five minutes; the
 * site asks for the password and repeats the request. A provider without this rule never returns
 * it.
 */
export const PASSWORD_CHECK_REQUIRED = 'password-check-required';

/**
 * The code that a provider may return for a phone code that was tried too often; others return that
 * of a wrong code.
 */
export const CODE_TRIED_TOO_OFTEN = 'code-tried-too-often';

/**
 * What a provider may name as the reason for a refused order, beside its message. Details lead
 * back to their field; without a reason the site shows the message alone.
 */
export const ORDER_REFUSAL = {
  password: 'password',
  passwordCommon: 'password-common',
  phoneNotConfirmed: 'phone-not-confirmed',
  existingCustomer: 'existing-customer',
  /** The payment is open: a repetition with the same key returns its outcome. */
  inProgress: 'in-progress',
} as const;

/**
 * The `response_code` values with a special meaning (docs/public-site.md, "Order responses";
 * docs/billing.md, "Responses").
 */
export const RESPONSE_CODE = {
  success: 200,
  paymentFailed: 100,
  badRequest: 400,
  /** The card was declined. */
  paymentRequired: 402,
  conflict: 409,
  botProtection: 530,
  botProtectionTransaction: 531,
  gatewayError: 999,
} as const;

/**
 * Why a payment was refused, as the message code beside the `response_code`. A provider without
 * these codes has its `response_message` shown (docs/contract.md, "Extensions").
 */
export const PAYMENT_REFUSALS = [
  'card-number',
  'card-expired',
  'too-many-cards',
  'billing-address',
  'declined',
  'no-funds',
  'gateway-error',
] as const;

/** The payment would charge another sum than the request names as the one that was shown. */
export const PRICE_CHANGED = 'price-changed';

export type PaymentRefusal = (typeof PAYMENT_REFUSALS)[number];

/** The codes of an invitation of friends; `already-invited` comes with the friend's email. */
export const REFERRAL_CODE = { ownEmail: 'own-email', alreadyInvited: 'already-invited' } as const;

/** The message codes of a 403 for a customer who is, or is not, suspended. */
export const ACCESS_CODE = { suspended: 'suspended', notSuspended: 'not-suspended' } as const;

/**
 * The `messageCode` values of a refused sign-in (HTTP 401); the popup is named after the
 * lower-cased code.
 */
export const LOGIN_MESSAGE_CODE = {
  wrongPassword: 'Wrong-Password',
  tokenExpired: 'Token-Expired',
} as const;

/** The `value` of FindCustomer (docs/public-site.md, "Code check"). */
export const FIND_CUSTOMER_VALUE = { newLead: 0, knownLead: 1, existingCustomer: 2 } as const;

/** The order's `value` when its number was sold, reserved or held by another visitor meanwhile. */
export const ORDER_VALUE_NUMBER_TAKEN = 5;
