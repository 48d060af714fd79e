import * as z from 'zod/mini';
import { lenient, orElse, orNull, reading, textOrEmpty } from './reading.ts';

const message = z.object({ code: textOrEmpty, message: textOrEmpty });

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
export const mainEnvelopeFields = { ...envelopeFields, response_code: z.optional(z.int()) };

/** A sentence of the provider, or a token in its place. */
export const responseMessage = lenient(z.nullable(z.string()), null);

/** Reads a refusal whose result does not fit, such as `false`, as one without a result. */
/* @__NO_SIDE_EFFECTS__ */
export const orRefusal = <Schema extends z.ZodMiniType>(response: Schema) =>
  reading(response, (value) => {
    const body = value as Partial<Envelope<unknown>> | null;
    const isOdd = body?.isSuccessful === false && !response.safeParse(body).success;
    return isOdd ? { ...body, result: null } : value;
  });

/** Creates the envelope around a result, which is null when the request was not successful. */
/* @__NO_SIDE_EFFECTS__ */
export const envelope = <Schema extends z.ZodMiniType>(result: Schema) =>
  orRefusal(z.object({ ...envelopeFields, result: orNull(result) }));

/** Reads a success whose list is null as one with an empty list. */
/* @__NO_SIDE_EFFECTS__ */
export const withList = <Schema extends z.ZodMiniType>(response: Schema) =>
  reading(response, (value) => {
    const body = value as Partial<Envelope<unknown>> | null;
    return body?.isSuccessful === true ? { ...body, result: body.result ?? [] } : value;
  });

/** Creates the envelope around a list of rows. */
/* @__NO_SIDE_EFFECTS__ */
export const listEnvelope = <Schema extends z.ZodMiniType>(row: Schema) =>
  withList(envelope(z.array(row)));

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
