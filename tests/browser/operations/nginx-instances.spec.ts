import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type IncomingHttpStatusHeader } from 'node:http2';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { errorStatusAndBody } from '#provider/http/endpoints/error-response.ts';
import { unavailable } from '#provider/platform/errors.ts';
import { draftRelease, publishDraft } from '#tools/publish/releases/draft.ts';
import { CALLER_HEADER, hasNginx, type Nginx, startNginx } from '../support/shops/nginx.ts';
import { startInstance, type StandInInstance } from '../support/shops/stand-in-instance.ts';

/** The certificate of the test’s nginx is signed by itself. */
test.use({ ignoreHTTPSErrors: true });
test.skip(!hasNginx(), 'this machine has no nginx');

let folder: string;
let first: StandInInstance;
let second: StandInInstance;
let nginx: Nginx;

test.beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'shop-instances-'));
  chmodSync(folder, 0o755);
  const [built, releases] = [join(folder, 'dist'), join(folder, 'releases')];
  mkdirSync(built);
  for (const list of ['_addresses.conf', '_policies.conf']) writeFileSync(join(built, list), '');
  publishDraft(releases, draftRelease(releases, built, new Date()));
  [first, second] = [await startInstance(), await startInstance()];
  nginx = await startNginx([first.origin, second.origin], releases);
});
test.afterEach(async () => {
  await nginx.stop();
  await Promise.all([first.stop(), second.stop()]);
  rmSync(folder, { recursive: true });
});

/** Sends requests one after the other, each to a path of its own; returns their statuses. */
async function send(
  request: APIRequestContext,
  method: 'GET' | 'POST' | 'PATCH',
  count: number,
): Promise<number[]> {
  const statuses = [];
  for (let number = 1; number <= count; number += 1) {
    const path = `${nginx.origin}/main/api/${method}-${number}`;
    const response = await request.fetch(path, {
      method,
      ...(method === 'GET' ? {} : { data: {} }),
    });
    statuses.push(response.status());
  }
  return statuses;
}

test('nginx repeats a GET that met an instance which is starting, and leaves that instance out', async ({
  request,
}) => {
  second.does = 503;
  expect(await send(request, 'GET', 6)).toEqual(Array(6).fill(200));
  expect(await send(request, 'POST', 6)).toEqual(Array(6).fill(200));
  expect(second.requests).toHaveLength(1);
});

for (const method of ['POST', 'PATCH'] as const) {
  for (const failure of [503, 'break'] as const) {
    test(`nginx sends a ${method} once, also when an instance that read it fails by ${failure}`, async ({
      request,
    }) => {
      second.does = failure;
      const statuses = await send(request, method, 8);
      expect(statuses).toContain(503);
      const received = [...first.requests, ...second.requests];
      expect(received.toSorted()).toEqual(
        statuses.map((_, index) => `${method} /main/api/${method}-${index + 1}`).toSorted(),
      );
    });
  }
}

test('nginx passes on that no instance can respond, and the first response after it', async ({
  request,
}) => {
  for (const instance of [first, second]) instance.does = 503;
  expect(await send(request, 'GET', 4)).toEqual(Array(4).fill(503));
  const refused = await request.post(`${nginx.origin}/main/api/pay`);
  expect([refused.status(), refused.headers()['retry-after']]).toEqual([503, '5']);
  for (const instance of [first, second]) instance.does = 200;
  expect(await send(request, 'POST', 2)).toEqual([200, 200]);
});

test('nginx responds as the provider does while no instance is running', async ({ request }) => {
  await Promise.all([first.stop(), second.stop()]);
  for (const path of ['/main/api/pay', '/hub/api/vnum/dids/get-available-dids/218']) {
    for (const method of ['GET', 'POST']) {
      const response = await request.fetch(`${nginx.origin}${path}`, { method });
      expect([response.status(), response.headers()]).toEqual([
        503,
        expect.objectContaining({
          'retry-after': '5',
          'cache-control': 'no-store',
          'content-type': expect.stringContaining('application/json'),
        }),
      ]);
      expect(await response.json()).toEqual(errorStatusAndBody(unavailable()).body);
    }
  }
});

test('nginx names its version on neither port', async ({ request }) => {
  for (const origin of [nginx.origin, nginx.plainOrigin]) {
    const response = await request.get(`${origin}/`, { maxRedirects: 0 });
    expect(response.headers()['server']).toBe('nginx');
  }
});

test('nginx repeats no GET that took an instance five seconds', async ({ request }) => {
  Object.assign(first, { does: 503, responseMs: 5_000 });
  Object.assign(second, { does: 503, responseMs: 5_000 });
  expect(await send(request, 'GET', 1)).toEqual([503]);
  expect([...first.requests, ...second.requests]).toHaveLength(1);
});

/**
 * Sends requests of these callers at once over one connection, so that nginx counts all of them
 * within a moment, however long the responses take; returns their statuses.
 */
async function sendFrom(callers: readonly string[]): Promise<(number | undefined)[]> {
  const session = connect(nginx.origin, { rejectUnauthorized: false });
  const statuses = await Promise.all(
    callers.map(async (caller) => {
      const sent = session.request({ ':path': '/main/api/x', [CALLER_HEADER]: caller });
      const [headers] = (await once(sent, 'response')) as [IncomingHttpStatusHeader];
      await text(sent);
      return headers[':status'];
    }),
  );
  session.close();
  return statuses;
}

/** More than nginx lets through at once (60), and as many as one address may have open. */
const CALLERS = 100;

for (const [callers, of, isLimited] of [
  ['addresses of one IPv6 network', (n: number) => `2001:db8:a:b:${n.toString(16)}::1`, true],
  ['IPv6 networks', (n: number) => `2001:db8:a:${n.toString(16)}::1`, false],
  ['IPv4 addresses', (n: number) => `198.51.100.${n}`, false],
] as const) {
  test(`nginx limits ${CALLERS} ${callers} ${isLimited ? 'as one caller' : 'apart'}`, async () => {
    const statuses = await sendFrom(Array.from({ length: CALLERS }, (_, index) => of(index + 1)));
    expect(statuses.includes(429)).toBe(isLimited);
  });
}

test('nginx closes an idle connection before the provider does', async ({ request }) => {
  const connected = once(first.server, 'connection') as Promise<[Socket]>;
  await send(request, 'GET', 2);
  const [socket] = await connected;
  // A server that closes a connection itself emits no `end` for it.
  const closer = Promise.race([
    once(socket, 'end').then(() => 'nginx'),
    once(socket, 'close').then(() => 'the provider'),
  ]);
  expect(await closer).toBe('nginx');
});
