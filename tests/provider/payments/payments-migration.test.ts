import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { asc, eq } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { auditLedger } from '#provider/domain/payments/ledger/audit-ledger.ts';
import { recoverPayments } from '#provider/domain/payments/paying/recover.ts';
import { createContext } from '#provider/setup/create-context.ts';
import { openEmbedded, type OpenDatabase } from '#provider/platform/db/open.ts';
import { openPostgres } from '#provider/platform/db/postgres.ts';
import { customers } from '#provider/platform/db/schema/customers.ts';
import { orders } from '#provider/platform/db/schema/orders.ts';
import { paymentRequests, refunds } from '#provider/platform/db/schema/payment-requests.ts';
import { createLog } from '#provider/platform/log.ts';
import { MIGRATIONS_FOLDER } from '#provider/platform/project-files.ts';
import { testConfig } from '../support/servers/config.ts';
import { emptyEmbedded, freshPostgresUrl } from '../support/databases/databases.ts';

const MIGRATION = 'payments';
const AT = "'2026-03-01T10:00:00Z'";
const LATER = "'2026-03-01T10:01:00Z'";
const OWNER = "'00000000-0000-4000-8000-0000000000ff'";
const idOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

const DETAILS = JSON.stringify({
  firstName: 'Ann',
  lastName: 'Buyer',
  phone: '12025550123',
  language: 'en',
  passwordHash: 'hash',
  inquiryTicket: null,
  promoCode: null,
  card: { holder: 'Ann Buyer', expirationMonth: 12, expirationYear: 2040 },
  billing: {
    address: '1 Main St',
    city: 'Reno',
    state: 'Nevada',
    zipCode: '89501',
    countryId: 900,
  },
});

const answer = (code: number, confirmation: string | null, refusal?: string): string =>
  JSON.stringify({
    responseCode: code,
    responseMessage: null,
    value: refusal === 'number-taken' ? 5 : null,
    confirmationId: confirmation,
    ...(refusal ? { refusal } : {}),
  });

interface OldOrder {
  n: number;
  state: 'reserved' | 'settled' | 'released' | 'refused';
  key?: string;
  answer?: string;
  recheck?: boolean;
  bill?: 'pending' | 'succeeded' | 'failed' | 'refunded';
}

const ORDERS: readonly OldOrder[] = [
  { n: 1, state: 'reserved', key: 'key:one', bill: 'pending' },
  { n: 2, state: 'settled', key: 'order:two', answer: answer(200, 'C-2'), bill: 'succeeded' },
  {
    n: 3,
    state: 'released',
    answer: answer(999, null, 'gateway-error'),
    recheck: true,
    bill: 'failed',
  },
  {
    n: 4,
    state: 'released',
    key: 'key:four',
    answer: answer(409, null, 'existing-customer'),
    bill: 'refunded',
  },
  { n: 5, state: 'refused', key: 'key:five', answer: answer(409, null, 'number-taken') },
];

const text = (value: string | undefined): string => (value === undefined ? 'null' : `'${value}'`);

function insertOrder({ n, state, key, answer: stored, recheck, bill }: OldOrder): string {
  const open = state === 'reserved';
  const customer = state === 'settled' ? '900' : 'null';
  const finished = open ? 'null' : LATER;
  return `
    insert into orders (id, request_key, fingerprint, state, email, did_id, package_id, months_interval,
      amount_cents, details, answer, customer_id, created_at, finished_at, lease_owner, lease_until, recheck_at)
    values ('${idOf(n)}', ${text(key)}, 'print-${n}', '${state}', 'buyer${n}@shop.test', 900, 900, 1, 500,
      ${open ? `'${DETAILS}'` : 'null'}, ${text(stored)}, ${customer}, ${AT}, ${finished}, ${OWNER}, ${AT},
      ${recheck ? LATER : 'null'});
    ${
      bill
        ? `insert into payments (id, customer_id, order_id, kind, idempotency_key, amount_cents, status,
            created_at, finished_at)
          values (${900 + n}, ${customer}, '${idOf(n)}', 'order', '${idOf(n)}', 500, '${bill}', ${AT}, ${finished});`
        : ''
    }`;
}

