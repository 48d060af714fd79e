import { Hono } from 'hono';
import { z } from 'zod';
import { LANGUAGES } from '#config/languages.ts';
import { LEGAL_DOCUMENTS } from '#config/legal/legal-documents.ts';
import { TextFileError } from '#i18n/check/read-texts.ts';
import type { DeskService } from './desk-service.ts';
import type { Conflict } from './texts/sort-changes.ts';
import type { TextChange, WrongText } from '#tools/text-checks/draft-checks.ts';
import { JOBS, type JobName, type Jobs, type JobState } from './jobs/jobs.ts';
import { TOKEN_HEADER } from './desk-page.ts';
import { REPORT_FILE } from '#tools/publish/releases/releases.ts';
import { createReports, reportsPath } from './jobs/reports.ts';
import {
  englishOf,
  type ReadTable,
  readTable,
  TableSyntaxError,
  writeTable,
} from './texts/text-table.ts';
import { listSamplePages, type PageUsage } from './usage.ts';

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Why a request to save was not carried out; it is sent with 400, 403 or 500. */
export type Rejection =
  /** A text is longer than so many characters. */
  | { kind: 'invalid'; limit: number }
  | { kind: 'forbidden' }
  /** The message names the file that cannot be read, and the line. */
  | { kind: 'broken'; message: string }
  | { kind: 'error'; message: string };

/** Why a table was not read: a cell of this line has a wrong quotation mark. */
export interface MalformedTable {
  kind: 'malformed';
  line: number;
}

const LONGEST_TEXT = 20_000;

const INVALID = { kind: 'invalid', limit: LONGEST_TEXT } as const satisfies Rejection;
const FORBIDDEN = { kind: 'forbidden' } as const satisfies Rejection;

const language = z.enum(LANGUAGES);
const change = z.object({
  language,
  key: z.string().regex(/^[\w-]+(?:\.[\w-]+)+$/),
  seen: z.string().nullable(),
  text: z.string().max(LONGEST_TEXT),
  english: z.string().max(LONGEST_TEXT).optional(),
});
const changes = z.object({ changes: z.array(change).min(1).max(20_000) });
const confirmation = z.object({
  language,
  key: z.string(),
  english: z.record(z.string(), z.string()),
});
const legalDay = z.object({
  document: z.enum(LEGAL_DOCUMENTS),
  day: z.iso.date(),
  seen: z.string(),
});
const claim = z.object({ language, key: z.string(), text: z.string() });

const job = z.object({
  name: z.enum(Object.keys(JOBS) as [JobName, ...JobName[]]),
  language,
  live: z.string().max(100).optional(),
});
const table = z.object({ table: z.string().max(10_000_000) });

/** A job with the address of its report, if it has written one. */
export type JobWithReport = JobState & { report?: string };

/** What signs in to the customer area of a sandbox. */
export interface DemoAccount {
  email: string;
  password: string;
}

/** What the endpoints work on. */
interface DeskParts {
  desk: DeskService;
  usage: PageUsage;
  jobs: Jobs;
  /** The product's name in addresses. */
  product: string;
  /** An account of the provider behind the desk; none unless that is a sandbox. */
  demoAccount?: DemoAccount | undefined;
}

/** What texts from outside would change in the files, and what they would not. */
export interface ImportedTexts {
  changes: TextChange[];
  /** Texts that changed here too since they were given away. */
  conflicts: Conflict[];
  wrong: WrongText[];
  /** Keys that no text has. */
  unknown: string[];
  /** Keys of changes whose English text is another one than the translator had. */
  older: string[];
}

/** Parts the changes of a table: those that break no rule, and the others. */
function checkTable(desk: DeskService, read: ReadTable): ImportedTexts {
  const texts = desk.files.readAll();
  const { right, wrong } = desk.sortOut(read.changes);
  const older = right.filter(({ key, english }) => english !== englishOf(texts, key));
  return {
    changes: right,
    conflicts: read.conflicts,
    wrong,
    unknown: read.unknown,
    older: older.map(({ key }) => key),
  };
}

const isLocal = (host: string | undefined): boolean =>
  host !== undefined && LOCAL_HOSTS.has(host.replace(/:\d+$/, ''));

/**
 * Creates the desk's endpoints. They write files of this machine, so they serve only a page of this
 * machine that has the token of this start: other hosts and other origins get 403. Reports are
 * opened by links, whose addresses have a token of their own.
 */
export function createDeskApi(parts: DeskParts, token: string): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    const host = c.req.header('host');
    const origin = c.req.header('origin');
    const isOwn = origin === undefined || origin === `http://${host}`;
    if (!isLocal(host) || !isOwn) return c.json(FORBIDDEN, 403);
    return next();
  });
  app.route('/', createReports(parts.jobs.folder, token));
  app.route('/edit/api', createEndpoints(parts, token));
  return app;
}

function createEndpoints(parts: DeskParts, token: string): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    if (c.req.header(TOKEN_HEADER) !== token) return c.json(FORBIDDEN, 403);
    await next();
    c.header('Cache-Control', 'no-store');
    return undefined;
  });
  app.onError((error, c) => {
    const kind = error instanceof TextFileError ? 'broken' : 'error';
    return c.json({ kind, message: error.message } satisfies Rejection, 500);
  });
  mountTexts(app, parts);
  mountOutsideTexts(app, parts);
  mountJobs(app, parts, token);
  return app;
}

