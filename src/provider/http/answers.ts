import type { Envelope } from '#contract/envelope.ts';
import { RESPONSE_CODE } from '#contract/message-codes.ts';
import type { ProviderError } from '#provider/platform/errors.ts';

/** The envelope's fields of a call that went well, for answers of the main API that add their own. */
export const SUCCESS = {
  isSuccessful: true,
  isError: false,
  errorMessage: null,
  messages: [] as { code: string; message: string }[],
  response_code: RESPONSE_CODE.success as number,
};

/** Wraps a result in a successful envelope. */
export const success = <T>(result: T): Envelope<T> => ({ ...SUCCESS, result });

/** The envelope's fields of an expected refusal that is answered with HTTP 200. */
export const refused = (code: string, responseCode: number, text = '') => ({
  isSuccessful: false,
  isError: true,
  errorMessage: text || code,
  messages: [{ code, message: text }],
  response_code: responseCode,
});

/** An enveloped refusal with HTTP 200, by its message code. */
export const failure = (code: string): Envelope<never> => ({
  ...refused(code, RESPONSE_CODE.badRequest),
  result: null,
});

/** The body of a refused call; holds a code and perhaps a field's name, never a value or a stack. */
export const errorBody = ({ facts }: ProviderError): Envelope<never> => ({
  ...refused(facts.code, facts.responseCode ?? facts.status, facts.detail),
  result: null,
});

/** An answer outside the contract's success shape, such as the refusals of a sign-in. */
export class Refusal {
  readonly status: 401 | 404;
  readonly body: object;

  constructor(status: 401 | 404, body: object) {
    this.status = status;
    this.body = body;
  }
}
