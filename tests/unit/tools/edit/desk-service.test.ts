import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '#config/languages.ts';
import { createDeskApi } from '#tools/edit/api.ts';
import { TOKEN_HEADER } from '#tools/edit/desk-page.ts';
import type { DeskService } from '#tools/edit/desk-service.ts';
import type { TextChange } from '#tools/text-checks/draft-checks.ts';
import { Jobs } from '#tools/edit/jobs/jobs.ts';
import { PageUsage } from '#tools/edit/usage.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { changeOf, copyTexts, type DeskCopy } from './desk-on-copy.ts';

let copy: DeskCopy;
let desk: DeskService;

beforeEach(() => {
  copy = copyTexts();
  desk = copy.open();
  return copy.remove;
});

describe('saving on the desk', () => {
  it('writes one line', () => {
    const before = copy.read('pt').split('\n');
    const change = changeOf(desk, 'pt', 'contact.lead', (seen) => `${seen} Sempre.`);
    expect(desk.save([change])).toEqual({ kind: 'saved' });
    const changed = copy
      .read('pt')
      .split('\n')
      .filter((line, index) => line !== before[index]);
    expect(changed).toEqual([expect.stringContaining('Sempre.')]);
  });

  it('leaves out spaces and line ends around a text', () => {
    const change = changeOf(desk, 'pt', 'contact.lead', () => '\n Sempre.  \nHoje.\u00a0\n\n');
    expect(desk.save([change])).toEqual({ kind: 'saved' });
    expect(desk.files.read('pt').texts.get('contact.lead')).toBe('Sempre.\nHoje.');
  });

  it('returns both versions of a text that changed meanwhile, and writes none of the changes', () => {
    const mine = changeOf(desk, 'pt', 'contact.lead', (seen) => `${seen} Sempre.`);
    const other = changeOf(desk, 'he', 'about.lead', (seen) => `${seen} עכשיו`);
    const theirs = changeOf(desk, 'pt', 'contact.lead', (seen) => `${seen} Hoje.`);
    desk.save([theirs]);
    const before = [copy.read('pt'), copy.read('he')];
    expect(desk.save([mine, other])).toEqual({
      kind: 'conflict',
      conflicts: [{ language: 'pt', key: 'contact.lead', yours: mine.text, theirs: theirs.text }],
    });
    expect([copy.read('pt'), copy.read('he')]).toEqual(before);
  });

  it.each(['pt.json', 'outdated.json', 'seen.json'])(
    'writes no file when %s cannot be written',
    (file) => {
      // A copy.folder where the new content would be written first.
      mkdirSync(join(copy.folder, `${file}.new`));
      const english = desk.files.read('en').texts.get('contact.lead') ?? '';
      const files = (): string[] =>
        readdirSync(copy.folder, { withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map(({ name }) => `${name}: ${readFileSync(join(copy.folder, name), 'utf8')}`);
      const before = files();
      const changes: TextChange[] = [
        { language: 'en', key: 'contact.lead', seen: english, text: `${english} Always.` },
        changeOf(desk, 'he', 'contact.lead', (seen) => `${seen} תמיד.`),
        changeOf(desk, 'pt', 'contact.lead', (seen) => `${seen} Sempre.`),
      ];
      expect(() => desk.save(changes)).toThrow('EISDIR');
      expect(files()).toEqual(before);
      rmSync(join(copy.folder, `${file}.new`), { recursive: true });
      expect(desk.save(changes)).toEqual({ kind: 'saved' });
    },
  );

  it('notes a translation whose English text changed while its editor wrote as older', () => {
    const english = desk.files.read('en').texts.get('contact.lead') ?? '';
    const mine = changeOf(desk, 'pt', 'contact.lead', (seen) => `${seen} Sempre.`);
    const text = `${english} Any time.`;
    desk.save([{ language: 'en', key: 'contact.lead', seen: english, text }]);
    expect(desk.save([{ ...mine, english }])).toEqual({ kind: 'saved' });
    expect(desk.state().outdated.pt).toEqual({ 'contact.lead': english });
  });

  it('notes no translation as older that is saved together with its English text', () => {
    const english = desk.files.read('en').texts.get('contact.lead') ?? '';
    const mine = changeOf(desk, 'pt', 'contact.lead', (seen) => `${seen} Sempre.`);
    const text = `${english} Any time.`;
    desk.save([
      { language: 'en', key: 'contact.lead', seen: english, text },
      { ...mine, english },
    ]);
    expect(desk.state().outdated.pt).toEqual({});
  });

  it('refuses a text that breaks a rule, and writes none of the changes', () => {
    const before = copy.read('pt');
    const saved = desk.save([
      changeOf(desk, 'he', 'about.lead', () => 'מספרים לכולם.'),
      changeOf(desk, 'pt', 'contact.lead', (seen) => `${seen} Sempre.`),
    ]);
    expect(saved).toMatchObject({
      kind: 'refused',
      findings: [{ kind: 'placeholder', language: 'he', key: 'about.lead' }],
    });
    expect(copy.read('pt')).toBe(before);
  });
});

it('saves a word that is the same as in English, and goes on showing that it is', () => {
  const key = 'about.heading';
  const { texts } = desk.files.read('en');
  const seen = desk.files.read('pt').texts.get(key) ?? '';
  const change = { language: 'pt' as const, key, seen, text: texts.get(key) ?? '' };
  const found = { kind: 'untranslated', language: 'pt', key };
  expect(desk.check([change])).toMatchObject([found]);
  expect(desk.save([change])).toEqual({ kind: 'saved' });
  expect(desk.state().findings).toMatchObject([found]);
});

describe('the endpoints of the desk', () => {
  const own = { host: 'localhost:4321', [TOKEN_HEADER]: 'token' };
  const ask = async (headers: Record<string, string>, body?: unknown): Promise<Response> => {
    const usage = new PageUsage(desk.files, join(copy.folder, 'usage.json'));
    const api = createDeskApi({ desk, usage, jobs: new Jobs({}), product: 'vnum' }, 'token');
    return body === undefined
      ? api.request('/edit/api/version', { headers })
      : api.request('/edit/api/save', { method: 'POST', headers, body: JSON.stringify(body) });
  };

  it.each([
    ['of the page itself', own],
    ['with its origin', { ...own, origin: 'http://localhost:4321' }],
    ['by the address of this machine', { ...own, host: '127.0.0.1:4321' }],
  ])('respond to a request %s', async (_, headers) => {
    expect((await ask(headers)).status).toBe(200);
  });

  it.each([
    ['to another host name', { ...own, host: 'shop.test:4321' }],
    ['to a host that only begins alike', { ...own, host: 'localhost.shop.test' }],
    ['of another site', { ...own, origin: 'https://shop.test' }],
    ['of another port', { ...own, origin: 'http://localhost:4322' }],
    ['without the token', { host: own.host }],
    ['with another token', { ...own, [TOKEN_HEADER]: 'tokem' }],
  ])('refuse a request %s', async (_, headers) => {
    const before = copy.read('pt');
    const change = changeOf(desk, 'pt', 'contact.lead', (seen) => `${seen} Sempre.`);
    expect((await ask(headers)).status).toBe(403);
    expect((await ask(headers, { changes: [change] })).status).toBe(403);
    expect(copy.read('pt')).toBe(before);
  });

  it('respond with 409 to a conflict and with 422 to a broken rule', async () => {
    const change = changeOf(desk, 'pt', 'contact.lead', (seen) => `${seen} Sempre.`);
    expect((await ask(own, { changes: [{ ...change, seen: 'x' }] })).status).toBe(409);
    expect((await ask(own, { changes: [{ ...change, text: '' }] })).status).toBe(422);
    expect((await ask(own, { changes: [] })).status).toBe(400);
    expect((await ask(own, { changes: [change] })).status).toBe(200);
  });
});

describe('a text that is tied to a row of the capability sheets', () => {
  const headers = { host: 'localhost:4321', [TOKEN_HEADER]: 'token' };
  const key = 'numbers.subtitle';
  const confirm = async (body: unknown): Promise<number> => {
    const usage = new PageUsage(desk.files, join(copy.folder, 'usage.json'));
    const api = createDeskApi({ desk, usage, jobs: new Jobs({}), product: 'vnum' }, 'token');
    const request = { method: 'POST', headers, body: JSON.stringify(body) };
    return (await api.request('/edit/api/confirm-claim', request)).status;
  };

  it.each(LANGUAGES)(
    'is reworded after a save until its editor confirms the words that were read: %s',
    async (language) => {
      const none = Object.fromEntries(LANGUAGES.map((one) => [one, []]));
      expect(desk.state().claims[key]).toEqual([{ row: 'receives-calls', extent: 'everywhere' }]);
      expect(desk.state().reworded).toEqual(none);
      const seen = desk.files.read(language).texts.get(key) ?? '';
      const text = `${seen} 24/7.`;
      expect(desk.save([{ language, key, seen, text }])).toEqual({ kind: 'saved' });
      expect(desk.state().reworded).toEqual({ ...none, [language]: [key] });
      expect(await confirm({ language, key, text: seen })).toBe(409);
      expect(desk.state().reworded[language]).toEqual([key]);
      expect(await confirm({ language, key, text })).toBe(200);
      expect(desk.state().reworded).toEqual(none);
    },
  );

  it('is the only one that can be confirmed', async () => {
    const path = join(copy.folder, 'claims-read.json');
    const before = readFileSync(path, 'utf8');
    const text = desk.files.read('en').texts.get('about.lead');
    expect(await confirm({ language: 'en', key: 'about.lead', text })).toBe(409);
    expect(await confirm({ language: 'en', key })).toBe(400);
    expect(await confirm({ key, text })).toBe(400);
    expect(readFileSync(path, 'utf8')).toBe(before);
  });
});
