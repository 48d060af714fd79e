import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '#config/languages.ts';
import type { TranslationTree } from '#contract/hub/translations.ts';
import { findReplacedTexts, hubRequest, pullTexts } from '#site-data/pull-texts.ts';
import { createDeskApi, type ImportedTexts } from '#tools/edit/api.ts';
import { TOKEN_HEADER } from '#tools/edit/desk-page.ts';
import type { DeskService } from '#tools/edit/desk-service.ts';
import { type DeskState } from '#tools/edit/desk-service.ts';
import { HubComparison } from '#tools/edit/hub/hub-comparison.ts';
import { Jobs } from '#tools/edit/jobs/jobs.ts';
import { PageUsage } from '#tools/edit/usage.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startHub, type StandInHub } from '../../../../support/stand-in-hub.ts';
import { copyTexts, type DeskCopy } from '../desk-on-copy.ts';

const KEY = 'contact.lead';
const NO_TEXTS = Object.fromEntries(LANGUAGES.map((language) => [language, {}]));
const HEADERS = { host: 'localhost:4321', [TOKEN_HEADER]: 'token' };

let copy: DeskCopy;
let hub: StandInHub;
let desk: DeskService;

beforeEach(async () => {
  copy = copyTexts();
  hub = await startHub();
});
afterEach(() => {
  hub.close();
  copy.remove();
});

const settings = () => ({
  hubUrl: hub.url,
  mainUrl: '',
  product: 'vnum',
  appName: 'shop',
  brandId: 1,
});

/** Opens the endpoints of a desk that compares its texts with the hub, or knows none. */
function openDesk(comparison?: HubComparison) {
  desk = copy.open({ hub: comparison });
  const usage = new PageUsage(desk.files, join(copy.folder, 'usage.json'));
  const api = createDeskApi({ desk, usage, jobs: new Jobs({}), product: 'vnum' }, 'token');
  const get = async (path: string): Promise<Response> =>
    api.request(`/edit/api/${path}`, { headers: HEADERS });
  const post = async (path: string): Promise<Response> =>
    api.request(`/edit/api/${path}`, { method: 'POST', headers: HEADERS, body: '{}' });
  return {
    get,
    post,
    state: async () => ((await (await get('state')).json()) as DeskState).hub,
    compare: async () => {
      expect((await post('hub')).status).toBe(200);
    },
  };
}

const openWithHub = async () => {
  const opened = openDesk(new HubComparison(hubRequest(settings())));
  await opened.compare();
  return opened;
};

const fileText = (): string => desk.files.read('pt').texts.get(KEY) ?? '';

function saveText(text: string): void {
  const saved = desk.save([{ language: 'pt', key: KEY, seen: fileText(), text }]);
  expect(saved).toEqual({ kind: 'saved' });
}

it('lists the texts of a file that a hub serves otherwise, not those that one of both lacks', () => {
  const file = new Map([
    ['a.same', 'x'],
    ['a.other', 'ours'],
    ['a.ours', 'y'],
  ]);
  const served = new Map([
    ['a.same', 'x'],
    ['a.other', 'theirs'],
    ['a.theirs', 'z'],
  ]);
  expect(findReplacedTexts(file, served)).toEqual({ 'a.other': { file: 'ours', hub: 'theirs' } });
});

it('pulls the hub’s texts over the file, and names those that it replaces', async () => {
  hub.set('pt', KEY, 'Do provedor.');
  const pulled = await pullTexts(hubRequest(settings()), 'pt');
  expect(pulled.from).toBe('hub');
  expect(pulled.texts).toMatchObject({ contact: { lead: 'Do provedor.' } });
  expect(pulled.replaced).toEqual({ [KEY]: { file: expect.any(String), hub: 'Do provedor.' } });
});

