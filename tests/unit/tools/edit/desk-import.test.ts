import { join } from 'node:path';
import { toCsv } from '#lib/text/csv.ts';
import { createDeskApi, type ImportedTexts } from '#tools/edit/api.ts';
import { TOKEN_HEADER } from '#tools/edit/desk-page.ts';
import type { DeskService } from '#tools/edit/desk-service.ts';
import { Jobs } from '#tools/edit/jobs/jobs.ts';
import { readOutdatedFile } from '#tools/text-checks/outdated-list.ts';
import { readRows } from '#tools/edit/texts/text-table.ts';
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

describe('the import of a table', () => {
  const headers = { host: 'localhost:4321', [TOKEN_HEADER]: 'token' };
  const open = () =>
    createDeskApi(
      {
        desk,
        usage: new PageUsage(desk.files, join(copy.folder, 'usage.json')),
        jobs: new Jobs({}),
        product: 'vnum',
      },
      'token',
    );
  const post = (path: string, body: unknown) =>
    open().request(`/edit/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });

  /** Returns the exported table with new texts in its last column. */
  async function exportWith(texts: Record<string, string>): Promise<string> {
    const response = await open().request('/edit/api/table/pt', { headers });
    const rows = readRows(await response.text());
    return toCsv(rows.map((row) => [...row.slice(0, 3), texts[row[0] ?? ''] ?? row[3] ?? '']));
  }

  async function importTable(table: string): Promise<ImportedTexts> {
    const response = await post('import', { table });
    expect(response.status).toBe(200);
    return (await response.json()) as ImportedTexts;
  }

  it('parts what is right from what breaks a rule, and writes nothing', async () => {
    const before = copy.read('pt');
    const table = await exportWith({
      'contact.lead': 'Pergunte.',
      'about.lead': 'Números para todos.',
      'faq.contact-text': 'Um número falso.',
    });
    const { changes, wrong, conflicts, older } = await importTable(table);
    expect(changes.map(({ key, text }) => [key, text])).toEqual([['contact.lead', 'Pergunte.']]);
    expect(wrong.map(({ key, text, findings }) => [key, text, findings[0]?.kind])).toEqual([
      ['about.lead', 'Números para todos.', 'placeholder'],
      ['faq.contact-text', 'Um número falso.', 'ad-policy'],
    ]);
    expect([conflicts, older]).toEqual([[], []]);
    expect(copy.read('pt')).toBe(before);
  });

  it('overwrites no text that was saved after the export', async () => {
    const table = await exportWith({ 'contact.lead': 'Da tabela.' });
    const newer = changeOf(desk, 'pt', 'contact.lead', (seen) => `${seen} Hoje.`);
    desk.save([newer]);
    const imported = await importTable(table);
    expect(imported.changes).toEqual([]);
    expect(imported.conflicts).toEqual([
      {
        language: 'pt',
        key: 'contact.lead',
        yours: 'Da tabela.',
        theirs: newer.text,
        english: desk.files.read('en').texts.get('contact.lead'),
      },
    ]);
  });

  it('notes the English text that the translator had where it has changed since', async () => {
    const table = await exportWith({
      'contact.lead': 'Da tabela.',
      'about.title': 'Quem {{brand}}',
    });
    const seen = desk.files.read('en').texts.get('contact.lead') ?? '';
    const text = `${seen} Any time.`;
    desk.save([{ language: 'en', key: 'contact.lead', seen, text }]);
    const { changes, older } = await importTable(table);
    expect(older).toEqual(['contact.lead']);
    expect((await post('save', { changes })).status).toBe(200);
    expect(readOutdatedFile(copy.folder).pt).toEqual({ 'contact.lead': seen });
  });

  it('names the English text that the translator had of a text that breaks a rule', async () => {
    const english = desk.files.read('en').texts.get('faq.contact-text');
    const { wrong } = await importTable(
      await exportWith({ 'faq.contact-text': 'Um número falso.' }),
    );
    expect(wrong).toMatchObject([{ key: 'faq.contact-text', english }]);
  });

  it('refuses what is no table of the desk', async () => {
    expect((await post('import', { table: 'a,b\n1,2' })).status).toBe(400);
    expect((await post('import', {})).status).toBe(400);
  });
});
