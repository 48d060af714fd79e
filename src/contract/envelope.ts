import * as z from 'zod/mini';
import { lenient, orElse, reading, shownText } from './reading.ts';

const message = z.object({ code: shownText, message: shownText });

/** The messages of a response; none where it has them in another form. */
export const messages = orElse(z.array(message), []);

/**
 * The common part of every enveloped response (docs/public-site.md, "Envelope"). `isSuccessful`
 * alone has to be in it.
 */
export const envelopeFields = {
  isSuccessful: orElse(z.boolean(), false),
  isError: orElse(z.boolean(), false),
  errorMessage: orElse(z.nullable(z.string()), null),
  messages,
  response_code: orElse(z.optional(z.int()), undefined),
};

/**
 * The envelope of a response of the main API. Nothing in it is required there, and `response_code`
 * decides: no other field may make a payment look lost that was made.
 */
export const mainEnvelopeFields = {
  isSuccessful: lenient(z.boolean(), false),
  isError: lenient(z.boolean(), false),
  errorMessage: lenient(z.nullable(z.string()), null),
  messages: lenient(z.array(message), []),
  response_code: z.optional(z.int()),
};

/** A sentence of the provider, or a token in its place. */
export const responseMessage = lenient(z.nullable(z.string()), null);

/** The result of a response; null when the request was not successful. */
/* @__NO_SIDE_EFFECTS__ */
export const resultOf = <Schema extends z.ZodMiniType>(result: Schema) =>
  reading(z.nullable(result), (value) => value ?? null);

/** Creates the envelope around a result. */
export const envelope = <Schema extends z.ZodMiniType>(result: Schema) =>
  z.object({ ...envelopeFields, result: resultOf(result) });

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
