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

/**
 * Gives a field of a response a value where it is left out or has another form, so that the rest of
 * the response still counts. What it is made of is in the scripts of every page already.
 */
/* @__NO_SIDE_EFFECTS__ */
export const lenient = <Schema extends z.ZodMiniType>(
  schema: Schema,
  fallback: NoInfer<z.output<Schema>>,
) =>
  Object.assign(
    z.pipe(
      z.transform((value) => (schema.safeParse(value).success ? value : fallback)),
      schema,
    ),
    { isLenient: true },
  );

/** Lets a field be missing, also where it has another form. */
/* @__NO_SIDE_EFFECTS__ */
export const ifValid = <Schema extends z.ZodMiniType>(schema: Schema) =>
  lenient(z.optional(schema), undefined as never);

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
