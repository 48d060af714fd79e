import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createLead } from '#contract/hub/inquiries.ts';
import type { Database } from '#provider/platform/context.ts';
import { customerNumbers } from '#provider/platform/db/schema/customers.ts';
import { leads } from '#provider/platform/db/schema/inquiries.ts';
import { orders } from '#provider/platform/db/schema/orders.ts';
import { renewalPackages } from '#provider/platform/db/schema/catalogue.ts';
import { request } from '../support/servers/app.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';
import { assertDefined } from '../support/assert-defined.ts';
import { executeAll, readSchemaTables } from '../support/databases/schema-tables.ts';
import { REFUSED } from '../support/databases/wrong-data.ts';

const tables = await readSchemaTables();

/** Columns that end in `_id` and are no relation of two tables, with the reason. */
const NO_RELATION: Readonly<Record<string, string>> = {
  'payments.gateway_charge_id': 'the payment company has the charge',
  'refunds.gateway_charge_id': 'the payment company has the charge',
  'sandbox_charges.charge_id': 'the payment company made it up',
  'leads.brand_id': 'brands are in src/config/brands/brands.ts',
  'inquiries.brand_id': 'brands are in src/config/brands/brands.ts',
  'conversion_events.brand_id': 'brands are in src/config/brands/brands.ts',
  'inquiries.source_id': 'the ticket system of the telecom company has the list',
  'inquiries.category_id': 'the ticket system of the telecom company has the list',
  'inquiries.sub_category_id': 'the ticket system of the telecom company has the list',
  'inquiries.type_id': 'the ticket system of the telecom company has the list',
  'inquiries.market_id': 'the ticket system of the telecom company has the list',
  'conversion_events.click_id': 'the ad platform has the click',
  'conversion_events.browser_id': 'the ad platform has the browser',
  'calls.caller_id': 'the telephone number of the caller',
  'calls.event_id': 'what the telephone network names a call by',
};

/** Amounts without a check, with the reason. */
const UNCHECKED_CENTS: Readonly<Record<string, string>> = {
  'conversion_events.reported_price_cents': 'what the browser reported is stored as it came',
};

/** Tables whose rows are deleted one by one while the shop runs. */
const DELETED = ['orders', 'payment_requests', 'payments', 'sessions', 'customer_numbers'];

describe('the schema', () => {
  const columns = tables.flatMap((table) =>
    table.columns.map((column) => ({ table, column, name: `${table.name}.${column.name}` })),
  );

  it('has a check for every column with an enum', () => {
    const enums = columns.filter(({ column }) => column.enumValues !== undefined);
    const unchecked = enums.filter(
      ({ table, column }) =>
        !table.checks.some((check) => check.name === `${table.name}_${column.name}`),
    );
    expect(enums.length).toBeGreaterThan(15);
    expect(unchecked.map(({ name }) => name)).toEqual([]);
  });

  it('has a check for every amount, or a reason not to', () => {
    const dialect = new PgDialect();
    const cents = columns.filter(({ column }) => column.name.endsWith('_cents'));
    const unchecked = cents.filter(
      ({ table, column }) =>
        !table.checks.some(({ value }) =>
          dialect.sqlToQuery(value).sql.includes(`"${column.name}"`),
        ),
    );
    expect(unchecked.map(({ name }) => name)).toEqual(Object.keys(UNCHECKED_CENTS));
  });

  const isKey = ({ table, column }: (typeof columns)[number]) =>
    table.foreignKeys.some((key) => key.reference().columns.includes(column));

  it('has a foreign key for every relation, or a reason not to', () => {
    const ids = columns.filter(({ column }) => column.name.endsWith('_id'));
    const loose = ids.filter((one) => !isKey(one)).map(({ name }) => name);
    expect(loose.sort()).toEqual(Object.keys(NO_RELATION).sort());
  });

  it('has an index for every foreign key to a table whose rows are deleted', () => {
    const unindexed = tables.flatMap((table) => {
      const leading = [
        ...table.indexes.map(({ config }) => (config.columns[0] as { name?: string }).name),
        ...table.primaryKeys.map((key) => key.columns[0]?.name),
        ...table.columns.filter((one) => one.primary || one.isUnique).map(({ name }) => name),
      ];
      return table.foreignKeys
        .map((key) => key.reference())
        .filter(({ foreignTable }) =>
          DELETED.includes(
            assertDefined(tables.find((one) => one.columns[0]?.table === foreignTable)).name,
          ),
        )
        .map((reference) => assertDefined(reference.columns[0]).name)
        .filter((name) => !leading.includes(name))
        .map((name) => `${table.name}.${name}`);
    });
    expect(unindexed).toEqual([]);
  });
});

