import * as z from 'zod/mini';
import { LANGUAGES } from '#config/languages.ts';
import { LIMITS } from '#config/limits/limits.ts';
import { isWholeCents } from '#lib/money/money.ts';
import { EMAIL_MAX_LENGTH, EMAIL_PATTERN } from '#lib/text/email-address.ts';

/** Requests are bounded here, so that none can carry more than a person would type. */
export const text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));
export const email = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(EMAIL_MAX_LENGTH),
    z.email({ pattern: EMAIL_PATTERN }),
  );
export const personName = text(LIMITS.personNameMax);
export const phone = z.string().check(z.trim(), z.regex(/^\+?[\d\s().-]{4,24}$/));
export const language = z.enum(LANGUAGES);
export const newPassword = z
  .string()
  .check(z.minLength(LIMITS.password.min), z.maxLength(LIMITS.password.max));
export const typedPassword = z.string().check(z.minLength(1), z.maxLength(LIMITS.password.max));
export const token = z.string().check(z.minLength(1), z.maxLength(4096));
/** The digits of a query or a form as their number. */
const digitsAsNumber = z.transform((value) =>
  typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value,
);
/** Accepts a whole number within bounds, as JSON has it or as the digits of a query or a form. */
export const wholeNumber = (min: number, max: number) =>
  z.pipe(digitsAsNumber, z.int().check(z.minimum(min), z.maximum(max)));
/** Ids are four-byte integers in the database. */
const ID_MAX = 2_147_483_647;
export const id = wholeNumber(1, ID_MAX);
/** The id of a payment as a response named it: other providers may have texts. */
export const transactionID = z.pipe(
  digitsAsNumber,
  z.union([z.int().check(z.minimum(1), z.maximum(ID_MAX)), text(120)]),
);
export const flag = z.union([z.literal(0), z.literal(1)]);
/** An id of a response that is shown or sent back as it is; a number becomes a text. */
export const shownId = z.nullable(
  z.pipe(
    z.transform((value) => (typeof value === 'number' ? String(value) : value)),
    z.string(),
  ),
);
/** A price or amount in dollars with at most two decimals, as the APIs carry it. */
export const dollars = z
  .number()
  .check(z.minimum(-1_000_000), z.maximum(1_000_000), z.refine(isWholeCents));
export const cardNumber = z.string().check(z.regex(/^[\d\s-]{13,30}$/));
export const cvv = z.string().check(z.regex(/^\d{3,4}$/));
export const expirationMonth = wholeNumber(1, 12);
export const expirationYear = wholeNumber(2000, 2100);

/** What a path names a country by. */
export const countryByName = text(80);
