import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chown, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { createDatabaseFolder } from './database-folder.ts';

const run = promisify(execFile);
const VERSIONS = '/usr/lib/postgresql';
/** Nothing here outlives the run, so nothing waits for the disk. */
const SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=300',
];

export interface TestServer {
  port: number;
  /** The address of a database on this server. */
  url(database: string): string;
  /** Ends the server's sessions and the server, as `pg_ctl stop -m fast` does. */
  shutDown(): Promise<void>;
  /** Starts it again on the same data and port. */
  startUp(): Promise<void>;
  stop(): Promise<void>;
}

/** The address of a database of a test server. */
export const databaseUrl = (port: number, database: string): string =>
  `postgres://postgres@127.0.0.1:${port}/${database}`;

/** The folder of PostgreSQL's programs, or null on a machine without them. */
export function postgresFolder(): string | null {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS).sort().reverse() : [];
  const folders = [
    ...versions.map((version) => join(VERSIONS, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(':'),
  ];
  return (
    folders.find((at) => existsSync(join(at, 'initdb')) && existsSync(join(at, 'postgres'))) ?? null
  );
}

/** Starts a PostgreSQL server of this test run's own, in a temporary folder on a free port. */
export async function startPostgres(bin: string): Promise<TestServer> {
  const folder = await createDatabaseFolder('provider-postgres-');
  const user = await unprivileged(folder);
  const data = join(folder, 'data');
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'];
  await run(join(bin, 'initdb'), initdb, { ...user, cwd: folder });
  const port = await freePort();
  const args = ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', ''];
  for (const setting of SETTINGS) args.push('-c', setting);
  const url = (database: string) => databaseUrl(port, database);
  let child: ChildProcess;
  const startUp = async (): Promise<void> => {
    child = spawn(join(bin, 'postgres'), args, { ...user, cwd: folder, stdio: 'ignore' });
    await untilReady(url('postgres'), child);
  };
  const end = async (signal: 'SIGINT' | 'SIGQUIT'): Promise<void> => {
    if (child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  await startUp();
  return {
    port,
    url,
    shutDown: () => end('SIGINT'),
    startUp,
    stop: async () => {
      await end('SIGQUIT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root: then it runs as `nobody`, who gets the folder. */
async function unprivileged(folder: string): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = [await idOfNobody('-u'), await idOfNobody('-g')];
  await chown(folder, uid, gid);
  return { uid, gid };
}

const idOfNobody = async (flag: '-u' | '-g'): Promise<number> =>
  Number((await run('id', [flag, 'nobody'])).stdout);

/** A port that no process listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    if (child.exitCode !== null) throw new Error('PostgreSQL ended while it started');
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await wait(50);
    }
  }
  throw new Error('PostgreSQL did not start within ten seconds');
}