/**
 * One row for each table that the sandbox leaves empty, beside a number that an order has reserved.
 */
const ROWS = `
  insert into payments (kind, idempotency_key, amount_cents, status, created_at)
    values ('order', 'an order', 100, 'pending', now());
  insert into payment_requests (id, purpose, fingerprint, state, amount_cents, payment_id,
      created_at, lease_owner, lease_until)
    select gen_random_uuid(), 'order', '', 'reserved', amount_cents, id, now(),
      gen_random_uuid(), now() from payments where idempotency_key = 'an order';
  insert into orders (id, email, did_id, package_id, renewal_package_id, months_interval,
      amount_cents, created_at)
    select payment_requests.id, 'ann@example.com', min(dids.id), 101, 10103, 3, 100, now()
    from payment_requests, dids where status = 'available' group by payment_requests.id;
  update dids set status = 'reserved', reserved_by_order = orders.id from orders
    where dids.id = orders.did_id;
  insert into refunds (request_id, amount_cents, reason, state, created_at, retry_at)
    select id, 100, 'late-charge', 'pending', now(), now() from payment_requests;
  insert into consents (request_id, text_digest, amount_cents, next_amount_cents, next_charge_on,
      created_at)
    select id, repeat('0', 64), 100, 100, '2027-01-31', now() from payment_requests;
  insert into payment_requests (id, purpose, fingerprint, state, amount_cents, created_at,
      lease_owner, lease_until)
    values (gen_random_uuid(), 'order', '', 'refused', 100, now(), gen_random_uuid(), now());
  insert into orders (id, email, did_id, package_id, renewal_package_id, months_interval,
      amount_cents, created_at)
    select payment_requests.id, '', min(dids.id), 101, 10103, 3, 100, now()
    from payment_requests, dids where payment_requests.state = 'refused' and status = 'available'
    group by payment_requests.id;
  insert into withdrawals (reference, email, name, language, state, request_id, created_at, finished_at)
    select '', 'ann@example.com', 'Ann', 'en', 'late', id, now(), now()
    from payment_requests where state = 'refused';
  insert into account_closures select id, 'en', '', now() from customers limit 1;
  insert into number_holds select id, '', '', now(), now() + interval '15 minutes'
    from dids where status = 'available' limit 1;
  insert into resting_dids select id, now() from dids where status = 'sold' limit 1;
  insert into phone_verifications (token_digest, email, phone, code_digest, created_at, expires_at)
    values ('', 'ann@example.com', '12025550143', '', now(), now());
  insert into login_attempts (key, failures, last_tried_at) values ('', 1, now());
  insert into rate_limits values ('', 1, now());
  insert into translations (language, key, value, updated_at) values ('en', '', '', now());
  insert into leads (email, name, phone, language, package_id, brand_id, created_at)
    values ('ann@example.com', 'Ann', '', 'en', 101, 0, now());
  insert into inquiries (ticket, name, email, country_code, phone_number, language, affiliate,
      source_id, category_id, sub_category_id, type_id, market_id, package_id, brand_id, created_at)
    values ('', 'Ann', 'ann@example.com', '', '', 'en', '', 1, 1, 1, 1, 1, 101, 0, now());
  insert into referrals (customer_id, first_name, email, phone, created_at)
    select id, 'Ann', 'ann@example.com', '', now() from customers limit 1;
  insert into outbox (recipient, channel, language, kind, subject, body, created_at, next_attempt_at)
    values ('ann@example.com', 'email', 'en', 'receipt', '', '', now(), now());
  insert into notices (customer_id, kind, due_at, message_id, created_at)
    select customers.id, '', now(), outbox.id, now() from customers, outbox limit 1;
  insert into sessions (id, customer_id, created_at, expires_at)
    select gen_random_uuid(), id, now(), now() + interval '1 day' from customers limit 1;
  insert into refresh_tokens select '', id, now() from sessions;
  insert into known_networks select id, '', now() from customers limit 1;
  insert into two_factor_challenges (token_digest, customer_id, purpose, code_digest, expires_at)
    select '', id, 'sign-in', '', now() from customers limit 1;
  insert into trusted_devices
    select gen_random_uuid(), id, now(), now() + interval '1 day' from customers limit 1;
  insert into one_time_tokens (digest, purpose, customer_id, email, previous_email, expires_at)
    select '', 'recovery', id, email, email, now() from customers limit 1;
  update promo_codes set package_id = 101;
  update customer_numbers set renewal_package_id = 10103;
  update suspensions set resolved_at = now(), resolving_payment_id = rejected_payment_id`;

