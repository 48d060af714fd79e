import { rm } from 'node:fs/promises';
import type { Hono } from 'hono';
import { afterAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { getAvailableDids } from '#contract/hub/catalogue.ts';
import { findNearest } from '#domain/number-hold/nearest-numbers.ts';
import { createApp } from '#provider/http/app.ts';
import { numberHolds } from '#provider/platform/db/schema/catalogue.ts';
import { openDatabase } from '#provider/platform/db/open.ts';
import { openPostgres } from '#provider/platform/db/postgres.ts';
import { createContext } from '#provider/setup/create-context.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { request } from '../support/servers/app.ts';
import { assertDefined } from '../support/assert-defined.ts';
import { balance, balanced } from '../support/payments/shop-records.ts';
import { confirmPhones, leaveOnSale, onSale } from '../support/customers/buyers.ts';
import { freshDataDir, freshPostgresUrl } from '../support/databases/databases.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';
import { startServer } from '../support/servers/server.ts';
import { hold, isHeld, order, visitorOf, type Visitor } from '../support/customers/visitors.ts';

const COUNT = 100;
const TIME_MS = 360_000;
/** How many of the nearest numbers a visitor chooses among. */
const NEAREST = 50;
const UNITED_STATES = 218;
/** Each with an address of its own. */
const VISITORS = Array.from({ length: COUNT }, (_, index) => visitorOf(1_000 + index, index + 1));

describeOnBothEngines('holds that many visitors want at once, of two instances', (open) => {
  let provider: TestProvider;
  let instances: [Hono, Hono];
  let numbers: number[];
  let packageId: number;
  const closing: (() => Promise<void>)[] = [];
  afterAll(() => Promise.all(closing.map((close) => close())));

  /** Another instance: with connections of its own where the engine has any. */
  async function secondInstance({ context, databaseUrl }: TestProvider): Promise<Hono> {
    if (databaseUrl === null) return createApp({ ...context });
    const opened = await openPostgres(databaseUrl);
    closing.push(opened.close);
    return createApp(await createContext(opened, context.config, context.log, context.now));
  }

  beforeEach(async () => {
    provider = await open({ trustedProxies: 1 });
    instances = [provider.app, await secondInstance(provider)];
    ({ didIds: numbers, packageId } = await onSale(provider.context, COUNT));
  }, TIME_MS);

  const instanceOf = (index: number): Hono => assertDefined(instances[index % 2]);
  const number = (index: number): number => assertDefined(numbers[index]);
  const rows = () => provider.context.db.select().from(numberHolds);

  it(
    'give one number to one of 100 visitors, and the others the nearest, also while some order',
    async () => {
      const { context } = provider;
      const listFor = async ({ headers }: Visitor) => {
        const params = { countryId: UNITED_STATES };
        const { body } = await request(provider.app, getAvailableDids, { params, headers });
        return assertDefined(body.result).flatMap(({ state, dids }) =>
          dids.map(({ didid, did }) => ({ id: didid, number: did, state })),
        );
      };
      const listed = await listFor(visitorOf(0));
      const wanted = assertDefined(listed.find(({ id }) => id === number(0)));
      const choose = seededRandom('nearest-numbers');
      let refusals = 0;
      /**
       * Each visitor takes a number that is near to the wanted one in place of another; those who
       * are refused look at the list again. One request for it stands for those of all.
       */
      const takeNearest = async (insteadOf: ReadonlyMap<Visitor, number>) => {
        const taken = new Map<Visitor, number>();
        for (let waiting = [...insteadOf]; waiting.length > 0;) {
          const current = await listFor(assertDefined(waiting[0])[0]);
          const { numbers: nearest } = findNearest(current, wanted, NEAREST);
          await Promise.all(
            waiting.map(async ([visitor, before], index) => {
              const { id } = assertDefined(nearest[Math.floor(choose() * nearest.length)]);
              const held = await hold(instanceOf(index), visitor, id, before);
              if (isHeld(held)) taken.set(visitor, id);
              else expect(held).toBe('number-held');
            }),
          );
          waiting = waiting.filter(([visitor]) => !taken.has(visitor));
          refusals += waiting.length;
        }
        return taken;
      };

      const held = await Promise.all(
        VISITORS.map((visitor, index) => hold(instanceOf(index), visitor, number(0))),
      );
      expect(held.filter(isHeld)).toEqual([900]);
      expect(held.filter((code) => code === 'number-held')).toHaveLength(COUNT - 1);
      const winner = assertDefined(VISITORS[held.indexOf(900)]);
      const others = VISITORS.filter((visitor) => visitor !== winner);
      // The wanted number is not theirs, so that it is not released in their place.
      const taken = await takeNearest(new Map(others.map((visitor) => [visitor, number(0)])));
      taken.set(winner, number(0));
      expect(refusals, 'some wanted the same number').toBeGreaterThan(0);
      const before = await rows();
      expect(before.map(({ didId }) => didId).sort()).toEqual([...taken.values()].sort());
      expect(new Set(before.map(({ holdTokenDigest }) => holdTokenDigest)).size).toBe(COUNT);

      const [buyers, movers, staying] = [others.slice(0, 5), others.slice(5, 25), others.slice(25)];
      const numberOf = (visitor: Visitor): number => assertDefined(taken.get(visitor));
      await confirmPhones(
        context,
        buyers.map(({ id }) => id),
      );
      const [moved, ...responses] = await Promise.all([
        takeNearest(new Map(movers.map((mover) => [mover, numberOf(mover)]))),
        ...buyers.map((buyer, index) =>
          order(instanceOf(index), buyer, numberOf(buyer), { packageId }),
        ),
      ]);
      expect(responses.map(({ body }) => body.response_code)).toEqual(buyers.map(() => 200));
      const after = await rows();
      expect(after.map(({ didId }) => didId).sort()).toEqual(
        [...[winner, ...staying].map(numberOf), ...moved.values()].sort(),
      );
      expect(new Set(after.map(({ holdTokenDigest }) => holdTokenDigest)).size).toBe(
        COUNT - buyers.length,
      );
      const books = await balance(context);
      expect(books).toEqual(balanced(buyers.length, books.centsDue));
    },
    TIME_MS,
  );

  it(
    'leave a visitor who asks for 100 numbers two of them',
    async () => {
      const { headers } = visitorOf(1);
      const held = await Promise.all(
        numbers.map((didId, index) => {
          const address = visitorOf(1, (index % 10) + 1).headers['x-forwarded-for'];
          return hold(
            instanceOf(index),
            { headers: { ...headers, 'x-forwarded-for': address } },
            didId,
          );
        }),
      );
      expect(held.filter(isHeld)).toHaveLength(COUNT);
      expect(await rows()).toHaveLength(2);
    },
    TIME_MS,
  );

  it(
    'give a network address ten numbers, however many visitors it has',
    async () => {
      const held = await Promise.all(
        numbers.map((didId, index) => hold(instanceOf(index), visitorOf(index, 9), didId)),
      );
      expect(held.filter(isHeld)).toHaveLength(10);
      expect(held.filter((code) => code === 'too-many-holds')).toHaveLength(COUNT - 10);
      expect(await rows()).toHaveLength(10);
    },
    TIME_MS,
  );

  it(
    'give a network address half of a small country, however many visitors it has',
    async () => {
      const few = await leaveOnSale(provider.context, 8);
      const held = await Promise.all(
        VISITORS.map(({ id }, index) =>
          hold(instanceOf(index), visitorOf(id, 9), assertDefined(few[index % few.length])),
        ),
      );
      expect(held.filter(isHeld)).toHaveLength(4);
      expect(new Set(held)).toEqual(new Set([900, 'number-held', 'too-many-holds']));
      expect(await rows()).toHaveLength(4);
    },
    TIME_MS,
  );

  it(
    'sell a number to its holder when another visitor orders it at the same moment',
    async () => {
      const buyers = VISITORS.slice(0, 30);
      await confirmPhones(
        provider.context,
        buyers.map(({ id }) => id),
      );
      const holder = assertDefined(buyers[15]);
      await hold(provider.app, holder, number(0));
      const responses = await Promise.all(
        buyers.map((buyer, index) => order(instanceOf(index), buyer, number(0), { packageId })),
      );
      const codes = responses.map(({ body }) => body.response_code);
      expect(codes.filter((code) => code === 200)).toHaveLength(1);
      expect(codes[15]).toBe(200);
      expect(responses.filter(({ body }) => body.value === 5)).toHaveLength(29);
    },
    TIME_MS,
  );

  it(
    'never go to one visitor while another one buys the number',
    async () => {
      const buyers = VISITORS.slice(0, 40);
      await confirmPhones(
        provider.context,
        buyers.map(({ id }) => id),
      );
      /** Half of them hold before they order. */
      const buy = async (buyer: Visitor, index: number) => {
        const wanted = number(index % 4);
        const app = instanceOf(index);
        const held = index % 8 < 4 ? await hold(app, buyer, wanted) : '';
        const { body } = await order(app, buyer, wanted, { packageId });
        return { wanted, isHolder: isHeld(held), isBuyer: body.response_code === 200 };
      };
      const ends = await Promise.all(buyers.map(buy));
      expect(ends.filter(({ isBuyer }) => isBuyer).map(({ wanted }) => wanted)).toHaveLength(4);
      expect(ends.filter(({ isHolder, isBuyer }) => isHolder && !isBuyer)).toEqual([]);
      const books = await balance(provider.context);
      expect(books).toEqual(balanced(4, books.centsDue));
    },
    TIME_MS,
  );
});

describe('a server that is killed', () => {
  type Where = { databaseUrl: string | null; dataDir: string };

  async function keepsHolds(where: Where): Promise<void> {
    const opened = await openDatabase(where);
    const { didIds } = await onSale({ db: opened.db }, 1).finally(() => opened.close());
    const didId = assertDefined(didIds[0]);
    const env: Record<string, string> = where.databaseUrl
      ? { DATABASE_URL: where.databaseUrl }
      : { DATA_DIR: where.dataDir };
    const remote = (origin: string) =>
      ({ request: (path: string, init?: RequestInit) => fetch(`${origin}${path}`, init) }) as Hono;
    const first = await startServer(env);
    const held = await hold(remote(first.origin), visitorOf(1), didId).finally(() =>
      first.end('SIGKILL'),
    );
    expect(held).toBe(900);
    const second = await startServer(env);
    try {
      const app = remote(second.origin);
      expect(await hold(app, visitorOf(2), didId)).toBe('number-held');
      expect(isHeld(await hold(app, visitorOf(1), didId))).toBe(true);
    } finally {
      await second.end('SIGKILL');
    }
  }

  it(
    'still holds the number for its visitor, on the embedded engine',
    async () => {
      const dataDir = await freshDataDir();
      try {
        await keepsHolds({ databaseUrl: null, dataDir });
      } finally {
        await rm(dataDir, { recursive: true, force: true });
      }
    },
    TIME_MS,
  );

  it.skipIf(inject('postgresPort') === null)(
    'still holds the number for its visitor, on PostgreSQL',
    async () => keepsHolds({ databaseUrl: await freshPostgresUrl(), dataDir: '' }),
    TIME_MS,
  );
});
