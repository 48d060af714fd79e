import * as z from 'zod/mini';
import { roundToCents } from '#lib/money/money.ts';
import { dollars } from './fields.ts';

// Responses come from any provider, so that a field which only a page shows may not take the rest
// away. The types stay those of the contract: a provider's responses are held to them.

/** Reads a value of a response by a function before a schema checks it; also a missing one. */
/* @__NO_SIDE_EFFECTS__ */
export const reading = <Schema extends z.ZodMiniType>(
  schema: Schema,
  read: (value: unknown) => unknown,
) => z.pipe(z.transform(read), schema);

/** Gives a field a value where it is left out or has another form. */
/* @__NO_SIDE_EFFECTS__ */
export const orElse = <Schema extends z.ZodMiniType>(
  schema: Schema,
  fallback: NoInfer<z.output<Schema>>,
) => reading(schema, (value) => (schema.safeParse(value).success ? value : fallback));

/** The same for a field that the contract lets a provider leave out. */
/* @__NO_SIDE_EFFECTS__ */
export const lenient = <Schema extends z.ZodMiniType>(
  schema: Schema,
  fallback: NoInfer<z.output<Schema>>,
) => Object.assign(orElse(schema, fallback), { isLenient: true });

/** Lets a field be missing, also where it has another form. */
/* @__NO_SIDE_EFFECTS__ */
export const ifValid = <Schema extends z.ZodMiniType>(schema: Schema) =>
  lenient(z.optional(schema), undefined as never);

/** A text that is only shown: a number becomes a text, and anything else an empty one. */
export const shownText = reading(z.string(), (value) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '',
);

/** A field that is null where the provider leaves it out. */
/* @__NO_SIDE_EFFECTS__ */
export const orNull = <Schema extends z.ZodMiniType>(schema: Schema) =>
  reading(z.nullable(schema), (value) => value ?? null);

/** A number that is 0 where there is none. */
/* @__NO_SIDE_EFFECTS__ */
export const orZero = <Schema extends z.ZodMiniType>(schema: Schema) =>
  reading(schema, (value) => value ?? 0);

/** A list that is empty where there is none. */
/* @__NO_SIDE_EFFECTS__ */
export const list = <Schema extends z.ZodMiniType>(row: Schema) =>
  reading(z.array(row), (value) => value ?? []);

/** An amount in dollars; a fraction of a cent, which no page shows and no card pays, is rounded. */
export const wholeCents = reading(dollars, (value) =>
  typeof value === 'number' ? roundToCents(value) : value,
);

const folded = (word: unknown): string =>
  String(word)
    .toLowerCase()
    .replace(/[^a-z]/g, '');

/** Finds a word of a list in any letter case, and with or without hyphens and spaces. */
export const findWord = (words: readonly string[], word: unknown): string | undefined =>
  words.find((known) => folded(known) === folded(word));