/** Which row a key is tried on, where another check would refuse the change on some. */
const ROW_OF: Readonly<Record<string, string>> = {
  dids: `status = 'reserved'`,
  // No number refers to this one.
  orders: `email = ''`,
  payments: `kind = 'order'`,
};

/** Returns the name of the constraint that refuses a statement; undefined when none does. */
const refusal = (db: Database, statement: string): Promise<string | undefined> =>
  db.execute(sql.raw(statement)).then(
    () => undefined,
    (error: { cause?: { constraint?: string } }) => error.cause?.constraint ?? String(error),
  );

describeOnBothEngines('the database', (open) => {
  let provider: TestProvider;
  let db: Database;

  beforeAll(async () => {
    provider = await open();
    ({ db } = provider.context);
    await executeAll(db, ROWS);
  });

  it.each(REFUSED)('refuses by %s', async (constraint, table, change) => {
    expect(await refusal(db, `update ${table} set ${change}`)).toBe(constraint);
  });

  it('refuses a second bill of one charge', async () => {
    const insertBill = (key: string, chargeId: string): Promise<string | undefined> =>
      refusal(
        db,
        `insert into payments (kind, idempotency_key, amount_cents, status, gateway_charge_id,
          created_at) values ('order', '${key}', 100, 'succeeded', ${chargeId}, now())`,
      );
    expect(await insertBill('first', `'ch_once'`)).toBeUndefined();
    expect(await insertBill('second', `'ch_once'`)).toBe('payments_gateway_charge');
    expect(await insertBill('third', 'null')).toBeUndefined();
    expect(await insertBill('fourth', 'null')).toBeUndefined();
  });

  it('takes the state that the version before writes', async () => {
    expect(await refusal(db, `update outbox set state = 'kept'`)).toBeUndefined();
  });

  it('has no other check', () => {
    const checks = tables.flatMap((table) => table.checks.map(({ name }) => name));
    const refused = REFUSED.map(([constraint]) => constraint);
    const unique = ['renewal_packages_duration'];
    expect(refused.sort()).toEqual([...checks, ...unique].sort());
  });

  const keys = tables.flatMap((table) =>
    table.foreignKeys.map((key) => {
      const column = assertDefined(key.reference().columns[0]);
      return { table: table.name, key: key.getName(), column };
    }),
  );

  it.each(keys)('refuses a row of $table that leads nowhere by $key', async (one) => {
    const { table, key, column } = one;
    const nowhere = column.getSQLType() === 'uuid' ? 'gen_random_uuid()' : '-1';
    const row = `select ctid from ${table} where ${ROW_OF[table] ?? 'true'} limit 1`;
    const change = `update ${table} set ${column.name} = ${nowhere} where ctid = (${row})`;
    expect(await refusal(db, change)).toBe(key);
  });

  it('stores the message of a form about a package that does not exist, without it', async () => {
    const body = {
      email: 'eve@example.com',
      name: 'Eve Example',
      phone: '+1 2025550123',
      languageISO: 'en',
    } as const;
    for (const packageId of [999_999, 102]) {
      await request(provider.app, createLead, { body: { ...body, packageId } });
    }
    const rows = await db.select().from(leads).orderBy(leads.id);
    expect(rows.slice(-2).map(({ packageId }) => packageId)).toEqual([null, 102]);
  });

  it('lets a duration be dropped, which turns it into the single month', async () => {
    await db.delete(renewalPackages).where(sql`${renewalPackages.id} = 10103`);
    const [number] = await db.select().from(customerNumbers).limit(1);
    const [order] = await db.select().from(orders).limit(1);
    expect([assertDefined(number).renewalPackageId, assertDefined(order).renewalPackageId]).toEqual(
      [null, null],
    );
  });
});
