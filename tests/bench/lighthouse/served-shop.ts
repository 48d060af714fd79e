import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../../browser/support/shops/free-port.ts';

/** Builds and serves the shop in a process of its own, as the browser tests do. */
export async function serveShop(): Promise<{ origin: string; stop(): Promise<void> }> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const child = spawn(process.execPath, ['tests/browser/support/shops/serve-shop.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: String(port), SITE_URL: origin },
  });
  await new Promise<void>((ready, failed) => {
    child.stdout.on('data', (data: Buffer) => {
      if (data.toString().includes('the shop is at')) ready();
    });
    child.once('exit', () => failed(new Error('the shop did not start')));
  });
  return {
    origin,
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
