/**
 * The kinds of errors with their HTTP status. The browser does not need them: import this file in
 * the provider, tools and tests only.
 */
export const ERROR_STATUS = {
  /** An expected refusal: the envelope with a code and HTTP 200. */
  refused: 200,
  'bad-request': 400,
  unauthorized: 401,
  /** A sign-in that is refused; its body is a `messageCode` without an envelope. */
  'sign-in-refused': 401,
  forbidden: 403,
  'not-found': 404,
  /** A sign-in that waits for a code; its body has the token of the code's check. */
  'second-factor': 404,
  'method-not-allowed': 405,
  conflict: 409,
  'too-large': 413,
  'unsupported-media-type': 415,
  'idempotency-conflict': 422,
  'rate-limited': 429,
  unexpected: 500,
  unavailable: 503,
} as const;

export type ErrorKind = keyof typeof ERROR_STATUS;
