import { existsSync, readFileSync } from 'node:fs';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { NO_REFERRER_PATHS, SECURITY_HEADERS } from '#config/security-headers.ts';
import { builtFileFor, redirectFor } from './site-routes.ts';

const WAITING = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="3"><title>Building</title><p>The shop is being built. This page reloads by itself.`;

/** Serves a built site as a static host does: precompressed files, clean addresses, the not-found page with status 404; 503 until `isReady`. */
export function staticSite(directory: string, isReady: () => boolean): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    if (!isReady()) {
      return c.html(WAITING, 503, { 'Retry-After': '3', 'Cache-Control': 'no-store' });
    }
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) c.header(name, value);
    if (NO_REFERRER_PATHS.some((path) => c.req.path.includes(path))) {
      c.header('Referrer-Policy', 'no-referrer');
    }
    const target = redirectFor(c.req.path);
    if (target !== undefined) return c.redirect(target, 301);
    c.header(
      'Cache-Control',
      c.req.path.startsWith('/_astro/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    );
    return next();
  });
  app.use(serveStatic({ root: directory, precompressed: true, rewriteRequestPath: builtFileFor }));
  // A route, not `notFound`: that of a part is not asked once the part is mounted in another app.
  app.all('*', (c) => {
    const page = `${directory}/404.html`;
    return existsSync(page) ? c.html(readFileSync(page, 'utf8'), 404) : c.text('Not found', 404);
  });
  return app;
}
