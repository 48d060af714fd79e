import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { getCountries } from '#contract/hub/catalogue.ts';
import { createApp } from '#provider/http/app.ts';
import { isDatabaseUnavailable } from '#provider/platform/database-errors.ts';
import { openPostgres } from '#provider/platform/db/postgres.ts';
import { createLog } from '#provider/platform/log.ts';
import { createContext } from '#provider/setup/create-context.ts';
import { request } from '../support/servers/app.ts';
import { testConfig } from '../support/servers/config.ts';
import { freshPostgresUrl } from '../support/databases/databases.ts';

const RIGHTS = 'select, insert, update, delete on all tables in schema public';

describe.skipIf(inject('postgresPort') === null)('the role of the service', () => {
  const role = `service_${randomBytes(4).toString('hex')}`;
  let migrationUrl: string;
  let serviceUrl: string;
  let owner: Client;

  beforeAll(async () => {
    migrationUrl = await freshPostgresUrl();
    serviceUrl = migrationUrl.replace('//postgres@', `//${role}@`);
    owner = new Client({ connectionString: migrationUrl });
    await owner.connect();
    await owner.query(`create role ${role}`);
  });
  afterAll(async () => {
    await owner.query(`drop owned by ${role}`);
    await owner.query(`drop role ${role}`);
    await owner.end();
  });

  const open = () => openPostgres(serviceUrl, { migrationUrl });
  const getFailure = async () => {
    const failure: unknown = await open().catch((error: unknown) => error);
    return {
      message: failure instanceof Error ? failure.message : 'opened',
      isAwaited: isDatabaseUnavailable(failure),
    };
  };

  it('is waited for at the start while it may not sign in, or not read and write', async () => {
    expect(await getFailure()).toEqual({
      message: expect.stringContaining(`role "${role}" is not permitted to log in`),
      isAwaited: true,
    });
    await owner.query(`alter role ${role} login`);
    const noRight = `the role ${role} may not read and write the table sessions`;
    expect(await getFailure()).toEqual({ message: noRight, isAwaited: true });
    await owner.query(`grant select on sessions to ${role}`);
    expect(await getFailure()).toEqual({ message: noRight, isAwaited: true });
    await owner.query(`grant ${RIGHTS} to ${role}`);
    await (await open()).close();
  });

  it('makes requests and the readiness probe 503 with Retry-After when its rights are lost', async () => {
    const opened = await open();
    const app = createApp(await createContext(opened, testConfig(), createLog('silent')));
    const getStatuses = async () => {
      const responses = [await app.request('/readyz'), await request(app, getCountries)];
      return responses.map(({ status, headers }) => [status, headers.get('retry-after')]);
    };
    const before = await getStatuses();
    await owner.query(`revoke ${RIGHTS} from ${role}`);
    const without = await getStatuses();
    await owner.query(`grant ${RIGHTS} to ${role}`);
    const after = await getStatuses();
    await opened.close();
    expect({ before, without, after }).toEqual({
      before: [
        [200, null],
        [200, null],
      ],
      without: [
        [503, '5'],
        [503, '5'],
      ],
      after: [
        [200, null],
        [200, null],
      ],
    });
  });

  it('opens an up-to-date database without a role that may change the schema', async () => {
    await owner.query(`grant usage on schema drizzle to ${role}`);
    await owner.query(`grant select on all tables in schema drizzle to ${role}`);
    await (await openPostgres(serviceUrl)).close();
  });

  it('fails with the cause and the setting, without a query, when it may not migrate', async () => {
    const { pathname } = new URL(await freshPostgresUrl('template0'));
    const failure = openPostgres(new URL(pathname, serviceUrl).href);
    await expect(failure).rejects.toThrow(
      `the role ${role} may not change the schema (permission denied for database ` +
        `${pathname.slice(1)}): set DATABASE_MIGRATION_URL to the address of a role that may`,
    );
    expect(isDatabaseUnavailable(await failure.catch((error: unknown) => error))).toBe(false);
  });

  it('is waited for while the server has no database for it', async () => {
    const missing = openPostgres(`${migrationUrl}_missing`);
    expect(isDatabaseUnavailable(await missing.catch((error: unknown) => error))).toBe(true);
  });
});
