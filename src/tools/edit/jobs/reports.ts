import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import { PICTURES, REFUSED, RELEASE_NAME, REPORT_FILE } from '#tools/publish/releases/releases.ts';

const PREFIX = '/edit/reports';

/** A picture's file: the page's address, the screen and the moment, without a slash. */
const PICTURE_NAME = /^[^/\\\0]+\.jpg$/;

/** A report is a page of the release: it runs nothing, and loads its own pictures alone. */
const HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
};

/**
 * Returns what the addresses of reports begin with. A link cannot send the desk's token, and what
 * is in an address may be stored by the browser: the part made from the token opens reports alone.
 */
export const reportsPath = (token: string): string =>
  `${PREFIX}/${createHmac('sha256', token).update('reports').digest('base64url')}`;

/** Returns whether an address is below that of the reports of any desk. */
export const isReportAddress = (pathname: string): boolean => pathname.startsWith(`${PREFIX}/`);

async function send(path: string, type: string): Promise<Response> {
  try {
    const content = new Uint8Array(await readFile(path));
    return new Response(content, { headers: { ...HEADERS, 'Content-Type': type } });
  } catch {
    return new Response('Not found', { status: 404, headers: HEADERS });
  }
}

const isRelease = (name: string): boolean => name === REFUSED || RELEASE_NAME.test(name);

/**
 * Serves reports of releases with their pictures, and nothing else of their folders; `token` is the
 * desk's.
 */
export function createReports(releases: string, token: string): Hono {
  const app = new Hono().basePath(reportsPath(token));
  app.get(`/:release/${REPORT_FILE}`, (c) => {
    const release = c.req.param('release');
    if (!isRelease(release)) return c.notFound();
    return send(join(releases, release, REPORT_FILE), 'text/html; charset=utf-8');
  });
  app.get(`/:release/${PICTURES}/:file`, (c) => {
    const { release, file } = c.req.param();
    if (!isRelease(release) || !PICTURE_NAME.test(file)) return c.notFound();
    return send(join(releases, release, PICTURES, file), 'image/jpeg');
  });
  return app;
}
