import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { readConfig } from '#provider/config.ts';
import { startProvider } from '#provider/serve.ts';

/** Runs work with the address of a hub: the configured one (`HUB_BUILD_URL`), else a sandbox provider that lives as long as the work. */
export async function withHub<T>(work: (hubUrl: string) => Promise<T>): Promise<T> {
  const configured = process.env['HUB_BUILD_URL'];
  if (configured !== undefined && configured !== '') return work(configured);
  const data = mkdtempSync(join(tmpdir(), 'shop-build-'));
  const provider = await startProvider(
    readConfig({ ...process.env, SANDBOX: 'true', DATA_DIR: data, DATABASE_URL: '' }),
  );
  const server = serve({ fetch: provider.app.fetch, port: 0, hostname: '127.0.0.1' });
  if (!server.listening) await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    return await work(`http://127.0.0.1:${port}/hub`);
  } finally {
    server.close();
    await provider.close();
    rmSync(data, { recursive: true, force: true });
  }
}
