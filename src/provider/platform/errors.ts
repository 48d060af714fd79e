import type { EndpointName } from '#contract/endpoint-errors.ts';
import type { ErrorKind } from '#contract/error-kinds.ts';
import type { ErrorCodeOf, ErrorKindOf } from '#contract/errors.ts';
import type { CONTRACT } from '#contract/index.ts';
import { ACCESS_CODE, MESSAGE_CODE, RESPONSE_CODE } from '#contract/message-codes.ts';

export interface ErrorFacts {
  /** What went wrong; `http/endpoints/error-response.ts` derives status and body from it. */
  kind: ErrorKind;
  /**
   * What the site looks up: a message code (docs/public-site.md, "Error catalogue") or a plain key.
   */
  code: string;
  /** A detail that is safe to show to a caller, such as the name of a field; never a value. */
  detail?: string;
  /** More fields of the response, such as the token of a code that was sent. */
  fields?: Readonly<Record<string, unknown>>;
  /** `response_code` of the envelope where it differs from the status. */
  responseCode?: number;
  /** When the caller may try again. */
  retryAfterSeconds?: number;
}

/** The one family of errors that refuse a request. Any other error is unexpected. */
export class ProviderError extends Error {
  readonly facts: ErrorFacts;

  constructor(facts: ErrorFacts) {
    super(facts.code);
    this.name = 'ProviderError';
    this.facts = facts;
  }
}

/**
 * Returns a function that creates the errors of an endpoint (or of several). A kind or code that
 * `contract/endpoint-errors.ts` does not list for it is a type error.
 */
export const errorsOf =
  <Endpoint extends EndpointName>() =>
  <Kind extends ErrorKindOf<Endpoint>>(
    kind: Kind,
    code: ErrorCodeOf<Endpoint, Kind>,
    more: Pick<ErrorFacts, 'detail' | 'fields'> = {},
  ): ProviderError =>
    new ProviderError({ kind, code, ...more });

/**
 * Creates the error of a request that does not fit the contract; `field` names where. Every
 * endpoint lists it, as it does `rateLimited` and `unavailable`.
 */
export const badRequest = (field: string): ProviderError =>
  new ProviderError({ kind: 'bad-request', code: 'bad-request', detail: field });

/** Creates the error of a request without a session, or with one that has ended. */
export const unauthorized = (): ProviderError =>
  new ProviderError({ kind: 'unauthorized', code: 'unauthorized' });

type AccessCode = typeof ACCESS_CODE;

/** Creates the error of a session or a request that may not come here, before an endpoint runs. */
export const forbidden = (code: AccessCode[keyof AccessCode] | 'csrf'): ProviderError =>
  new ProviderError({ kind: 'forbidden', code });

type EndpointOf<Name extends EndpointName> = Name extends `${infer Domain}.${infer Endpoint}`
  ? Domain extends keyof typeof CONTRACT
    ? (typeof CONTRACT)[Domain][Endpoint & keyof (typeof CONTRACT)[Domain]]
    : never
  : never;

/** The code with which an endpoint of an access refuses an account in the wrong state. */
type StatusCodeOf<Name extends EndpointName> =
  EndpointOf<Name> extends { access: 'customer' }
    ? AccessCode['suspended']
    : EndpointOf<Name> extends { access: 'suspended' }
      ? AccessCode['notSuspended']
      : never;

/** The endpoints that refuse a session with a code because of its account's state. */
type EndpointRefusingStatus<Code extends string> = {
  [Name in EndpointName]: Code extends StatusCodeOf<Name> ? Name : never;
}[EndpointName];

/** The endpoints that list a code for a kind of error. */
type EndpointListing<Kind extends ErrorKind, Code extends string> = {
  [Name in EndpointName]: Code extends ErrorCodeOf<Name, Kind> ? Name : never;
}[EndpointName];

/**
 * Returns a function that creates the error of endpoints for a suspended account. An endpoint
 * whose access lets it in is a type error.
 */
export const suspendedOf =
  <_Endpoint extends EndpointRefusingStatus<AccessCode['suspended']>>() =>
  (): ProviderError =>
    forbidden(ACCESS_CODE.suspended);

/** The same for endpoints of suspended accounts, when the account is active. */
export const notSuspendedOf =
  <_Endpoint extends EndpointRefusingStatus<AccessCode['notSuspended']>>() =>
  (): ProviderError =>
    forbidden(ACCESS_CODE.notSuspended);

/** Creates the error of an address that is none of an endpoint. */
export const unknownAddress = (): ProviderError =>
  new ProviderError({ kind: 'not-found', code: 'not-found' });

/**
 * Returns a function that creates the error of endpoints for what does not exist, or belongs to
 * another customer. An endpoint whose errors in `contract/endpoint-errors.ts` lack it is a type
 * error.
 */
export const notFoundOf =
  <_Endpoint extends EndpointListing<'not-found', 'not-found'>>() =>
  (): ProviderError =>
    unknownAddress();

/** Creates the error of an idempotency key that came with another request. */
export const idempotencyConflict = (): ProviderError =>
  new ProviderError({ kind: 'idempotency-conflict', code: 'idempotency-conflict' });

/**
 * Creates the error of a request over a rate limit (ERRVNUMS22) until `retryAfterSeconds` have
 * passed.
 */
export const rateLimited = (retryAfterSeconds: number): ProviderError =>
  new ProviderError({
    kind: 'rate-limited',
    code: MESSAGE_CODE.rateLimitExceeded,
    retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)),
  });

/** Creates the error of bot protection: response code 530, or 531 for a payment. */
export const botRefused = (transaction: boolean): ProviderError =>
  new ProviderError({
    kind: 'forbidden',
    code: 'bot-protection',
    responseCode: transaction
      ? RESPONSE_CODE.botProtectionTransaction
      : RESPONSE_CODE.botProtection,
  });

/** Creates the error of a provider that cannot respond at the moment. */
export const unavailable = (retryAfterSeconds = 5): ProviderError =>
  new ProviderError({ kind: 'unavailable', code: 'unavailable', retryAfterSeconds });
