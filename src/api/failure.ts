import * as z from 'zod/mini';
import { messages } from '#contract/envelope.ts';
import { ifValid } from '#contract/reading.ts';
import {
  FIRST_SERVER_ERROR,
  REQUEST_TIMEOUT,
  TOO_EARLY,
  TOO_MANY_REQUESTS,
} from '#lib/http-status.ts';

/** The body of a refusal; everything is optional, because it comes from any provider. */
const refusalBody = z.object({
  messageCode: ifValid(z.string()),
  email: ifValid(z.string()),
  token: ifValid(z.string()),
  response_code: ifValid(z.int()),
  response_message: ifValid(z.string()),
  messages,
});

/**
 * Why a request has no usable response: the network, the time-out of 25 seconds, a response against
 * the contract, or a refusal by the API.
 */
export type ApiFailure =
  | { kind: 'network' }
  | { kind: 'timeout' }
  | { kind: 'invalid-response'; error?: z.core.$ZodError }
  | {
      kind: 'refused';
      status: number;
      codes: string[];
      /** The field of the body that the API named as invalid. */
      field?: string;
      responseCode?: number;
      /** A sentence for the customer, where the response has one. */
      message?: string;
      messageCode?: string;
      email?: string;
      token?: string;
    };

const INVALID_FIELD = /^body\.(\w+)$/;

/** Reads a refusal, whatever its body is. */
export function refusal(status: number, body: unknown): ApiFailure {
  const parsed = refusalBody.safeParse(body);
  const data = parsed.success ? parsed.data : { messages: [] };
  const field = data.messages.map(({ message }) => INVALID_FIELD.exec(message)?.[1]);
  return {
    kind: 'refused',
    status,
    field: field.find((name) => name !== undefined),
    codes: data.messages.map(({ code }) => code),
    responseCode: data.response_code,
    message: data.response_message,
    messageCode: data.messageCode,
    email: data.email,
    token: data.token,
  };
}

/** Refusals that are about the moment, not about what was requested. */
const RETRYABLE: ReadonlySet<number> = new Set([REQUEST_TIMEOUT, TOO_EARLY, TOO_MANY_REQUESTS]);

/**
 * Returns whether a request failed by a decision of the API: it refused, or it has something else
 * at that address. One that is out of reach, fails (5xx) or asks for a later request (408, 425,
 * 429) has decided nothing.
 */
export const isDecided = (failure: ApiFailure): boolean =>
  failure.kind === 'refused'
    ? failure.status < FIRST_SERVER_ERROR && !RETRYABLE.has(failure.status)
    : failure.kind === 'invalid-response';
