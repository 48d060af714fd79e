import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import { check, text, timestamp, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { LANGUAGES } from '#config/languages.ts';

/** Returns a column for a moment in time, stored with its zone and read as a `Date`. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Returns a column for one of the shop's languages. */
export const language = () => text('language', { enum: LANGUAGES }).notNull();

/** The longest duration that a plan is sold for. */
const MOST_MONTHS = 24;

const checkName = (column: AnyPgColumn, what = ''): string =>
  `${getTableName(column.table)}_${column.name}${what}`;

/**
 * Returns the check that a column holds a value of its `enum`, which alone is only a type, or one
 * that only other versions write.
 */
export function oneOf(column: AnyPgColumn, others: readonly string[] = []) {
  // The columns that a table's extra configuration gets have no `enumValues`.
  const columns = Object.values(getTableColumns(column.table));
  const values = columns.find(({ name }) => name === column.name)?.enumValues;
  if (!values) throw new Error(`${checkName(column)} has no enum`);
  const list = [...values, ...others].map((value) => `'${value}'`).join(', ');
  return check(checkName(column), sql`${column} in (${sql.raw(list)})`);
}

/** Returns the check that text, such as an email address, is stored in lower case. */
export const lowerCase = (column: AnyPgColumn) =>
  check(checkName(column, '_lower_case'), sql`${column} = lower(${column})`);

/** Returns the check that a telephone number is stored as digits with its country code. */
export const digits = (column: AnyPgColumn) =>
  check(checkName(column, '_digits'), sql`${column} ~ '^[0-9]+$'`);

/** Returns the check that a telephone number is E.164 with its plus sign. */
export const e164 = (column: AnyPgColumn) =>
  check(checkName(column, '_e164'), sql`${column} ~ '^[+][1-9][0-9]{1,14}$'`);

/** Returns the check that a plan lasts a month at least, and no longer than plans are sold for. */
export const months = (column: AnyPgColumn) =>
  check(checkName(column), sql`${column} between 1 and ${sql.raw(String(MOST_MONTHS))}`);

/** Returns the check that cents, or what else is counted, are more than nothing. */
export const positive = (column: AnyPgColumn) =>
  check(checkName(column, '_positive'), sql`${column} > 0`);

/** Returns the check that what is counted is not less than nothing. */
export const notNegative = (column: AnyPgColumn) =>
  check(checkName(column, '_not_negative'), sql`${column} >= 0`);
