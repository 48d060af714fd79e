import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { proxy } from 'hono/proxy';
import { staticSite } from '#tools/static-site.ts';
import { buildAside, type Aside } from '../../built/support/build-aside.ts';
import { freePort } from './free-port.ts';

/** A small shop with settings of its own, beside the one under test. */
export interface AsideShop {
  origin: string;
  stop(): Promise<void>;
}

/** Serves an app on a port of this machine. */
export async function listening(app: Hono, port: number): Promise<Server> {
  const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1', createServer }) as Server;
  if (!server.listening) await once(server, 'listening');
  return server;
}

/** Ends a server and what is connected to it. */
export function closed(server: Server): Promise<unknown> {
  server.closeAllConnections();
  return once(server.close(), 'close');
}

/** Builds a small shop and serves it; the two APIs are those of the shop under test. */
export async function startAsideShop(name: string, aside: Aside): Promise<AsideShop> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const settings = { ...aside.settings, SITE_URL: origin };
  const site = await buildAside(name, { ...aside, settings });
  const api = `http://localhost:${process.env['TEST_PORT'] ?? 4380}`;
  const app = new Hono();
  for (const path of ['/hub/*', '/main/*', '/dev/*']) {
    app.all(path, (c) => {
      const { pathname, search } = new URL(c.req.url);
      return proxy(`${api}${pathname}${search}`, c.req);
    });
  }
  app.route(
    '/',
    staticSite(site, () => true),
  );
  const server = await listening(app, port);
  return { origin, stop: async () => void (await closed(server)) };
}
