import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';
import { createApp } from '#provider/http/app.ts';
import { readConfig } from '#provider/platform/config.ts';
import type { Context } from '#provider/domain/context.ts';
import { startProvider } from '#provider/serve.ts';
import { setting } from '#tools/platform/environment.ts';
import { followStep } from '#tools/platform/steps.ts';

/**
 * Runs work with the address of a hub: the configured one (`HUB_BUILD_URL`), else a sandbox
 * provider that lives as long as the work.
 */
export async function withHub<T>(work: (hubUrl: string) => Promise<T>): Promise<T> {
  const configured = process.env['HUB_BUILD_URL'];
  if (configured !== undefined && configured !== '') return work(configured);
  console.log('[hub] opening a sandbox provider …');
  const progress = followStep('hub', 'provider');
  const data = mkdtempSync(join(tmpdir(), 'shop-build-'));
  const removeData = (): void => rmSync(data, { recursive: true, force: true });
  // A run that is cancelled ends without coming back here.
  process.once('exit', removeData);
  const provider = await startProvider(
    readConfig({
      ...process.env,
      SANDBOX: 'true',
      DATA_DIR: data,
      DATABASE_URL: '',
      LOG_LEVEL: setting('LOG_LEVEL', 'warn'),
    }),
  ).finally(() => progress.end());
  try {
    return await withServed(provider.app, work);
  } finally {
    await provider.close();
    process.off('exit', removeData);
    removeData();
  }
}

/**
 * Runs work with the address of a running provider's hub, on a free port that only the work has.
 * Its hundreds of requests differ from visitors' by that port, and are not logged at level `info`.
 */
export function withHubOf<T>(context: Context, work: (hubUrl: string) => Promise<T>): Promise<T> {
  const { log } = context;
  const quiet = log.level === 'info' ? log.child({}, { level: 'warn' }) : log;
  return withServed(createApp({ ...context, log: quiet }), work);
}

async function withServed<T>(
  app: Pick<Hono, 'fetch'>,
  work: (hubUrl: string) => Promise<T>,
): Promise<T> {
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  if (!server.listening) await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    return await work(`http://127.0.0.1:${port}/hub`);
  } finally {
    server.close();
  }
}
