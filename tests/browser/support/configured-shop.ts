import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { proxy } from 'hono/proxy';
import { staticSite } from '#tools/static-site.ts';
import { buildAside } from '../../built/support/build-aside.ts';
import { freePort } from './free-port.ts';
import { SCRIPTS } from './third-party-scripts.ts';

/** The shop, built with every third party configured, and the stand-in that they all come from. */
export interface ConfiguredShop {
  origin: string;
  standIn: string;
  stop(): Promise<void>;
}

export const SITE_KEYS = { general: 'general-key', transaction: 'transaction-key' } as const;

const settingsFor = (standIn: string): Record<string, string> => ({
  PUBLIC_BOT_PROTECTION_URL: `${standIn}/bot.js`,
  PUBLIC_BOT_PROTECTION_GENERAL_KEY: SITE_KEYS.general,
  PUBLIC_BOT_PROTECTION_TRANSACTION_KEY: SITE_KEYS.transaction,
  PUBLIC_BOT_PROTECTION_DETECTION_URL: `${standIn}/detect`,
  PUBLIC_CONSENT_URL: `${standIn}/consent.js`,
  PUBLIC_TAG_MANAGER_URL: `${standIn}/tags.js`,
  PUBLIC_AD_PIXEL_URL: `${standIn}/pixel.js`,
  PUBLIC_SESSION_ANALYTICS_URL: `${standIn}/recorder.js`,
  PUBLIC_REVIEW_WIDGET_URL: `${standIn}/reviews.js`,
});

/** Serves the scripts of others, from an origin of their own. */
async function startStandIn(port: number): Promise<Server> {
  const app = new Hono();
  app.use(async (c, next) => {
    c.header('Access-Control-Allow-Origin', '*');
    c.header('Access-Control-Allow-Headers', 'content-type');
    await next();
  });
  for (const [path, script] of Object.entries(SCRIPTS)) {
    app.get(path, (c) => c.body(script, 200, { 'Content-Type': 'text/javascript' }));
  }
  app.get('/reviews.html', (c) => c.html('<!doctype html><title>Reviews</title><p>4.8 of 5'));
  app.get('/pixel.gif', (c) => c.body(null, 204));
  app.options('/detect', (c) => c.body(null, 204));
  app.post('/detect', async (c) => c.json(await c.req.json()));
  return listening(app, port);
}

async function listening(app: Hono, port: number): Promise<Server> {
  const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1', createServer }) as Server;
  if (!server.listening) await once(server, 'listening');
  return server;
}

function closed(server: Server): Promise<unknown> {
  server.closeAllConnections();
  return once(server.close(), 'close');
}

/** Builds a small shop with every third party configured and serves it; the two APIs are those of the shop under test. */
export async function startConfiguredShop(api: string): Promise<ConfiguredShop> {
  const [port, standInPort] = [await freePort(), await freePort()];
  const origin = `http://localhost:${port}`;
  const standIn = `http://127.0.0.1:${standInPort}`;
  const site = await buildAside('third-parties', {
    settings: { ...settingsFor(standIn), SITE_URL: origin },
    languages: ['en'],
    numbersFrom: ['GB'],
    packagesFor: ['US'],
  });
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
  const servers = [await listening(app, port), await startStandIn(standInPort)];
  return {
    origin,
    standIn,
    stop: async () => {
      await Promise.all(servers.map(closed));
    },
  };
}