function insertRequest(
  n: number,
  purpose: 'credit' | 'renewal',
  state: 'reserved' | 'settled' | 'released',
  bill: 'pending' | 'succeeded' | 'refunded',
): string {
  const finished = state === 'reserved' ? 'null' : LATER;
  const plan =
    '{"keep":null,"plan":{"months":1,"renewalPackageId":null,"at":"2026-03-01T10:00:00Z"}}';
  return `
    insert into payments (id, customer_id, kind, idempotency_key, amount_cents, status, created_at, finished_at)
    values (${900 + n}, 900, '${purpose}', '${idOf(n)}', 700, '${bill}', ${AT}, ${finished});
    insert into payment_requests (id, customer_id, purpose, request_key, fingerprint, state, amount_cents,
      payment_id, details, answer, created_at, finished_at, lease_owner, lease_until)
    values ('${idOf(n)}', 900, '${purpose}', 'key:request-${n}', 'print-${n}', '${state}', 700, ${900 + n},
      ${state === 'reserved' ? `'${plan}'` : 'null'},
      ${state === 'reserved' ? 'null' : `'${answer(state === 'settled' ? 200 : 999, null)}'`},
      ${AT}, ${finished}, ${OWNER}, ${AT});`;
}

/** A shop in the schema before the migration, with orders and payments in every state. */
const ROWS = `
  insert into countries (id, name, slug, iso2, sort_order) values (900, 'Zedland', 'zedland', 'ZZ', 900);
  insert into packages (id, country_id) values (900, 900);
  insert into dids (id, country_id, number, state, price_cents) values (900, 900, '+12025550199', 'Zed', 500);
  insert into customers (id, email, password_hash, first_name, last_name, phone, language, created_at)
  values (900, 'known@shop.test', '', 'Kim', 'Known', '12025550124', 'en', ${AT});
  ${ORDERS.map(insertOrder).join('\n')}
  update dids set status = 'reserved', reserved_by_order = '${idOf(1)}' where id = 900;
  ${insertRequest(6, 'credit', 'settled', 'succeeded')}
  ${insertRequest(7, 'renewal', 'reserved', 'pending')}
  ${insertRequest(8, 'credit', 'released', 'refunded')}
  insert into ledger_entries (customer_id, payment_id, kind, amount_cents, created_at)
  values (900, 902, 'payment', 500, ${AT}), (900, 902, 'plan', -500, ${AT}), (900, 906, 'payment', 700, ${AT});
  insert into sandbox_charges (idempotency_key, charge_id, outcome, amount_cents, card_token, brand,
    last_four, created_at)
  values ('${idOf(1)}', 'ch_1', 'approved', 500, 'card_1', 'visa', '4242', ${AT}),
    ('${idOf(7)}', 'ch_7', 'declined', 700, 'card_1', 'visa', '4242', ${AT});`;

type Open = (oldMigrations: string) => Promise<OpenDatabase>;

const openers: Record<'embedded' | 'PostgreSQL', Open> = {
  embedded: async (migrationsFolder) => {
    const client = await emptyEmbedded();
    await migratePglite(drizzlePglite(client), { migrationsFolder });
    await client.exec(ROWS);
    return openEmbedded(client);
  },
  PostgreSQL: async (migrationsFolder) => {
    const url = await freshPostgresUrl('template0');
    const client = new Client({ connectionString: url });
    await client.connect();
    await migratePostgres(drizzlePostgres(client), { migrationsFolder });
    await client.query(ROWS);
    await client.end();
    return openPostgres(url);
  },
};

/** Copies the migrations up to the one that is tested. */
async function copyMigrationsBefore(folder: string): Promise<void> {
  await cp(MIGRATIONS_FOLDER, folder, { recursive: true });
  const path = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: { tag: string }[] };
  const end = journal.entries.findIndex(({ tag }) => tag.endsWith(`_${MIGRATION}`));
  expect(end).toBeGreaterThan(0);
  journal.entries = journal.entries.slice(0, end);
  await writeFile(path, JSON.stringify(journal));
}

