import { MESSAGE_CODE, RESPONSE_CODE } from '#contract/message-codes.ts';

export type ProviderStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 503;

interface ErrorFacts {
  status: ProviderStatus;
  /**
   * What the site looks up: a message code (docs/public-site.md, "Error catalogue") or a plain key.
   */
  code: string;
  /** A detail that is safe to show to a caller, such as the name of a field; never a value. */
  detail?: string;
  /** `response_code` of the answer; the status when absent. */
  responseCode?: number;
  /** Answered as `Retry-After`. */
  retryAfterSeconds?: number;
}

/** The one family of refusals; `app.onError` turns it into the envelope. */
export class ProviderError extends Error {
  readonly facts: ErrorFacts;

  constructor(facts: ErrorFacts) {
    super(facts.code);
    this.name = 'ProviderError';
    this.facts = facts;
  }
}

/** 400: what was sent does not fit the contract; `field` names where. */
export const badRequest = (field: string): ProviderError =>
  new ProviderError({ status: 400, code: 'bad-request', detail: field });

/** 400: a phone number that no code, call or message can be sent to; `code` says why. */
export const refusedPhone = (code: string): ProviderError =>
  new ProviderError({ status: 400, code, detail: 'body.phone' });

/** 401: no session, or one that has ended. */
export const unauthorized = (): ProviderError =>
  new ProviderError({ status: 401, code: 'unauthorized' });

/** 403: a session that may not make this call. */
export const forbidden = (code = 'forbidden'): ProviderError =>
  new ProviderError({ status: 403, code });

/** 404: no such thing. */
export const notFound = (): ProviderError => new ProviderError({ status: 404, code: 'not-found' });

/** 422: the same idempotency key came with another request. */
export const idempotencyConflict = (): ProviderError =>
  new ProviderError({ status: 422, code: 'idempotency-conflict' });

/** 429 with ERRVNUMS22: over a rate limit until `retryAfterSeconds` have passed. */
export const rateLimited = (retryAfterSeconds: number): ProviderError =>
  new ProviderError({
    status: 429,
    code: MESSAGE_CODE.rateLimitExceeded,
    retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)),
  });

/** 403 with response code 530, or 531 on a paying call: bot protection refused. */
export const botRefused = (transaction: boolean): ProviderError =>
  new ProviderError({
    status: 403,
    code: 'bot-protection',
    responseCode: transaction
      ? RESPONSE_CODE.botProtectionTransaction
      : RESPONSE_CODE.botProtection,
  });

/** 503: the provider cannot answer at the moment. */
export const unavailable = (retryAfterSeconds = 5): ProviderError =>
  new ProviderError({ status: 503, code: 'unavailable', retryAfterSeconds });