describe('a desk with a hub that has texts of its own', () => {
  it('knows which texts visitors see in place of those of the files', async () => {
    hub.set('he', 'about.lead', 'טקסט של הספק');
    const { state } = await openWithHub();
    expect(await state()).toEqual({
      silent: [],
      texts: { ...NO_TEXTS, he: { 'about.lead': 'טקסט של הספק' } },
    });
  });

  it('lists a saved text that the hub serves otherwise, until the hub has the export', async () => {
    const { get, state, compare } = await openWithHub();
    const before = fileText();
    saveText('Pergunte sobre qualquer coisa.');
    expect((await state())?.texts.pt).toEqual({ [KEY]: before });
    const tree = (await (await get('export/pt')).json()) as TranslationTree;
    expect(tree).toEqual({ contact: { lead: 'Pergunte sobre qualquer coisa.' } });
    hub.import('pt', tree);
    await compare();
    expect((await state())?.texts.pt).toEqual({});
    expect(await (await get('export/pt')).json()).toEqual({});
  });

  it('lists the languages that a hub does not respond for, and exports nothing', async () => {
    hub.set('he', 'about.lead', 'טקסט של הספק');
    const { get, state, compare } = await openWithHub();
    hub.setDown(true);
    await compare();
    expect(await state()).toEqual({
      silent: LANGUAGES,
      texts: NO_TEXTS,
    });
    expect((await get('export/he')).status).toBe(502);
    hub.setDown(false);
    await compare();
    expect((await state())?.silent).toEqual([]);
  });
});

describe('the texts of a hub that are brought in', () => {
  const read = async (api: ReturnType<typeof openDesk>): Promise<ImportedTexts> =>
    (await (await api.post('hub/texts')).json()) as ImportedTexts;

  it('are listed first in all languages, beside those of the files, and write nothing', async () => {
    const api = await openWithHub();
    hub.set('pt', KEY, 'Do provedor.');
    hub.set('he', KEY, 'של הספק.');
    const before = readFileSync(join(copy.folder, 'pt.json'), 'utf8');
    const { changes, wrong } = await read(api);
    expect(changes).toEqual([
      { language: 'he', key: KEY, seen: desk.files.read('he').texts.get(KEY), text: 'של הספק.' },
      { language: 'pt', key: KEY, seen: fileText(), text: 'Do provedor.' },
    ]);
    expect(wrong).toEqual([]);
    expect(readFileSync(join(copy.folder, 'pt.json'), 'utf8')).toBe(before);
  });

  it('are saved as texts of an editor are: not over a text that changed meanwhile', async () => {
    const api = await openWithHub();
    hub.set('pt', KEY, 'Do provedor.');
    hub.set('pt', 'contact.title', 'Fale conosco já');
    const { changes } = await read(api);
    saveText('Mais novo.');
    expect(desk.save(changes)).toMatchObject({ kind: 'conflict' });
    expect(desk.files.read('pt').texts.get('contact.title')).not.toBe('Fale conosco já');
    expect(desk.save(changes.filter(({ key }) => key !== KEY))).toEqual({ kind: 'saved' });
    expect(fileText()).toBe('Mais novo.');
  });

  it('are named with the reason where they break a rule, with an English one that causes it', async () => {
    const api = await openWithHub();
    hub.set('pt', KEY, 'Um número falso.');
    hub.set('en', 'contact.title', 'Contact {{name}}');
    const { changes, wrong } = await read(api);
    expect(changes).toEqual([]);
    expect(wrong.map(({ language, key }) => `${language} ${key}`).sort()).toEqual([
      'en contact.title',
      `pt ${KEY}`,
    ]);
    expect(wrong.find(({ key }) => key === KEY)?.findings).toMatchObject([{ kind: 'ad-policy' }]);
  });

  it('are not known while the hub does not respond', async () => {
    const api = await openWithHub();
    hub.setDown(true);
    expect((await api.post('hub/texts')).status).toBe(502);
  });
});

describe('a desk without a hub', () => {
  it('exports the whole file of a language', async () => {
    const { get, state } = openDesk();
    expect(await state()).toBeUndefined();
    const source = readFileSync(join(copy.folder, 'es.json'), 'utf8');
    expect(await (await get('export/es')).text()).toBe(source);
    expect((await get('export/xx')).status).toBe(404);
  });
});

it('says which file is broken, and where, while a desk runs', async () => {
  const { get } = openDesk();
  const path = join(copy.folder, 'he.json');
  const source = readFileSync(path, 'utf8');
  writeFileSync(path, source.replace('"search": {', '"search": '));
  for (const request of ['state', 'version']) {
    const response = await get(request);
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      kind: 'broken',
      message: expect.stringMatching(/he\.json:\d+: /),
    });
  }
  writeFileSync(path, source);
  expect((await get('version')).status).toBe(200);
});
