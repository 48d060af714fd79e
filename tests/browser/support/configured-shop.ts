import type { Server } from 'node:http';
import { Hono } from 'hono';
import { closed, listening, startAsideShop, type AsideShop } from './aside-shop.ts';
import { freePort } from './free-port.ts';
import { SCRIPTS } from './third-party-scripts.ts';

/** The shop, built with every third party configured, and the stand-in that they all come from. */
export interface ConfiguredShop extends AsideShop {
  standIn: string;
}

export const SITE_KEYS = { general: 'general-key', transaction: 'transaction-key' } as const;

/** Where scripts that watch visitors would load more from. */
export const FRAMES_ORIGIN = 'https://frames.example';

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
  PUBLIC_THIRD_PARTY_ORIGINS: FRAMES_ORIGIN,
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

/** Builds a small shop with every third party configured and serves it. */
export async function startConfiguredShop(): Promise<ConfiguredShop> {
  const port = await freePort();
  const standIn = `http://127.0.0.1:${port}`;
  const shop = await startAsideShop('third-parties', {
    settings: settingsFor(standIn),
    languages: ['en'],
    numbersFrom: ['GB'],
    packagesFor: ['US'],
  });
  const server = await startStandIn(port);
  return {
    origin: shop.origin,
    standIn,
    stop: async () => void (await Promise.all([shop.stop(), closed(server)])),
  };
}
