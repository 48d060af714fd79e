import type { Envelope } from '#contract/envelope.ts';
import { RESPONSE_CODE } from '#contract/message-codes.ts';

/** The envelope's fields of a success, for responses of the main API that add more fields. */
export const SUCCESS = {
  isSuccessful: true,
  isError: false,
  errorMessage: null,
  messages: [] as { code: string; message: string }[],
  response_code: RESPONSE_CODE.success as number,
};

/** Wraps a result in a successful envelope. */
export const success = <T>(result: T): Envelope<T> => ({ ...SUCCESS, result });

/** Returns the fields of an envelope for a refusal. */
export const refused = (code: string, responseCode: number, text = '') => ({
  isSuccessful: false,
  isError: true,
  errorMessage: text || code,
  messages: [{ code, message: text }],
  response_code: responseCode,
});

/** Returns an enveloped refusal with HTTP 200, by its message code. */
export const failure = (code: string): Envelope<never> => ({
  ...refused(code, RESPONSE_CODE.badRequest),
  result: null,
});
