import { Hono } from 'hono';
import { z } from 'zod';
import { LANGUAGES } from '#config/languages.ts';
import { baseKey } from '#i18n/check/plural-keys.ts';
import type { DeskService } from './desk-service.ts';
import type { DraftFinding } from './draft-checks.ts';
import { JOBS, type JobName, type Jobs } from './jobs.ts';
import { englishOf, type ReadTable, readTable, writeTable } from './text-table.ts';
import { listPages, type PageUsage } from './usage.ts';

/** The header with the token that only the desk's own page has. */
export const TOKEN_HEADER = 'x-desk-token';

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

const language = z.enum(LANGUAGES);
const change = z.object({
  language,
  key: z.string().regex(/^[\w-]+(?:\.[\w-]+)+$/),
  seen: z.string().nullable(),
  text: z.string().max(20_000),
  english: z.string().max(20_000).optional(),
});
const changes = z.object({ changes: z.array(change).min(1).max(20_000) });
const confirmation = z.object({ language, key: z.string() });
const claim = z.object({ key: z.string(), text: z.string() });

const job = z.object({
  name: z.enum(Object.keys(JOBS) as [JobName, ...JobName[]]),
  live: z.string().max(100).optional(),
});
const table = z.object({ table: z.string().max(10_000_000) });

/** What the endpoints work on. */
export interface DeskParts {
  desk: DeskService;
  usage: PageUsage;
  jobs: Jobs;
  /** The product's name in addresses. */
  product: string;
}

/** What a translated table would change, and what it would not. */
export interface ImportedTable extends ReadTable {
  wrong: { key: string; text: string; findings: DraftFinding[] }[];
  /** Keys of changes whose English text is another one than the translator had. */
  older: string[];
}

const isOf =
  (key: string) =>
  (found: DraftFinding): boolean =>
    baseKey(found.key) === baseKey(key);

/** Parts the changes of a table: those that break no rule, and the keys of the others. */
function checkTable(desk: DeskService, read: ReadTable): ImportedTable {
  const texts = desk.files.readAll();
  const findings = desk.check(read.changes).filter((found) => found.language === read.language);
  const right = read.changes.filter(({ key }) => !findings.some(isOf(key)));
  return {
    ...read,
    changes: right,
    wrong: read.changes
      .filter(({ key }) => findings.some(isOf(key)))
      .map(({ key, text }) => ({ key, text, findings: findings.filter(isOf(key)) })),
    older: right.flatMap(({ key, english }) => (english === englishOf(texts, key) ? [] : [key])),
  };
}

const isLocal = (host: string | undefined): boolean =>
  host !== undefined && LOCAL_HOSTS.has(host.replace(/:\d+$/, ''));

/**
 * Creates the desk's endpoints. They write files of this machine, so they serve only a page of this
 * machine that has the token of this start: other hosts and other origins get 403.
 */
export function createDeskApi({ desk, usage, jobs, product }: DeskParts, token: string): Hono {
  const app = new Hono().basePath('/edit/api');
  app.use(async (c, next) => {
    const host = c.req.header('host');
    const origin = c.req.header('origin');
    const isOwn = origin === undefined || origin === `http://${host}`;
    if (!isLocal(host) || !isOwn || c.req.header(TOKEN_HEADER) !== token) {
      return c.json({ kind: 'forbidden' }, 403);
    }
    await next();
    c.header('Cache-Control', 'no-store');
    return undefined;
  });
  app.onError((error, c) => c.json({ kind: 'error', message: error.message }, 500));
  app.get('/state', (c) => c.json(desk.state()));
  app.get('/version', (c) => c.json({ version: desk.files.version() }));
  app.post('/check', async (c) => {
    const { data } = changes.safeParse(await c.req.json());
    if (data === undefined) return c.json({ kind: 'invalid' }, 400);
    return c.json({ findings: desk.check(data.changes) });
  });
  app.post('/save', async (c) => {
    const { data } = changes.safeParse(await c.req.json());
    if (data === undefined) return c.json({ kind: 'invalid' }, 400);
    const saved = desk.save(data.changes);
    if (saved.kind === 'conflict') return c.json(saved, 409);
    return saved.kind === 'refused' ? c.json(saved, 422) : c.json(saved);
  });
  app.post('/confirm', async (c) => {
    const { data } = confirmation.safeParse(await c.req.json());
    if (data === undefined) return c.json({ kind: 'invalid' }, 400);
    desk.confirm(data.language, data.key);
    return c.json({ kind: 'saved' });
  });
  app.post('/confirm-claim', async (c) => {
    const { data } = claim.safeParse(await c.req.json());
    if (data === undefined) return c.json({ kind: 'invalid' }, 400);
    const isConfirmed = desk.confirmClaim(data.key, data.text);
    return isConfirmed ? c.json({ kind: 'saved' }) : c.json({ kind: 'conflict' }, 409);
  });
  app.get('/usage', (c) =>
    c.json({ pages: listPages(product), usage: usage.all(), reading: usage.reading }),
  );
  app.get('/table/:language', (c) => {
    const { data } = language.safeParse(c.req.param('language'));
    if (data === undefined) return c.json({ kind: 'invalid' }, 404);
    return c.body(writeTable(desk.files.readAll(), data), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
    });
  });
  app.post('/hub', async (c) => {
    await desk.compareHub();
    return c.json({ kind: 'compared' });
  });
  app.get('/export/:language', async (c) => {
    const { data } = language.safeParse(c.req.param('language'));
    if (data === undefined) return c.json({ kind: 'invalid' }, 404);
    const texts = await desk.exportTexts(data);
    if (texts === undefined) return c.json({ kind: 'silent' }, 502);
    return c.body(texts, 200, { 'Content-Type': 'application/json; charset=utf-8' });
  });
  app.post('/import', async (c) => {
    const { data } = table.safeParse(await c.req.json());
    const found = data && readTable(desk.files.readAll(), data.table);
    return found === undefined ? c.json({ kind: 'invalid' }, 400) : c.json(checkTable(desk, found));
  });
  app.get('/job', (c) => c.json({ job: jobs.state, releases: jobs.releases }));
  app.post('/job', async (c) => {
    const { data } = job.safeParse(await c.req.json());
    if (data === undefined) return c.json({ kind: 'invalid' }, 400);
    const refusal = jobs.start(data.name, data.live);
    return refusal === undefined ? c.json({ kind: 'started' }) : c.json({ kind: refusal }, 409);
  });
  return app;
}
