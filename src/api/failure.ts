import * as z from 'zod/mini';

/** The body of a refusal; everything is optional, because it comes from any provider. */
const refusalBody = z.object({
  messageCode: z.optional(z.nullable(z.string())),
  email: z.optional(z.nullable(z.string())),
  token: z.optional(z.nullable(z.string())),
  response_code: z.optional(z.nullable(z.int())),
  response_message: z.optional(z.nullable(z.string())),
  messages: z.optional(z.nullable(z.array(z.object({ code: z.string(), message: z.string() })))),
});

/**
 * Why a request has no usable response: the network, the time-out of 25 seconds, a response against
 * the contract, or a refusal by the API.
 */
export type ApiFailure =
  | { kind: 'network' }
  | { kind: 'timeout' }
  | { kind: 'invalid-response' }
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
  const data = parsed.success ? parsed.data : {};
  const messages = data.messages ?? [];
  const field = messages.map(({ message }) => INVALID_FIELD.exec(message)?.[1]);
  return {
    kind: 'refused',
    status,
    field: field.find((name) => name !== undefined),
    codes: messages.map(({ code }) => code),
    responseCode: data.response_code ?? undefined,
    message: data.response_message ?? undefined,
    messageCode: data.messageCode ?? undefined,
    email: data.email ?? undefined,
    token: data.token ?? undefined,
  };
}
