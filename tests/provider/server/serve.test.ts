import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { addCredit } from '#contract/main/payment.ts';
import { PROGRAM_FLAGS } from '../../support/program-flags.ts';
import { creditFrom, DEMO } from '../support/customers/customer-area.ts';
import { freshDataDir } from '../support/databases/databases.ts';

const MAIN = 'src/provider/serve.ts';
/** A request whose headers are complete and whose body never comes. */
const BODY_TO_COME =
  'POST /hub/api/inquiry/create-lead HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{';
/** Ends a process, where it has not ended, with the test that started it. */
function endWithTest({ onTestFinished }: TestContext, child: ChildProcess): void {
  onTestFinished(() => void child.kill('SIGKILL'));
}

/** Returns a data folder that a test has for itself. */
async function createDataDir({ onTestFinished }: TestContext): Promise<string> {
  const dataDir = await freshDataDir();
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  return dataDir;
}

/** Starts the real server process and waits for its address. */
async function start(
  test: TestContext,
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<{ child: ChildProcess; origin: string }> {
  const child = spawn(process.execPath, [...PROGRAM_FLAGS, MAIN], {
    env: {
      ...process.env,
      SANDBOX: 'true',
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      LOG_LEVEL: 'info',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endWithTest(test, child);
  let output = '';
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout?.on('data', (data: Buffer) => {
      output += data.toString();
      const found = /"port":(\d+).*"listening"/.exec(output)?.[1];
      if (found) resolve(Number(found));
    });
    child.once('exit', () => reject(new Error(`the server ended: ${output}`)));
  });
  return { child, origin: `http://127.0.0.1:${port}` };
}

// They wait for what the server waits for.
describe.concurrent('the server process', () => {
  it('finishes running requests on SIGTERM, gives its folder back, and starts again on the same data', async (test) => {
    const dataDir = await createDataDir(test);
    // Long enough that the payment is being charged when the signal comes.
    const first = await start(test, dataDir, { SANDBOX_PAYMENT_LATENCY_MS: '2000' });
    const post = (path: string, headers: Record<string, string>, body: object) =>
      fetch(`${first.origin}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    const credentials = { username: DEMO, password: 'Demo1234' };
    const login = await post('/hub/api/vnum/auth/Login', {}, credentials);
    const { token } = (await login.json()) as { token: string };
    let isRunning = true;
    const paid = post(`/${addCredit.api}/${addCredit.path}`, { token }, creditFrom(1)).then(
      async (response) => {
        isRunning = false;
        return response.json();
      },
    );
    // The server has read the payment, which came first, when it has responded to this.
    await fetch(`${first.origin}/healthz`);
    expect(isRunning).toBe(true);
    first.child.kill('SIGTERM');
    const [code] = (await once(first.child, 'exit')) as [number];
    expect(code).toBe(0);
    expect(await paid).toMatchObject({ isSuccessful: true });
    expect(existsSync(join(dataDir, 'provider.lock'))).toBe(false);
    const second = await start(test, dataDir);
    const health = await fetch(`${second.origin}/healthz`);
    second.child.kill('SIGKILL');
    await once(second.child, 'exit');
    expect(health.status).toBe(200);
    expect(existsSync(join(dataDir, 'provider.lock'))).toBe(true);
    const third = await start(test, dataDir);
    third.child.kill('SIGINT');
    const [last] = (await once(third.child, 'exit')) as [number];
    expect(last).toBe(0);
  });

  it('ends at once, in order, while half a request is on its way', async (test) => {
    const dataDir = await createDataDir(test);
    const { child, origin } = await start(test, dataDir);
    const { port } = new URL(origin);
    const halves = [
      'POST /hub/api/inquiry/create-lead HTTP/1.1\r\nHost: x\r\nContent-',
      BODY_TO_COME,
    ];
    const sockets = await Promise.all(
      halves.map(async (half) => {
        const socket = connect(Number(port), '127.0.0.1');
        socket.on('error', () => undefined);
        await once(socket, 'connect');
        socket.write(half);
        return socket;
      }),
    );
    const idle = await fetch(`${origin}/healthz`);
    await idle.text();
    const closed = Promise.all(sockets.map((socket) => once(socket.resume(), 'close')));
    const ended = once(child, 'exit') as Promise<[number]>;
    const began = Date.now();
    child.kill('SIGTERM');
    await closed;
    expect(Date.now() - began, 'a running request may take as long').toBeLessThan(8_000);
    const [code] = await ended;
    expect(code).toBe(0);
    expect(existsSync(join(dataDir, 'provider.lock'))).toBe(false);
  });

  it('serves requests for DRAIN_SECONDS after SIGTERM, with 503 from its readiness probe', async (test) => {
    const dataDir = await createDataDir(test);
    const { child, origin } = await start(test, dataDir, { DRAIN_SECONDS: '4' });
    const status = async (path: string) => (await fetch(`${origin}${path}`)).status;
    expect(await status('/readyz')).toBe(200);
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await test.expect.poll(() => status('/readyz'), { timeout: 3_000, interval: 50 }).toBe(503);
    expect(await status('/hub/api/globalhub/countries')).toBe(200);
    const [code] = (await exited) as [number];
    expect(code).toBe(0);
    await expect(status('/readyz')).rejects.toThrow();
  });
});

describe('the process of the provider', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await freshDataDir();
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  it('warns outside sandbox mode of an embedded database, before a command too, and of missing gateways', async (test) => {
    const env = {
      ...process.env,
      SANDBOX: 'false',
      SECRET: randomBytes(32).toString('hex'),
      PORT: '0',
      DATA_DIR: join(dataDir, 'real'),
      DATABASE_URL: '',
      SMTP_URL: '',
      SMS_GATEWAY_URL: '',
    };
    const server = spawn(process.execPath, [...PROGRAM_FLAGS, MAIN], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    endWithTest(test, server);
    const lines = createInterface(server.stdout)[Symbol.asyncIterator]();
    for (const warning of [
      'DATABASE_URL is not set',
      'No payment gateway is connected',
      'SMTP_URL is not set',
      'SMS_GATEWAY_URL is not set',
    ]) {
      const logged = (await lines.next()).value as string;
      expect(JSON.parse(logged)).toMatchObject({
        level: 40,
        msg: expect.stringContaining(warning),
      });
    }
    server.kill('SIGKILL');

    const command = spawn(process.execPath, [...PROGRAM_FLAGS, MAIN, 'ledger'], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    endWithTest(test, command);
    const [said] = (await once(createInterface(command.stderr), 'line')) as [string];
    command.kill('SIGKILL');
    expect(said).toContain('DATABASE_URL is not set');
  });

  it.each([
    [['legder'], /"legder" is no command.*texts, renew, ledger, refund, port-in, sessions/],
    [['--at', '2027-01-31'], /"--at" is no command/],
    [['renew', '--on', '2027-01-31'], /Usage/],
    [['renew', '--at', '2027-01-31', 'now'], /Usage/],
    [['ledger', '--fix'], /Usage/],
  ])('ends on the command line %j and never serves', async (words, reason) => {
    const child = spawn(process.execPath, [...PROGRAM_FLAGS, MAIN, ...words], {
      env: { ...process.env, SANDBOX: 'true', PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', () => child.kill('SIGKILL'));
    child.stderr.on('data', (data: Buffer) => (output += data.toString()));
    const [code] = (await once(child, 'exit')) as [number | null];
    expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(reason) });
  });

  it('logs what is wrong with its configuration and exits', async () => {
    const child = spawn(process.execPath, [...PROGRAM_FLAGS, MAIN], {
      env: { ...process.env, SANDBOX: 'false', SECRET: '' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (data: Buffer) => (said += data.toString()));
    const [code] = (await once(child, 'exit')) as [number];
    expect(code).toBe(1);
    expect(said).toContain('SECRET');
  });
});
