import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openEmbedded, type OpenDatabase } from '#provider/platform/db/open.ts';
import { openPostgres } from '#provider/platform/db/postgres.ts';
import { bills } from '#provider/platform/db/schema/billing.ts';
import { renewalPackages } from '#provider/platform/db/schema/catalogue.ts';
import { customerNumbers } from '#provider/platform/db/schema/customers.ts';
import { leads } from '#provider/platform/db/schema/inquiries.ts';
import { outbox } from '#provider/platform/db/schema/outbox.ts';
import { orders } from '#provider/platform/db/schema/orders.ts';
import { MIGRATIONS_FOLDER } from '#provider/platform/project-files.ts';
import { emptyEmbedded, freshPostgresUrl } from '../support/databases/databases.ts';
import { executeAll } from '../support/databases/schema-tables.ts';

/**
 * What the version before the constraints could have stored: durations and packages that are gone,
 * and durations with several discounts.
 */
const OLD_ROWS = `
  insert into countries values (218, 'United States', 'united-states', 'US', 1, 399);
  insert into packages (id, country_id) values (101, 218);
  insert into renewal_packages values (10103, 101, 3, 5), (10106, 101, 6, 5), (10107, 101, 6, 10),
    (10108, 101, 6, 10), (10109, 101, 6, 0);
  insert into dids (id, country_id, number, state, price_cents, status)
    values (1, 218, '+12125550101', 'New York', 399, 'sold'),
      (2, 218, '+12125550102', 'New York', 399, 'sold'),
      (3, 218, '+12125550103', 'New York', 399, 'sold'),
      (4, 218, '+12125550104', 'New York', 399, 'sold'),
      (5, 218, '+12125550105', 'New York', 399, 'sold');
  insert into customers (email, password_hash, first_name, last_name, phone, language, created_at)
    values ('ann@example.com', '', 'Ann', 'Example', '12025550143', 'en', now());
  insert into customer_numbers (customer_id, did_id, package_id, renewal_package_id, months_interval,
      price_cents, last_payment_at, next_payment_at)
    values (1, 1, 101, 10103, 3, 1137, now(), now() + interval '3 months'),
      (1, 2, 101, 10199, 3, 1137, now(), now() + interval '3 months'),
      (1, 3, 101, 10106, 6, 2274, now(), now() + interval '6 months'),
      (1, 4, 101, 10107, 6, 2154, now(), now() + interval '6 months'),
      (1, 5, 101, 10108, 6, 2154, now(), now() + interval '6 months');
  insert into orders (id, fingerprint, state, email, did_id, package_id, renewal_package_id,
      months_interval, amount_cents, created_at, lease_owner, lease_until)
    values (gen_random_uuid(), '', 'released', '', 1, 101, 10199, 3, 1137, now(),
      gen_random_uuid(), now()),
      (gen_random_uuid(), '', 'released', '', 3, 101, 10109, 6, 2394, now(),
      gen_random_uuid(), now());
  insert into payments (customer_id, kind, idempotency_key, amount_cents, status, gateway_charge_id,
      created_at)
    values (1, 'order', 'a', 399, 'failed', 'ch_1', now()),
      (1, 'order', 'b', 399, 'succeeded', 'ch_1', now()),
      (1, 'order', 'c', 399, 'succeeded', 'ch_1', now()),
      (1, 'order', 'd', 399, 'succeeded', 'ch_2', now()),
      (1, 'order', 'e', 399, 'pending', null, now()),
      (1, 'order', 'f', 399, 'pending', null, now());
  insert into outbox (recipient, channel, language, kind, subject, body, state, created_at,
      next_attempt_at)
    values ('ann@example.com', 'email', 'en', 'receipt', '', '', 'kept', now(), now()),
      ('eve@example.com', 'email', 'en', 'receipt', '', '', 'sent', now(), now());
  insert into leads (email, name, phone, language, package_id, brand_id, created_at)
    values ('ann@example.com', 'Ann', '', 'en', 101, 0, now()),
      ('eve@example.com', 'Eve', '', 'en', 999, 0, now())`;

describe('an upgrade to the constraints', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'provider-migrations-'));
    await cp(MIGRATIONS_FOLDER, folder, { recursive: true });
    const path = join(folder, 'meta', '_journal.json');
    const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: { idx: number }[] };
    const entries = journal.entries.filter(({ idx }) => idx < 4);
    await writeFile(path, JSON.stringify({ ...journal, entries }));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function expectUpgraded({ db, close }: OpenDatabase): Promise<void> {
    const numbers = await db.select().from(customerNumbers).orderBy(customerNumbers.id);
    const durations = await db.select().from(renewalPackages).orderBy(renewalPackages.id);
    const placed = await db.select().from(orders).orderBy(orders.didId);
    const messages = await db.select().from(leads).orderBy(leads.id);
    const rows = await db.select().from(bills).orderBy(bills.id);
    const queued = await db.select().from(outbox).orderBy(outbox.id);
    await close();
    // The bill that succeeded first has the charge, as no other may have it too.
    expect(rows.map(({ gatewayChargeId }) => gatewayChargeId)).toEqual([
      'ch_1/1',
      'ch_1',
      'ch_1/3',
      'ch_2',
      null,
      null,
    ]);
    expect(queued.map(({ state }) => state)).toEqual(['stored', 'sent']);
    // The highest discount of six months stays: 10 %, by the row that has it first.
    expect(durations.map(({ id }) => id)).toEqual([10_103, 10_107]);
    expect(numbers.map(({ renewalPackageId }) => renewalPackageId)).toEqual([
      10_103,
      null,
      10_107,
      10_107,
      10_107,
    ]);
    expect(placed.map(({ renewalPackageId }) => renewalPackageId)).toEqual([null, 10_107]);
    expect(messages.map(({ packageId }) => packageId)).toEqual([101, null]);
  }

  it('keeps every row but doubled durations, without what led nowhere, on the embedded engine', async () => {
    const client = await emptyEmbedded();
    const db = drizzlePglite(client);
    await migratePglite(db, { migrationsFolder: folder });
    await executeAll(db, OLD_ROWS);
    await expectUpgraded(await openEmbedded(client));
  });

  it.skipIf(inject('postgresPort') === null)('does so on PostgreSQL', async () => {
    const url = await freshPostgresUrl('template0');
    const client = new Client({ connectionString: url });
    await client.connect();
    const db = drizzlePostgres(client);
    await migratePostgres(db, { migrationsFolder: folder });
    await executeAll(db, OLD_ROWS);
    await client.end();
    await expectUpgraded(await openPostgres(url));
  });
});
