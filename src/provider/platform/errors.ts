import type { EndpointName, ErrorCodeOf, ErrorKind, ErrorKindOf } from '#contract/errors.ts';
import { MESSAGE_CODE, RESPONSE_CODE } from '#contract/message-codes.ts';

export interface ErrorFacts {
  /** What went wrong; the mapper in `http/error-response.ts` derives status and body from it. */
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
 * `contract/errors.ts` does not list for it is a type error.
 */
export const errorsOf =
  <Endpoint extends EndpointName>() =>
  <Kind extends ErrorKindOf<Endpoint>>(
    kind: Kind,
    code: ErrorCodeOf<Endpoint, Kind>,
    more: Pick<ErrorFacts, 'detail' | 'fields'> = {},
  ): ProviderError =>
    new ProviderError({ kind, code, ...more });

/** Creates the error of a request that does not fit the contract; `field` names where. */
export const badRequest = (field: string): ProviderError =>
  new ProviderError({ kind: 'bad-request', code: 'bad-request', detail: field });

/** Creates the error of a request without a session, or with one that has ended. */
export const unauthorized = (): ProviderError =>
  new ProviderError({ kind: 'unauthorized', code: 'unauthorized' });

/** Creates the error of a session that may not send this request. */
export const forbidden = (code: 'suspended' | 'not-suspended' | 'csrf'): ProviderError =>
  new ProviderError({ kind: 'forbidden', code });

/** Creates the error for what does not exist, or belongs to another customer. */
export const notFound = (): ProviderError =>
  new ProviderError({ kind: 'not-found', code: 'not-found' });

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