/** Reads, checks and saves texts, and says where they are used. */
function mountTexts(app: Hono, { desk, usage, product, demoAccount }: DeskParts): void {
  app.get('/state', (c) => c.json(desk.state()));
  app.get('/version', (c) => c.json({ version: desk.files.version() }));
  app.post('/check', async (c) => {
    const { data } = changes.safeParse(await c.req.json());
    if (data === undefined) return c.json(INVALID, 400);
    return c.json({ findings: desk.check(data.changes) });
  });
  app.post('/save', async (c) => {
    const { data } = changes.safeParse(await c.req.json());
    if (data === undefined) return c.json(INVALID, 400);
    const saved = desk.save(data.changes);
    if (saved.kind === 'conflict') return c.json(saved, 409);
    return saved.kind === 'refused' ? c.json(saved, 422) : c.json(saved);
  });
  app.post('/confirm', async (c) => {
    const { data } = confirmation.safeParse(await c.req.json());
    if (data === undefined) return c.json(INVALID, 400);
    const isConfirmed = desk.confirm(data.language, data.key, data.english);
    return isConfirmed ? c.json({ kind: 'saved' }) : c.json({ kind: 'conflict' }, 409);
  });
  app.post('/confirm-claim', async (c) => {
    const { data } = claim.safeParse(await c.req.json());
    if (data === undefined) return c.json(INVALID, 400);
    const isConfirmed = desk.confirmClaim(data.language, data.key, data.text);
    return isConfirmed ? c.json({ kind: 'saved' }) : c.json({ kind: 'conflict' }, 409);
  });
  app.post('/legal-day', async (c) => {
    const { data } = legalDay.safeParse(await c.req.json());
    if (data === undefined) return c.json(INVALID, 400);
    const today = new Date().toISOString().slice(0, 10);
    const result = await desk.setLegalDay({ ...data, today });
    if (result.kind === 'conflict') return c.json(result, 409);
    return result.kind === 'refused' ? c.json(result, 422) : c.json(result);
  });
  app.get('/usage', (c) =>
    c.json({
      pages: listSamplePages(product),
      usage: usage.all(),
      reading: usage.reading,
      demoAccount,
    }),
  );
}

/** Exchanges texts with translators, by tables, and with a hub. */
function mountOutsideTexts(app: Hono, { desk }: DeskParts): void {
  app.get('/table/:language', (c) => {
    const { data } = language.safeParse(c.req.param('language'));
    if (data === undefined) return c.json({ kind: 'invalid' }, 404);
    return c.body(writeTable(desk.files.readAll(), data), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
    });
  });
  app.post('/import', async (c) => {
    const { data } = table.safeParse(await c.req.json());
    try {
      const found = data && readTable(desk.files.readAll(), data.table);
      if (found === undefined) return c.json({ kind: 'invalid' }, 400);
      return c.json(checkTable(desk, found));
    } catch (error) {
      if (!(error instanceof TableSyntaxError)) throw error;
      return c.json({ kind: 'malformed', line: error.line } satisfies MalformedTable, 400);
    }
  });
  app.post('/hub', async (c) => {
    await desk.compareHub();
    return c.json({ kind: 'compared' });
  });
  app.post('/hub/texts', async (c) => {
    const found = await desk.readHubTexts();
    if (found === undefined) return c.json({ kind: 'silent' }, 502);
    const { right, wrong } = desk.sortOut(found.changes);
    const imported: ImportedTexts = {
      changes: right,
      conflicts: [],
      wrong,
      unknown: found.unknown,
      older: [],
    };
    return c.json(imported);
  });
  app.get('/export/:language', async (c) => {
    const { data } = language.safeParse(c.req.param('language'));
    if (data === undefined) return c.json({ kind: 'invalid' }, 404);
    const texts = await desk.exportTexts(data);
    if (texts === undefined) return c.json({ kind: 'silent' }, 502);
    return c.body(texts, 200, { 'Content-Type': 'application/json; charset=utf-8' });
  });
}

/** Starts and cancels jobs; reports of theirs have addresses made from the token. */
function mountJobs(app: Hono, { jobs }: DeskParts, token: string): void {
  const withAddress = (state: JobState): JobWithReport => {
    const { release } = state;
    if (release === undefined) return state;
    return {
      ...state,
      report: `${reportsPath(token)}/${encodeURIComponent(release)}/${REPORT_FILE}`,
    };
  };
  app.get('/job', (c) =>
    c.json({ job: jobs.state && withAddress(jobs.state), releases: jobs.releases }),
  );
  app.post('/job', async (c) => {
    const { data } = job.safeParse(await c.req.json());
    if (data === undefined) return c.json({ kind: 'invalid' }, 400);
    const refusal = jobs.start(data.name, data.language, data.live);
    return refusal === undefined ? c.json({ kind: 'started' }) : c.json({ kind: refusal }, 409);
  });
  app.post('/job/cancel', (c) =>
    jobs.cancel() ? c.json({ kind: 'cancelling' }) : c.json({ kind: 'too-late' }, 409),
  );
}
