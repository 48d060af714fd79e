import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { readConfig } from '#provider/platform/config.ts';
import { startProvider } from '#provider/serve.ts';
import { confirmPhones, onSale } from '../provider/support/buyers.ts';

/** A provider in a process of its own, with phones of that many buyers confirmed; it prints where it listens and what it sells. */
const buyers = Number(process.argv[2] ?? 0);
const provider = await startProvider(readConfig(process.env));
await confirmPhones(
  provider.context,
  Array.from({ length: buyers }, (_, index) => index + 1),
);
const sale = await onSale(provider.context, buyers);
const server = serve({ fetch: provider.app.fetch, port: 0, hostname: '127.0.0.1' });
if (!server.listening) await once(server, 'listening');
const { port } = server.address() as AddressInfo;
console.log(`READY ${JSON.stringify({ port, ...sale })}`);
process.on('SIGTERM', () => {
  server.close();
  void provider.close().then(() => process.exit(0));
});
