import { createServer, type Server } from 'node:http';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { proxy } from 'hono/proxy';
import type { BrandName } from '#config/brands/brand-ids.ts';
import { once } from '#lib/once.ts';
import { staticSite } from '#tools/serve/static-site.ts';
import { buildAside } from '../../../built/support/build-aside.ts';
import { SCRIPTS } from '../responses/third-party-scripts.ts';

const SHOP_PORT = Number(process.env['TEST_PORT'] ?? 4380);

/** The brand of the shop aside: its theme is not that of the shop under test. */
export const ASIDE_BRAND: BrandName = 'globusim';

/**
 * Where a small shop is with another brand, every third party configured, a provider without
 * capabilities, and a country that is sold out.
 */
export const ASIDE_ORIGIN = `http://localhost:${SHOP_PORT + 1}`;

/** A country whose numbers the shop aside has sold; the shop under test has some. */
export const ASIDE_SOLD_OUT = 'dominican-republic';

/** Where all of its third parties are. */
export const THIRD_PARTY_ORIGIN = `http://127.0.0.1:${SHOP_PORT + 2}`;

export const SITE_KEYS = { general: 'general-key', transaction: 'transaction-key' } as const;

/** Where scripts that watch visitors would load more from. */
export const FRAMES_ORIGIN = 'https://frames.example';

/** Where its customers would get the app. */
export const APP_URL = 'https://app.example/get';

const SETTINGS = {
  BRAND: ASIDE_BRAND,
  PROVIDER_CAPABILITIES: 'none',
  SITE_URL: ASIDE_ORIGIN,
  PUBLIC_APP_URL: APP_URL,
  PUBLIC_BOT_PROTECTION_URL: `${THIRD_PARTY_ORIGIN}/bot.js`,
  PUBLIC_BOT_PROTECTION_GENERAL_KEY: SITE_KEYS.general,
  PUBLIC_BOT_PROTECTION_TRANSACTION_KEY: SITE_KEYS.transaction,
  PUBLIC_BOT_PROTECTION_DETECTION_URL: `${THIRD_PARTY_ORIGIN}/detect`,
  PUBLIC_CONSENT_URL: `${THIRD_PARTY_ORIGIN}/consent.js`,
  PUBLIC_TAG_MANAGER_URL: `${THIRD_PARTY_ORIGIN}/tags.js`,
  PUBLIC_AD_PIXEL_URL: `${THIRD_PARTY_ORIGIN}/pixel.js`,
  PUBLIC_SESSION_ANALYTICS_URL: `${THIRD_PARTY_ORIGIN}/recorder.js`,
  PUBLIC_REVIEW_WIDGET_URL: `${THIRD_PARTY_ORIGIN}/reviews.js`,
  PUBLIC_THIRD_PARTY_ORIGINS: FRAMES_ORIGIN,
};

/** Serves an app on a port of this machine. */
const listen = (app: Hono, port: number): Server =>
  serve({ fetch: app.fetch, port, hostname: '127.0.0.1', createServer }) as Server;

/** The scripts of all third parties, and what they ask for. */
function thirdParties(): Hono {
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
  return app;
}

/** The small shop, built at the first request; its two APIs are those of the shop under test. */
function smallShop(): Hono {
  const site = once(async () => {
    const folder = await buildAside('shop', {
      settings: SETTINGS,
      languages: ['en', 'he'],
      numbersFrom: ['GB', 'DO'],
      soldOut: ['DO'],
      packagesFor: ['US'],
    });
    return staticSite(folder, () => true);
  });
  const app = new Hono();
  for (const path of ['/hub/*', '/main/*', '/dev/*']) {
    app.all(path, (c) => {
      const { pathname, search } = new URL(c.req.url);
      return proxy(`http://localhost:${SHOP_PORT}${pathname}${search}`, c.req);
    });
  }
  app.all('*', async (c) => (await site()).fetch(c.req.raw, c.env));
  return app;
}

/** Serves the small shop and its third parties on the two ports after `TEST_PORT`. */
export function serveAsideShop(): void {
  listen(smallShop(), SHOP_PORT + 1);
  listen(thirdParties(), SHOP_PORT + 2);
}
