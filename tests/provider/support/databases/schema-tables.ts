import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import type { Database, Executor } from '#provider/platform/context.ts';

const FOLDER = join(import.meta.dirname, '../../../../src/provider/platform/db/schema');

/** Returns what Drizzle knows of every table of the schema. */
export async function readSchemaTables() {
  const files = await readdir(FOLDER);
  const modules = await Promise.all(
    files.map((file) => import(join(FOLDER, file)) as Promise<Record<string, unknown>>),
  );
  return modules
    .flatMap((module) => Object.values(module))
    .filter((value) => is(value, PgTable))
    .map((table) => getTableConfig(table));
}

/** Executes statements that semicolons separate, one after the other. */
export async function executeAll(db: Executor, statements: string): Promise<void> {
  for (const statement of statements.split(';')) await db.execute(sql.raw(statement));
}

/** Returns the rows of a query. */
export async function readRows<Row>(db: Executor, query: string): Promise<Row[]> {
  const { rows } = (await db.execute(sql.raw(query))) as unknown as { rows: Row[] };
  return rows;
}

/** Finds a table of which a later transaction than `last` changed any row. */
const changedTable = (name: string, saved: string, last: string): string => `
  select '${name}' as name
  where exists (select from ${name} where xmin::text::bigint > ${last})
    or (select count(*) from ${name}) <> (select count(*) from ${saved})`;

/** Executes statements at once, without a check of foreign keys. */
async function executeUnchecked(db: Database, statements: readonly string[]): Promise<void> {
  const block = `do $$ begin
    set local session_replication_role = replica;
    ${statements.join('\n')}
  end $$`;
  await db.execute(sql.raw(block));
}

/**
 * Saves the rows of every table into a schema, and returns what brings all of them back, and the
 * next ids. Of a table with changes all rows are written again, into files that a vacuum has
 * emptied: a query without an order then finds them in the same order as before.
 */
export async function saveRows(db: Database, schema = 'saved'): Promise<() => Promise<void>> {
  const tables = (await readSchemaTables()).map(({ name }) => name);
  const copies = tables.map((name) => `create table ${schema}.${name} as table public.${name}`);
  await executeAll(db, [`create schema ${schema}`, ...copies].join(';'));
  const ids = await readRows<{ name: string; next: string; is_used: boolean }>(
    db,
    `select sequencename as name, coalesce(last_value, start_value) as next,
      last_value is not null as is_used from pg_sequences where schemaname = 'public'`,
  );
  const restoreIds = ids.map(
    ({ name, next, is_used }) => `perform setval('public.${name}', ${next}, ${is_used});`,
  );
  const readLast = async (): Promise<string> =>
    (await readRows<{ last: string }>(db, 'select txid_current()::text as last'))[0]?.last ?? '';
  let last = await readLast();
  return async () => {
    const finds = tables.map((name) => changedTable(name, `${schema}.${name}`, last));
    const changed = (await readRows<{ name: string }>(db, finds.join(' union all '))).map(
      ({ name }) => name,
    );
    if (changed.length > 0) {
      await executeUnchecked(
        db,
        changed.map((name) => `delete from ${name};`),
      );
      await db.execute(sql.raw(`vacuum ${changed.join()}`));
    }
    const restoreTables = changed.map(
      (name) => `insert into ${name} overriding system value select * from ${schema}.${name};`,
    );
    await executeUnchecked(db, [...restoreTables, ...restoreIds]);
    last = await readLast();
  };
}