describe.each(['embedded', 'PostgreSQL'] as const)('the migration of orders, %s', (engine) => {
  describe.skipIf(engine === 'PostgreSQL' && inject('postgresPort') === null)('', () => {
    let folder: string;
    let opened: OpenDatabase;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'provider-migrations-'));
      await copyMigrationsBefore(folder);
      opened = await openers[engine](folder);
    }, 240_000);
    afterAll(async () => {
      await opened.close();
      await rm(folder, { recursive: true, force: true });
    });

    it('moves state, keys, lease and response of every order into its payment request', async () => {
      const moved = await opened.db
        .select()
        .from(paymentRequests)
        .where(eq(paymentRequests.purpose, 'order'))
        .orderBy(asc(paymentRequests.id));
      expect(moved).toHaveLength(ORDERS.length);
      for (const [index, old] of ORDERS.entries()) {
        const open = old.state === 'reserved';
        expect(moved[index]).toMatchObject({
          id: idOf(old.n),
          customerId: old.state === 'settled' ? 900 : null,
          state: old.state,
          requestKey: old.key ?? null,
          fingerprint: `print-${old.n}`,
          exclusiveKey: open ? `order:buyer${old.n}@shop.test` : null,
          amountCents: 500,
          billId: old.bill ? 900 + old.n : null,
          details: open ? { cardToSave: null, plan: null } : null,
          response: old.answer ? JSON.parse(old.answer) : null,
          leaseHolder: OWNER.slice(1, -1),
          finishedAt: open ? null : new Date(LATER.slice(1, -1)),
          recheckAt: old.recheck ? new Date(LATER.slice(1, -1)) : null,
        });
      }
      const kept = await opened.db.select().from(orders).orderBy(asc(orders.id));
      expect(kept.map(({ id, email, customerId }) => [id, email, customerId])).toEqual(
        ORDERS.map(({ n, state }) => [
          idOf(n),
          `buyer${n}@shop.test`,
          state === 'settled' ? 900 : null,
        ]),
      );
      expect(kept.map(({ details }) => details !== null)).toEqual([
        true,
        false,
        false,
        false,
        false,
      ]);
    });

    it('gives open payments for a plan their exclusive key', async () => {
      const [renewal] = await opened.db
        .select()
        .from(paymentRequests)
        .where(eq(paymentRequests.id, idOf(7)));
      expect(renewal).toMatchObject({ state: 'reserved', exclusiveKey: 'plan:900' });
      const [credit] = await opened.db
        .select()
        .from(paymentRequests)
        .where(eq(paymentRequests.id, idOf(6)));
      expect(credit?.exclusiveKey).toBeNull();
    });

    it('writes a refund for every payment that was refunded', async () => {
      const rows = await opened.db.select().from(refunds).orderBy(asc(refunds.requestId));
      expect(rows).toMatchObject([
        { requestId: idOf(4), amountCents: 500, reason: 'undeliverable', state: 'succeeded' },
        { requestId: idOf(8), amountCents: 700, reason: 'late-charge', state: 'succeeded' },
      ]);
    });

    it('leaves open payments that recovery can finish, and a ledger that adds up', async () => {
      const context = await createContext(opened, testConfig(), createLog('silent'));
      expect(await auditLedger(context)).toEqual([]);
      await recoverPayments(context);
      const [order] = await opened.db
        .select()
        .from(orders)
        .where(eq(orders.id, idOf(1)));
      const [buyer] = await opened.db
        .select()
        .from(customers)
        .where(eq(customers.email, 'buyer1@shop.test'));
      expect(buyer).toBeDefined();
      expect(order).toMatchObject({ customerId: buyer?.id, details: null });
      const states = await opened.db
        .select({ state: paymentRequests.state, exclusiveKey: paymentRequests.exclusiveKey })
        .from(paymentRequests)
        .where(eq(paymentRequests.state, 'reserved'));
      expect(states).toEqual([]);
      const [known] = await opened.db.select().from(customers).where(eq(customers.id, 900));
      expect(known?.status).toBe('PreSuspended');
      expect(await auditLedger(context)).toEqual([]);
    });
  });
});
