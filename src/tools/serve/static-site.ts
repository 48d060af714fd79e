import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { serveStatic as serveContent } from 'hono/serve-static';
import {
  headerSettings,
  NO_REFERRER_PATHS,
  securityHeaders,
} from '#config/security/security-headers.ts';
import { cardPagePolicies } from '#tools/card-pages/inventory.ts';
import { builtFileFor, isServable, redirectFor } from '#tools/platform/site-routes.ts';

const WAITING = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="3"><title>Building</title><p>The shop is being built. This page reloads by itself.`;
const WAITING_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

const SINGLE_RANGE = /^bytes=(\d+-\d*|-\d+)$/;

/** Returns the content of a file, or null without it; a file that was there is read once. */
function readOnce(): (path: string) => Promise<Uint8Array<ArrayBuffer> | null> {
  const contents = new Map<string, Uint8Array<ArrayBuffer>>();
  return async (path) => {
    const known = contents.get(path);
    if (known) return known;
    try {
      const content = new Uint8Array(await readFile(path));
      contents.set(path, content);
      return content;
    } catch {
      return null;
    }
  };
}

/**
 * Serves a built site as a static host does: precompressed files, clean addresses, the not-found
 * page with status 404; 503 until `isReady`.
 */
export function staticSite(
  directory: string,
  isReady: () => boolean,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Hono {
  const app = new Hono();
  const headers = Object.entries(securityHeaders(headerSettings(env)));
  const hasPage = (pathname: string): boolean =>
    existsSync(join(directory, builtFileFor(pathname)));
  let policies: ReadonlyMap<string, string> | undefined;
  const notFound = (c: Context): Response => {
    const page = join(directory, '404.html');
    c.header('Cache-Control', 'no-cache');
    return existsSync(page) ? c.html(readFileSync(page, 'utf8'), 404) : c.text('Not found', 404);
  };
  app.use(async (c, next) => {
    for (const [name, value] of headers) c.header(name, value);
    if (!isReady()) {
      c.header('Content-Security-Policy', WAITING_POLICY);
      return c.html(WAITING, 503, { 'Retry-After': '3', 'Cache-Control': 'no-store' });
    }
    c.header('Cache-Control', 'no-cache');
    const { pathname, search } = new URL(c.req.url);
    if (!isServable(pathname)) return notFound(c);
    const target = redirectFor(pathname, hasPage);
    if (target !== undefined) return c.redirect(target + search, 301);
    if (NO_REFERRER_PATHS.some((path) => pathname.includes(path))) {
      c.header('Referrer-Policy', 'no-referrer');
    }
    policies ??= cardPagePolicies(directory);
    const policy = policies.get(pathname);
    if (policy !== undefined) c.header('Content-Security-Policy', policy);
    if (pathname.startsWith('/_astro/')) {
      c.header('Cache-Control', 'public, max-age=31536000, immutable');
    }
    // A list of ranges would get the whole file with status 206; the header may be ignored instead.
    if (!SINGLE_RANGE.test(c.req.header('range') ?? '')) c.req.raw.headers.delete('range');
    return next();
  });
  // Names in `_astro` have the hash of the content, so it can be cached: a stream from the disk for
  // each request takes three times as long.
  const hashed = serveContent({ root: directory, precompressed: true, getContent: readOnce() });
  app.use('/_astro/*', (c, next) => {
    const isWhole = c.req.method === 'GET' && c.req.header('range') === undefined;
    return isWhole ? hashed(c, next) : next();
  });
  // It looks for the folder when it is made: before the first build there is none.
  let files: MiddlewareHandler | undefined;
  app.use((c, next) => {
    files ??= serveStatic({
      root: directory,
      precompressed: true,
      rewriteRequestPath: builtFileFor,
    });
    return files(c, next);
  });
  // A route, not `notFound`: that of a part is not called once the part is mounted in another app.
  app.all('*', notFound);
  return app;
}
