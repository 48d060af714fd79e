import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { listAvailableDids } from '#provider/domain/catalogue/dids.ts';
import type { Context } from '#provider/domain/context.ts';
import { readConfig } from '#provider/platform/config.ts';
import { startProvider } from '#provider/serve.ts';
import { confirmPhones, onSale } from '../provider/support/customers/buyers.ts';

/**
 * The floor of a listing: Hono and Drizzle with the same query on the same database, and nothing
 * around it.
 */
const bareServer = (context: Context): Hono =>
  new Hono().get('/:countryId', async (c) =>
    c.json({
      result: await listAvailableDids(
        context,
        { countryId: Number(c.req.param('countryId')) },
        null,
      ),
    }),
  );

/** The servers take turns, so their connections stay open while they rest. */
const KEEP_ALIVE_MS = 120_000;

async function listen(fetch: Hono['fetch']) {
  const serverOptions = { keepAliveTimeout: KEEP_ALIVE_MS };
  const server = serve({ fetch, port: 0, hostname: '127.0.0.1', serverOptions });
  if (!server.listening) await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

/**
 * A provider in a process of its own, with phones of that many buyers confirmed, and the bare
 * server; it prints where both listen and what is sold.
 */
const buyers = Number(process.argv[2] ?? 0);
const provider = await startProvider(readConfig(process.env));
await confirmPhones(
  provider.context,
  Array.from({ length: buyers }, (_, index) => index + 1),
);
const sale = await onSale(provider.context, buyers);
const shop = await listen(provider.app.fetch);
const bare = await listen(bareServer(provider.context).fetch);
console.log(`READY ${JSON.stringify({ port: shop.port, barePort: bare.port, ...sale })}`);
process.on('SIGTERM', () => {
  shop.server.close();
  bare.server.close();
  void provider.close().then(() => process.exit(0));
});
