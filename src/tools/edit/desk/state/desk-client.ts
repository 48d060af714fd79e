import type { Language } from '#config/languages.ts';
import type { LegalDocumentName } from '#config/legal/legal-documents.ts';
import type {
  DemoAccount,
  ImportedTexts,
  JobWithReport,
  MalformedTable,
  Rejection,
} from '#tools/edit/api.ts';
import { TOKEN_HEADER } from '#tools/edit/desk-page.ts';
import type { DraftFinding, TextChange } from '#tools/text-checks/draft-checks.ts';
import type { DeskState, Saved } from '#tools/edit/desk-service.ts';
import type { JobRefusal, JobReleases } from '#tools/edit/jobs/jobs.ts';
import type { LegalDaySet } from '#tools/edit/texts/legal-days.ts';
import type { Reading } from '#tools/edit/usage.ts';

const findToken = () => document.querySelector<HTMLMetaElement>('meta[name="desk-token"]');

/** Has this page use the token of the program that runs now. */
async function renewToken(): Promise<void> {
  const page = await (await fetch('/edit')).text();
  const [, token] = /<meta name="desk-token" content="([^"]+)"/.exec(page) ?? [];
  const meta = findToken();
  if (meta !== null && token !== undefined) meta.content = token;
}

/**
 * Sends a request to the desk's program; a body makes it a POST. A program that was started again
 * has another token than this page: the request is repeated once with that one.
 */
export async function send(path: string, body?: unknown): Promise<Response> {
  const request = (token = ''): Promise<Response> =>
    fetch(`/edit/api/${path}`, {
      headers: { [TOKEN_HEADER]: token, 'content-type': 'application/json' },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });
  const token = findToken()?.content;
  const response = await request(token);
  if (response.status !== 403) return response;
  await renewToken();
  const renewed = findToken()?.content;
  return renewed === token ? response : request(renewed);
}

/** A file of texts that the desk cannot read; the message names file and line. */
export class BrokenFile extends Error {}

async function read<T>(pending: Promise<Response>): Promise<T> {
  const response = await pending;
  if (response.ok) return (await response.json()) as T;
  const failure: unknown = await response.json().catch(() => undefined);
  const { kind, message } = (failure ?? {}) as { kind?: string; message?: string };
  throw kind === 'broken' ? new BrokenFile(message) : new Error(`${response.status}`);
}

/** Returns all texts with what is known of each. */
export const getState = (): Promise<DeskState> => read(send('state'));

/** Returns what changes with any of the files. */
export const getVersion = async (): Promise<string> =>
  (await read<{ version: string }>(send('version'))).version;

/** Checks texts that are not saved. */
export const requestFindings = async (changes: readonly TextChange[]): Promise<DraftFinding[]> =>
  (await read<{ findings: DraftFinding[] }>(send('check', { changes }))).findings;

/** Why a request saved nothing, whatever it was to save; `away` is no response at all. */
export type SaveFailure = Rejection | { kind: 'away' };

/** What each status of a request to save is sent with; any other response is not of the desk. */
const KINDS: Readonly<Record<number, readonly (Saved | Rejection)['kind'][]>> = {
  200: ['saved'],
  400: ['invalid'],
  403: ['forbidden'],
  409: ['conflict'],
  422: ['refused'],
  500: ['broken', 'error'],
};

/** Sends what is to be saved; returns what became of it, and throws nothing. */
async function requestSave<T extends { kind: Saved['kind'] }>(
  path: string,
  body: unknown,
): Promise<T | SaveFailure> {
  try {
    const response = await send(path, body);
    const result = (await response.json().catch(() => null)) as T | Rejection | null;
    const isOfDesk = result !== null && KINDS[response.status]?.includes(result.kind);
    return isOfDesk ? result : { kind: 'error', message: `${response.status}` };
  } catch {
    return { kind: 'away' };
  }
}

/** Saves texts, all or none. */
export const saveTexts = (changes: readonly TextChange[]): Promise<Saved | SaveFailure> =>
  requestSave('save', { changes });

/**
 * Records that a translation is right although its English text, which the editor has read, by key,
 * changed; a conflict when it is another one by now.
 */
export const confirmText = (
  language: Language,
  key: string,
  english: Readonly<Record<string, string>>,
): Promise<{ kind: 'saved' | 'conflict' } | SaveFailure> =>
  requestSave('confirm', { language, key, english });

/**
 * Records that a text, which the editor has read as `text`, claims what it is tied to; a
 * conflict when it is another one by now.
 */
export const sendConfirmedClaim = (
  language: Language,
  key: string,
  text: string,
): Promise<{ kind: 'saved' | 'conflict' } | SaveFailure> =>
  requestSave('confirm-claim', { language, key, text });

