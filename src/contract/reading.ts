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
export const textOrEmpty = reading(z.string(), (value) =>
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

/** An id that may come as a text, but not as `012`, which would be sent back as another one. */
export const numericId = reading(z.int(), (value) =>
  typeof value === 'string' && String(Number(value)) === value ? Number(value) : value,
);

/** Reads a number or its digits; an empty text is none. */
const filledNumber = (value: unknown): number =>
  value === 0 ? value : Number(value || Number.NaN);

/** The month of a card, also as `03`. */
export const expiryMonth = reading(z.int(), filledNumber);

/** The year of a card, also without its century. */
export const expiryYear = reading(z.int(), (value) => {
  const year = filledNumber(value);
  return year < 100 ? 2000 + year : year;
});

/** A flag that is false where there is none. */
export const orFalse = reading(z.boolean(), (value) => value ?? false);

/** A list that is empty where there is none. */
/* @__NO_SIDE_EFFECTS__ */
export const list = <Schema extends z.ZodMiniType>(row: Schema) =>
  reading(z.array(row), (value) => value ?? []);

/**
 * A list without the rows that do not fit, as long as others do. Only where what is missing
 * misleads no one.
 */
/* @__NO_SIDE_EFFECTS__ */
export const rows = <Schema extends z.ZodMiniType>(row: Schema) =>
  reading(z.array(row), (value) => {
    if (!Array.isArray(value)) return value ?? [];
    let field = '';
    const good = value.filter((item) => {
      const { success, error } = row.safeParse(item);
      if (!success) field = error.issues[0]?.path.join('.') ?? '';
      return success;
    });
    if (good.length === 0 || field === '') return value;
    console.warn(`rows of a response left out: ${value.length - good.length}, for ${field}`);
    return good;
  });

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

const TIME =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:.(\d\d):?(\d\d):?(\d\d(?:\.\d{1,3})?)?\d*(?:(Z|[+-]\d\d):?(\d\d)?)?)?$/;

/**
 * Reads an ISO 8601 time, also in its basic form; in UTC where it has no offset, as a visitor's
 * zone is not the provider's. Undefined for what is no time, and for the year 1, which stands for
 * none in some systems.
 */
export function readTime(value: unknown): string | undefined {
  const [, year, month, day, hour = '00', minute = '00', second = '00', zone = 'Z', rest] =
    TIME.exec(String(value)) ?? [];
  const time = `${year}-${month}-${day}T${hour}:${minute}:${second}${zone}${rest ? `:${rest}` : ''}`;
  return Number(year) > 1 && !Number.isNaN(Date.parse(time)) ? time : undefined;
}

/** A time that is only shown: an empty text where it cannot be read. */
export const shownTime = reading(z.string(), (value) => readTime(value) ?? '');

/** A time that there may not be. */
export const timeOrNull = reading(z.nullable(z.string()), (value) => readTime(value) ?? null);
