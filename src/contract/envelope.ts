import * as z from 'zod/mini';

const message = z.object({ code: z.string(), message: z.string() });

/** The common part of every enveloped response (docs/public-site.md, "Envelope"). */
export const envelopeFields = {
  isSuccessful: z.boolean(),
  isError: z.boolean(),
  errorMessage: z.nullable(z.string()),
  messages: z.array(message),
  response_code: z.optional(z.int()),
};

/** Creates the envelope around a result; `result` is null when the request was not successful. */
export const envelope = <Schema extends z.ZodMiniType>(result: Schema) =>
  z.object({ ...envelopeFields, result: z.nullable(result) });

/** An envelope whose result is not read. */
export const plainEnvelope = envelope(z.unknown());

export type Envelope<T> = {
  isSuccessful: boolean;
  isError: boolean;
  errorMessage: string | null;
  messages: { code: string; message: string }[];
  response_code?: number | undefined;
  result: T | null;
};
