import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Database } from '#provider/platform/context.ts';
import { promoCodes } from '#provider/platform/db/schema/catalogue.ts';
import { customers } from '#provider/platform/db/schema/customers.ts';
import { settings } from '#provider/platform/db/schema/settings.ts';
import { assertDefined } from '../support/assert-defined.ts';
import { freshEmbedded } from '../support/databases/reused-embedded.ts';
import { readRows, readSchemaTables } from '../support/databases/schema-tables.ts';

/** Returns all rows of a database, as a query without an order finds them, and the next ids. */
async function readAll(db: Database): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {
    ids: await readRows(db, 'select sequencename, last_value from pg_sequences order by 1'),
  };
  for (const { name: table } of await readSchemaTables()) {
    all[table] = await readRows(db, `select to_jsonb(${table}) from ${table}`);
  }
  return all;
}

const name = 'of-an-earlier-test';

it('gives each test the prepared rows and ids, whatever the one before has changed', async () => {
  const first = await freshEmbedded();
  const prepared = await readAll(first.db);
  await first.db.insert(settings).values({ name, value: '1' });
  await first.db.update(customers).set({ firstName: name });
  const [code] = await first.db.select().from(promoCodes);
  await first.db.delete(promoCodes).where(eq(promoCodes.code, assertDefined(code).code));
  await first.db.execute(sql`select nextval('customers_id_seq')`);
  await first.db.execute(sql`set statement_timeout = 1234`);
  expect(await readAll(first.db)).not.toEqual(prepared);
  await first.close();
  const second = await freshEmbedded();
  expect(await readAll(second.db)).toEqual(prepared);
  const timeout = await readRows(second.db, 'show statement_timeout');
  expect(timeout).toEqual([{ statement_timeout: '0' }]);
  await second.close();
});

it('gives the rows in the same order after several uses', async () => {
  const first = await freshEmbedded();
  const prepared = await readAll(first.db);
  await first.close();
  for (let use = 0; use < 8; use += 1) {
    const database = await freshEmbedded();
    expect(await readAll(database.db), `use ${use}`).toEqual(prepared);
    await database.db.update(customers).set({ firstName: name.repeat(use) });
    await database.close();
  }
});

it('gives the next test no database whose tables were changed', async () => {
  const first = await freshEmbedded();
  await first.db.execute(sql`alter table settings add column note text`);
  await first.close();
  const second = await freshEmbedded();
  await expect(second.db.execute(sql`select note from settings`)).rejects.toThrow();
  await second.close();
});

it('lets nothing that a test has left behind reach the database of the next one', async () => {
  const first = await freshEmbedded();
  await first.close();
  const second = await freshEmbedded();
  const late = first.db.insert(settings).values({ name, value: '1' });
  await expect(Promise.resolve(late)).rejects.toThrow();
  expect(await second.db.select().from(settings).where(eq(settings.name, name))).toEqual([]);
  await second.close();
});
