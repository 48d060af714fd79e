import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import type { Database, Executor } from '#provider/platform/context.ts';

const FOLDER = join(import.meta.dirname, '../../../src/provider/platform/db/schema');

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

/**
 * Saves the rows of every table, and returns what brings all of them back. Foreign keys are not
 * checked meanwhile.
 */
export async function saveRows(db: Database): Promise<() => Promise<void>> {
  const names = (await readSchemaTables()).map(({ name }) => name);
  const copies = names.map((name) => `create table saved.${name} as table public.${name}`);
  await executeAll(db, ['create schema saved', ...copies].join(';'));
  const rows = names.map(
    (name) => `insert into ${name} overriding system value select * from saved.${name}`,
  );
  const restore = [
    'set local session_replication_role = replica',
    `truncate ${names.join(', ')}`,
    ...rows,
  ].join(';');
  return () => db.transaction((tx) => executeAll(tx, restore));
}
