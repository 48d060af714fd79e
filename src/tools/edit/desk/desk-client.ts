import type { Language } from '#config/languages.ts';
import type { ImportedTexts, JobWithReport, Rejection } from '../api.ts';
import type { DraftFinding, TextChange } from '#tools/text-checks/draft-checks.ts';
import type { DeskState, Saved } from '../desk-service.ts';
import type { JobRefusal, JobReleases } from '../jobs.ts';
import type { Reading } from '../usage.ts';

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
      headers: { 'x-desk-token': token, 'content-type': 'application/json' },
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

/** Says that a translation is right although its English text changed. */
export const confirmText = (
  language: Language,
  key: string,
): Promise<{ kind: 'saved' } | SaveFailure> => requestSave('confirm', { language, key });

/**
 * Says that an English text, which the editor has read as `text`, claims what it is tied to; a
 * conflict when it is another one by now.
 */
export const sendConfirmedClaim = (
  key: string,
  text: string,
): Promise<{ kind: 'saved' | 'conflict' } | SaveFailure> =>
  requestSave('confirm-claim', { key, text });

/** The pages of the shop, and the keys of those that were read. */
export interface Usage {
  pages: string[];
  usage: Record<string, string[]>;
  reading: Reading;
}

/** Returns the pages of the shop and which texts each has. */
export const getUsage = (): Promise<Usage> => read(send('usage'));

async function readImported(pending: Promise<Response>): Promise<ImportedTexts | undefined> {
  const response = await pending;
  return response.ok ? ((await response.json()) as ImportedTexts) : undefined;
}

/** Checks a translated table; undefined when it is no table of the desk. */
export const importTable = (table: string): Promise<ImportedTexts | undefined> =>
  readImported(send('import', { table }));

/** Returns what the hub's texts would change; undefined when the hub does not respond. */
export const readHubTexts = (): Promise<ImportedTexts | undefined> =>
  readImported(send('hub/texts', {}));

function download(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Has the browser save the table of a language. */
export async function saveTable(language: Language): Promise<void> {
  download(await (await send(`table/${language}`)).blob(), `texts-${language}.csv`);
}

/** Asks the hub for its texts again. */
export const compareHub = (): Promise<Response> => send('hub', {});

/** Has the browser save texts for a hub; returns false when the hub does not respond. */
export async function saveExport(language: Language): Promise<boolean> {
  const response = await send(`export/${language}`);
  if (response.ok) download(await response.blob(), `${language}.json`);
  return response.ok;
}

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

/**
 * Starts a job, or returns why it is not started. Its report is in the editor's language; a
 * roll-back goes back from the `live` release.
 */
export async function startJob(
  name: Job['name'],
  language: Language,
  live?: string,
): Promise<JobRefusal | undefined> {
  const response = await send('job', { name, language, live });
  if (response.status !== 409) {
    await read(Promise.resolve(response));
    return undefined;
  }
  return ((await response.json()) as { kind: JobRefusal }).kind;
}
