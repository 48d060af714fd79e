import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { eq, inArray, like } from 'drizzle-orm';
import { describe, expect, inject, it } from 'vitest';
import { addNumber } from '#contract/main/add-number.ts';
import * as payment from '#contract/main/payment.ts';
import { openDatabase } from '#provider/platform/db/open.ts';
import { dids } from '#provider/platform/db/schema/catalogue.ts';
import { customerNumbers, customers, savedCards } from '#provider/platform/db/schema/customers.ts';
import {
  creditFrom,
  DEMO,
  expectLedgerToAddUp,
  newCard,
  SUSPENDED,
} from './support/customer-area.ts';
import { freshDataDir, freshPostgresUrl } from './support/databases.ts';
import { startServer } from './support/server.ts';

const KILL_AFTER_MS = 150;
const TIME_MS = 120_000;
const DEMO_BALANCE = 25;

type Where = { databaseUrl: string | null; dataDir: string };

/** Numbers of the United States that are on sale. */
interface Offer {
  didIds: number[];
  packageId: number;
}

/** A payment of a running server's customer; the key makes it repeatable. */
interface Sent {
  email: string;
  call: { api: string; path: string };
  key: string;
  body: object | ((offer: Offer) => object);
}

const PAYMENTS: readonly Sent[] = [
  ...Array.from({ length: 12 }, (_, index) => ({
    email: DEMO,
    call: payment.addCredit,
    key: `credit-${index}`,
    body: creditFrom(1, { IsSaveCard: 0 }),
  })),
  ...Array.from({ length: 4 }, (_, index) => ({
    email: DEMO,
    call: payment.saveCard,
    key: `card-${index}`,
    body: newCard({ CardHolder: `Dana Miller ${index}` }),
  })),
  ...Array.from({ length: 3 }, (_, index) => ({
    email: DEMO,
    call: addNumber,
    key: `number-${index}`,
    body: ({ didIds, packageId: PackageID }: Offer) => ({
      ...newCard({ IsSaveCard: 0 }),
      DIDID: didIds[index],
      PackageID,
      RenewalPackageID: null,
      PromoCode: null,
    }),
  })),
  {
    email: SUSPENDED,
    call: payment.paySuspended,
    key: 'plan',
    body: { ...newCard({ IsSaveCard: 0 }), RenewalPackageID: null },
  },
];

async function post(origin: string, path: string, headers: object, body: object): Promise<unknown> {
  try {
    const response = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return await response.json();
  } catch {
    return null;
  }
}

async function signInTo(origin: string, username: string): Promise<string> {
  const credentials = { username, password: 'Demo1234' };
  const response = await post(origin, '/hub/api/vnum/auth/Login', {}, credentials);
  return (response as { token: string }).token;
}

const US = 218;

async function readOffer(origin: string): Promise<Offer> {
  const read = async <Result>(path: string): Promise<Result> => {
    const response = await fetch(`${origin}/hub/api/vnum/${path}`);
    return ((await response.json()) as { result: Result }).result;
  };
  const groups = await read<{ dids: { didid: number }[] }[]>(`dids/get-available-dids/${US}`);
  const packages = await read<{ countryID: number; packageId: number }[]>(
    'country/get-countries-packages',
  );
  const ours = packages.find(({ countryID }) => countryID === US);
  return {
    didIds: groups.flatMap((group) => group.dids.map(({ didid }) => didid)),
    packageId: ours?.packageId ?? 0,
  };
}

type Reply = { response_code: number; session?: unknown } | null;

/** Sends all payments at once; a lost response is null. New sessions are made for each response. */
const payAll = (origin: string, tokens: Map<string, string>, offer: Offer): Promise<Reply[]> =>
  Promise.all(
    PAYMENTS.map(async ({ email, call, key, body }) => {
      const headers = { token: tokens.get(email), 'idempotency-key': key };
      const sent = typeof body === 'function' ? body(offer) : body;
      const reply = (await post(origin, `/${call.api}/${call.path}`, headers, sent)) as Reply;
      return reply && { ...reply, session: undefined };
    }),
  );

const signInAll = async (origin: string): Promise<Map<string, string>> =>
  new Map([
    [DEMO, await signInTo(origin, DEMO)],
    [SUSPENDED, await signInTo(origin, SUSPENDED)],
  ]);

async function killedWhilePaying(where: Where): Promise<void> {
  const env: Record<string, string> = {
    SANDBOX_PAYMENT_LATENCY_MS: '100',
    ...(where.databaseUrl ? { DATABASE_URL: where.databaseUrl } : { DATA_DIR: where.dataDir }),
  };
  const first = await startServer(env);
  const offer = await readOffer(first.origin);
  const lost = payAll(first.origin, await signInAll(first.origin), offer);
  await wait(KILL_AFTER_MS);
  await first.end('SIGKILL');
  const received = await lost;
  const second = await startServer(env);
  const paid = (again: Reply[], call: Sent['call']): number =>
    again.filter((reply, index) => reply?.response_code === 200 && PAYMENTS[index]?.call === call)
      .length;
  let again: Reply[];
  try {
    const tokens = await signInAll(second.origin);
    again = await payAll(second.origin, tokens, offer);
    for (const [index, reply] of received.entries()) {
      if (reply !== null) expect(again[index]).toEqual(reply);
    }
    const information = await fetch(`${second.origin}/hub/api/vnum/account-information`, {
      headers: { authorization: `Bearer ${tokens.get(DEMO)}` },
    });
    expect(await information.json()).toMatchObject({
      result: { currentBalance: DEMO_BALANCE + paid(again, payment.addCredit) },
    });
  } finally {
    await second.end('SIGTERM');
  }
  const opened = await openDatabase(where);
  try {
    await expectLedgerToAddUp(opened);
    const [suspended] = await opened.db
      .select()
      .from(customers)
      .where(eq(customers.email, SUSPENDED));
    expect(suspended?.status).toBe(
      paid(again, payment.paySuspended) === 1 ? 'Active' : 'Suspended',
    );
    const cards = await opened.db.$count(savedCards, like(savedCards.cardHolder, 'Dana Miller _'));
    const added = await opened.db.$count(
      customerNumbers,
      inArray(customerNumbers.didId, offer.didIds.slice(0, 3)),
    );
    expect(added).toBe(paid(again, addNumber));
    expect(await opened.db.$count(dids, eq(dids.status, 'reserved'))).toBe(0);
    // All have the same face, so one is saved however many are verified.
    expect(cards).toBe(paid(again, payment.saveCard) > 0 ? 1 : 0);
  } finally {
    await opened.close();
  }
}

describe('a server that is killed while customers pay', () => {
  const missing = inject('postgresPort') === null;

  it(
    'charges no customer twice and loses no payment, on the embedded engine',
    async () => {
      const dataDir = await freshDataDir();
      try {
        await killedWhilePaying({ databaseUrl: null, dataDir });
      } finally {
        await rm(dataDir, { recursive: true, force: true });
      }
    },
    TIME_MS,
  );

  it.skipIf(missing)(
    'charges no customer twice and loses no payment, on PostgreSQL',
    async () => killedWhilePaying({ databaseUrl: await freshPostgresUrl(), dataDir: '' }),
    TIME_MS,
  );
});
