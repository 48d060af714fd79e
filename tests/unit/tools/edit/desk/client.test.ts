import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDeskApi } from '#tools/edit/api.ts';
import { deskPage } from '#tools/edit/desk-page.ts';
import type { DeskService } from '#tools/edit/desk-service.ts';
import {
  confirmText,
  importTable,
  readHubTexts,
  type RequestFailure,
  type SaveFailure,
  saveExport,
  saveTable,
  saveTexts,
  sendConfirmedClaim,
  startJob,
} from '#tools/edit/desk/state/desk-client.ts';
import { describeFailure, describeRequest } from '#tools/edit/desk/state/desk-texts.ts';
import { Jobs } from '#tools/edit/jobs/jobs.ts';
import { PageUsage } from '#tools/edit/usage.ts';
import { editorTextIn } from '#tools/editor-texts/editor-texts.ts';
import type { TextChange } from '#tools/text-checks/draft-checks.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { copyTexts, type DeskCopy } from '../desk-on-copy.ts';

const ORIGIN = 'http://localhost:4321';
const KEY = 'contact.lead';

let copy: DeskCopy;
let desk: DeskService;
/** The token that the page in the tab has. */
let meta: { content: string };
/** What the tab requests of the program that runs now. */
let addresses: string[];
/** The program that runs now; undefined while none does. */
let program: ((path: string, options?: RequestInit) => Promise<Response>) | undefined;

/** Starts the program of the desk, with a token of its own. */
function startProgram(token: string, host = 'localhost:4321'): void {
  const usage = new PageUsage(desk.files, join(copy.folder, 'usage.json'));
  const api = createDeskApi({ desk, usage, jobs: new Jobs({}), product: 'vnum' }, token);
  program = async (path, options) => {
    if (path === '/edit') return new Response(deskPage(token));
    const headers = new Headers(options?.headers);
    headers.set('host', host);
    return api.request(ORIGIN + path, { ...options, headers });
  };
}

