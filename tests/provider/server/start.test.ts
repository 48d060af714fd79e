import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, symlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PROGRAM_FLAGS } from '../../support/program-flags.ts';
import { freshDataDir } from '../support/databases/databases.ts';

const SCRIPT = resolve('src/tools/start.ts');

let folder: string;
let dataDir: string;
/** A hub that does not respond to a build. Its first request comes when the provider serves. */
let hub: Server;
let child: ChildProcess | undefined;

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  server.close();
  await once(server, 'close');
  return port;
}

beforeAll(async () => {
  dataDir = await freshDataDir();
  folder = mkdtempSync(join(tmpdir(), 'shop-start-'));
  cpSync('i18n', join(folder, 'i18n'), { recursive: true });
  symlinkSync(resolve('src'), join(folder, 'src'));
  hub = createServer(() => undefined);
});
afterAll(async () => {
  child?.kill('SIGKILL');
  hub.closeAllConnections();
  hub.close();
  for (const path of [folder, dataDir]) await rm(path, { recursive: true, force: true });
});

const runWith = (program: string, settings: Record<string, string>) => {
  const { SANDBOX: _, ...environment } = process.env;
  return spawn(process.execPath, [...PROGRAM_FLAGS, resolve(`src/tools/${program}.ts`)], {
    cwd: folder,
    env: { ...environment, DATABASE_URL: 'postgres://127.0.0.1:1/shop', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 60_000,
  });
};

it.each(['start', 'dev', 'edit'])(
  'npm run %s ends at a database address unless the sandbox is asked for',
  async (program) => {
    const ended = runWith(program, {});
    let output = '';
    ended.stderr.on('data', (data: Buffer) => (output += data.toString()));
    ended.stdout.resume();
    const [code] = (await once(ended, 'close')) as [number | null];
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringMatching(/^\[\w+\] DATABASE_URL is set.*SANDBOX=true.*\n$/),
    });
  },
);

it('npm start uses a database address when SANDBOX is set', async () => {
  const shop = runWith('start', { SANDBOX: 'true', PORT: String(await findFreePort()) });
  child = shop;
  let output = '';
  for (const stream of [shop.stdout, shop.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  }
  await expect.poll(() => output, { timeout: 60_000 }).toContain('the database is not available');
  shop.kill('SIGKILL');
  await once(shop, 'exit');
});

it('npm start writes what it does, and no line for a request', async () => {
  const port = await findFreePort();
  const { LOG_LEVEL: _, ...environment } = process.env;
  const shop = spawn(process.execPath, [...PROGRAM_FLAGS, SCRIPT], {
    cwd: folder,
    env: {
      ...environment,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      HUB_BUILD_URL: `http://127.0.0.1:${await listen(hub)}/hub`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = shop;
  let output = '';
  shop.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  const hasEnded = once(shop, 'exit').then(() => Promise.reject(new Error(`ended: ${output}`)));
  await Promise.race([once(hub, 'request'), hasEnded]);
  const statuses = ['/healthz', '/hub/api/globalhub/countries', '/hub/api/none', '/faq'].map(
    async (path) => (await fetch(`http://127.0.0.1:${port}${path}`)).status,
  );
  expect(await Promise.all(statuses)).toEqual([200, 200, 404, 503]);
  const ended = once(shop.stdout, 'end');
  shop.kill('SIGTERM');
  await ended;
  const lines = output.trim().split('\n');
  expect(lines.filter((line) => !/^\[(?:start|build)\] /.test(line))).toEqual([]);
  expect(lines[0]).toBe('[start] opening the provider’s database …');
});