/** Sets the day of a legal document's last change, in place of the one that the editor has seen. */
export const saveLegalDay = (
  document: LegalDocumentName,
  day: string,
  seen: string,
): Promise<LegalDaySet | SaveFailure> => requestSave('legal-day', { document, day, seen });

/** The pages of the shop, and the keys of those that were read. */
export interface Usage {
  pages: string[];
  usage: Record<string, string[]>;
  reading: Reading;
  /** What signs in to the pages of customers; none unless the provider is a sandbox. */
  demoAccount?: DemoAccount;
}

/** Returns the pages of the shop and which texts each has. */
export const getUsage = (): Promise<Usage> => read(send('usage'));

/** Why a request that saves nothing has no result: `silent` is a hub that does not respond. */
export type RequestFailure =
  | Exclude<SaveFailure, { kind: 'invalid' }>
  | { kind: 'invalid' }
  | MalformedTable
  | { kind: 'silent' };

/** What each status of such a request is sent with. */
const FAILURES: Readonly<Record<number, readonly RequestFailure['kind'][]>> = {
  400: ['invalid', 'malformed'],
  403: ['forbidden'],
  500: ['broken', 'error'],
  502: ['silent'],
};

const isFailureOf = (status: number, failure: RequestFailure | null): failure is RequestFailure =>
  failure !== null && FAILURES[status]?.includes(failure.kind) === true;

/**
 * Sends a request and reads its response of a media type, also one that refuses to start a job.
 * Returns the result as `value`, or why there is none; throws nothing.
 */
async function requestResult<T>(
  path: string,
  type: string,
  readBody: (response: Response) => Promise<T>,
  body?: unknown,
): Promise<{ kind: 'done'; value: T } | RequestFailure> {
  try {
    const response = await send(path, body);
    const isOfType = response.headers.get('content-type')?.startsWith(type) === true;
    const isResult = response.ok || response.status === 409;
    if (isResult && isOfType) return { kind: 'done', value: await readBody(response) };
    const failure = (await response.json().catch(() => null)) as RequestFailure | null;
    if (isFailureOf(response.status, failure)) return failure;
    return { kind: 'error', message: `${response.status}` };
  } catch {
    return { kind: 'away' };
  }
}

const JSON_TYPE = 'application/json';

/** Texts from outside, or why there are none. */
export type Imported = { kind: 'done'; value: ImportedTexts } | RequestFailure;

const readImported = (response: Response): Promise<ImportedTexts> =>
  response.json() as Promise<ImportedTexts>;

/** Checks a translated table; `invalid` when it is no table of the desk. */
export const importTable = (table: string): Promise<Imported> =>
  requestResult('import', JSON_TYPE, readImported, { table });

/** Returns what the hub's texts would change. */
export const readHubTexts = (): Promise<Imported> =>
  requestResult('hub/texts', JSON_TYPE, readImported, {});

function download(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

async function saveFile(
  path: string,
  type: string,
  name: string,
): Promise<RequestFailure | undefined> {
  const file = await requestResult(path, type, (response) => response.blob());
  if (file.kind !== 'done') return file;
  download(file.value, name);
  return undefined;
}

/** Has the browser save the table of a language; returns why not. */
export const saveTable = (language: Language): Promise<RequestFailure | undefined> =>
  saveFile(`table/${language}`, 'text/csv', `texts-${language}.csv`);

/** Asks the hub for its texts again. */
export const compareHub = (): Promise<Response> => send('hub', {});

/** Has the browser save texts for a hub; returns why not. */
export const saveExport = (language: Language): Promise<RequestFailure | undefined> =>
  saveFile(`export/${language}`, JSON_TYPE, `${language}.json`);

export type Job = JobWithReport;

/** The job that runs or ran last, and the releases of the site. */
export interface JobStates {
  job?: Job;
  releases: JobReleases;
}

/** Returns the job that runs or ran last, and which release is live. */
export const getJobs = (): Promise<JobStates> => read(send('job'));

/** Has the job that runs end before it shows anything to visitors; too late, it goes on. */
export const cancelJob = (): Promise<Response> => send('job/cancel', {});

const readKind = async (response: Response): Promise<JobRefusal | 'started'> =>
  ((await response.json()) as { kind: JobRefusal | 'started' }).kind;

/**
 * Starts a job, or returns why it is not started; throws nothing. Its report is in the editor's
 * language; a roll-back goes back from the `live` release.
 */
export async function startJob(
  name: Job['name'],
  language: Language,
  live?: string,
): Promise<JobRefusal | RequestFailure | undefined> {
  const started = await requestResult('job', JSON_TYPE, readKind, { name, language, live });
  if (started.kind !== 'done') return started;
  return started.value === 'started' ? undefined : started.value;
}