beforeEach(() => {
  copy = copyTexts();
  desk = copy.open();
  meta = { content: 'first' };
  addresses = [];
  startProgram('first');
  vi.stubGlobal('document', { querySelector: () => meta });
  vi.stubGlobal('fetch', async (path: string, options?: RequestInit) => {
    addresses.push(path);
    if (program === undefined) throw new TypeError('Failed to fetch');
    return program(path, options);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  copy.remove();
});

const path = (): string => join(copy.folder, 'pt.json');

function change(text: string): TextChange {
  const seen = desk.files.read('pt').texts.get(KEY) ?? '';
  return { language: 'pt', key: KEY, seen, text };
}

/** Leaves a file as after a merge with a conflict. */
function breakFile(): void {
  const source = readFileSync(path(), 'utf8');
  writeFileSync(path(), source.replace('"contact": {', '<<<<<<< HEAD\n"contact": {'));
}

describe('a text that the desk saves', () => {
  it('is saved when the program has saved it', async () => {
    expect(await saveTexts([change('Sempre.')])).toEqual({ kind: 'saved' });
    expect(desk.files.read('pt').texts.get(KEY)).toBe('Sempre.');
  });

  it('comes back with both versions, or with the rule that it breaks', async () => {
    const mine = change('Sempre.');
    expect(await saveTexts([{ ...mine, seen: 'Outro.' }])).toMatchObject({ kind: 'conflict' });
    expect(await saveTexts([{ ...mine, text: '' }])).toMatchObject({ kind: 'refused' });
  });

  it('is not saved while a text file is broken, whose line is named', async () => {
    const mine = change('Sempre.');
    breakFile();
    const message = expect.stringMatching(/pt\.json:\d+: /);
    expect(await saveTexts([mine])).toEqual({ kind: 'broken', message });
  });

  it('is not saved when it is longer than the desk takes', async () => {
    const saved = await saveTexts([change('Sempre. '.repeat(2501))]);
    expect(saved).toEqual({ kind: 'invalid', limit: 20_000 });
  });

  it('is saved with the token of the program’s new start', async () => {
    startProgram('second');
    expect(await saveTexts([change('Sempre.')])).toEqual({ kind: 'saved' });
    expect(meta.content).toBe('second');
    expect(addresses).toEqual(['/edit/api/save', '/edit', '/edit/api/save']);
  });

  it('is saved with the new token also where another request has read that first', async () => {
    startProgram('second');
    const mine = change('Sempre.');
    const other = { ...change(''), key: 'contact.title', text: 'Fale conosco já' };
    other.seen = desk.files.read('pt').texts.get(other.key) ?? '';
    const saved = await Promise.all([saveTexts([mine]), saveTexts([other])]);
    expect(saved).toEqual([{ kind: 'saved' }, { kind: 'saved' }]);
  });

  it('is not sent again to a program that refuses this page with its own token', async () => {
    startProgram('first', 'shop.test:4321');
    expect(await saveTexts([change('Sempre.')])).toEqual({ kind: 'forbidden' });
    expect(addresses).toEqual(['/edit/api/save', '/edit']);
  });

  it('is not saved while no program runs', async () => {
    program = undefined;
    expect(await saveTexts([change('Sempre.')])).toEqual({ kind: 'away' });
  });

  it.each([
    [200, '<!doctype html>'],
    [200, '{"kind":"conflict"}'],
    [404, '{"kind":"saved"}'],
    [502, ''],
  ])('is not saved when another program responds with %i and "%s"', async (status, body) => {
    program = async () => new Response(body, { status });
    expect(await saveTexts([change('Sempre.')])).toEqual({ kind: 'error', message: `${status}` });
  });
});

it.each<[SaveFailure, string]>([
  [{ kind: 'away' }, 'Start the program again with “npm run edit”, then save again.'],
  [{ kind: 'forbidden' }, 'Copy what you entered'],
  [{ kind: 'invalid', limit: 20_000 }, 'at most 20,000 characters, then save again.'],
  [{ kind: 'broken', message: 'pt.json:7: no' }, 'file, then save again: pt.json:7: no'],
  [{ kind: 'error', message: '502' }, 'show this line to a developer: 502'],
])('a text that is not saved says what to do: %j', (failure, words) => {
  const { key, values } = describeFailure(failure, 'en');
  expect(editorTextIn('en')(key, values)).toContain(words);
});

describe('a confirmation of the desk', () => {
  const english = (): Record<string, string> => ({
    [KEY]: desk.files.read('en').texts.get(KEY) ?? '',
  });

  it('is stored when a translation is right for the English words that were read', async () => {
    expect(await confirmText('pt', KEY, { [KEY]: 'Other words.' })).toEqual({ kind: 'conflict' });
    expect(await confirmText('pt', KEY, {})).toEqual({ kind: 'conflict' });
    expect(await confirmText('pt', KEY, english())).toEqual({ kind: 'saved' });
  });

  it('is not stored for a translation while a text file is broken', async () => {
    const read = english();
    const file = join(copy.folder, 'en.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"contact": {', '"contact": '));
    expect(await confirmText('pt', KEY, read)).toMatchObject({ kind: 'broken' });
  });

  it('is stored for a text that means the same, for the words that were read alone', async () => {
    const key = 'numbers.subtitle';
    const text = desk.files.read('en').texts.get(key) ?? '';
    expect(await sendConfirmedClaim('en', key, 'Other words.')).toEqual({ kind: 'conflict' });
    expect(await sendConfirmedClaim('en', key, text)).toEqual({ kind: 'saved' });
    program = undefined;
    expect(await sendConfirmedClaim('en', key, text)).toEqual({ kind: 'away' });
  });
});

describe('a button of "Files and publishing"', () => {
  const press = (): Promise<unknown>[] => [
    saveTable('pt'),
    saveExport('pt'),
    importTable('key,english,pt before,pt'),
    startJob('roll-back', 'en', 'none'),
  ];

  it('reports that the program does not respond', async () => {
    program = undefined;
    for (const pressed of press()) expect(await pressed).toEqual({ kind: 'away' });
    expect(await readHubTexts()).toEqual({ kind: 'away' });
  });

  it('reports that another program responds, and saves nothing of it', async () => {
    program = async () =>
      new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } });
    for (const pressed of press()) expect(await pressed).toEqual({ kind: 'error', message: '200' });
  });

  it('names the line of a text file that is broken, in place of a table', async () => {
    breakFile();
    const broken = { kind: 'broken', message: expect.stringMatching(/pt\.json:\d+: /) };
    const [table, file, imported] = press();
    for (const pressed of [table, file, imported]) expect(await pressed).toEqual(broken);
  });

  it('reports a file that is no table of the desk, and why a job does not start', async () => {
    expect(await importTable('a,b')).toEqual({ kind: 'invalid' });
    expect(await importTable('key,es\na.b,"x')).toEqual({ kind: 'malformed', line: 2 });
    expect(await startJob('roll-back', 'en', 'none')).toBe('nothing-published');
  });

  it.each<[RequestFailure, string]>([
    [{ kind: 'away' }, 'Start the program again'],
    [{ kind: 'forbidden' }, 'Open the desk at the address'],
    [{ kind: 'broken', message: 'pt.json:7: no' }, 'then try again: pt.json:7: no'],
    [{ kind: 'error', message: '502' }, 'this line to a developer: 502'],
    [{ kind: 'invalid' }, 'This isn’t a table of this desk'],
    [{ kind: 'malformed', line: 7 }, 'the quotation marks in line 7 of the file'],
  ])('says what to do: %j', (failure, words) => {
    const { key, values } = describeRequest(failure, 'csv-bad');
    expect(editorTextIn('en')(key, values)).toContain(words);
  });
});
