import { renderReport, type ReportData } from '#tools/publish/report.ts';
import { describe, expect, it } from 'vitest';

const DATA: ReportData = {
  name: '2026-11-23T08-15-30-120Z',
  live: undefined,
  changes: { added: [], changed: [], restyled: [], removed: [] },
  texts: { changes: [], stale: [], findings: [], replaced: [], reworded: [] },
  oldChecks: [],
  looks: [],
  mistakes: [],
};

it('lists the rows of capability sheets that need a new check, and lets the release pass', () => {
  const line = 'France: codes: was checked 121 days ago, on 2026-07-25';
  const html = renderReport({ ...DATA, oldChecks: [line] });
  expect(html).toContain('1 row was checked 120 days ago');
  expect(html).toContain(`<code>${line}</code>`);
  expect(html).toContain('Nothing stops this release.');
  expect(renderReport(DATA)).toContain('0 rows were checked 120 days ago');
});

it('names the texts with other words that are tied to rows, with what they claim', () => {
  const claims = [
    { row: 'texts-from-people', extent: 'somewhere' },
    { row: 'codes', extent: 'nowhere' },
  ] as const;
  const reworded = [{ key: 'faq.q7.answer', claims, digest: '17vW--39' }];
  const html = renderReport({ ...DATA, texts: { ...DATA.texts, reworded } });
  expect(html).toContain('1 text about a row has other words');
  expect(html).toContain('faq.q7.answer: texts-from-people (somewhere), codes (nowhere)');
  expect(renderReport(DATA)).not.toContain('other words');
});

it('lists the texts of the files that the hub replaces, by language', () => {
  const texts = {
    ...DATA.texts,
    replaced: [{ language: 'he', key: 'about.lead', before: 'שלנו', after: 'של הספק' }] as const,
  };
  const html = renderReport({ ...DATA, texts: { ...texts, replaced: [...texts.replaced] } });
  expect(html).toContain('1 text of the files in whose place the hub serves another one');
  expect(html).toContain('<td lang="he" dir="rtl">שלנו</td><td lang="he" dir="rtl">של הספק</td>');
  expect(renderReport(DATA)).not.toContain('in whose place the hub serves');
});

describe('the texts of a report', () => {
  const texts: ReportData['texts'] = {
    changes: [
      { language: 'he', key: 'about.lead', before: 'ישן', after: 'חדש <b>' },
      { language: 'es', key: 'about.new', after: 'Nuevo' },
      { language: 'pt', key: 'about.gone', before: 'Antigo' },
    ],
    stale: [{ language: 'he', key: 'faq.title', before: 'Questions', after: 'Your questions' }],
    findings: [
      { kind: 'overlong', language: 'es', key: 'about.cta', detail: '' },
      { kind: 'glossary', language: 'es', key: 'about.lead', detail: '' },
      { kind: 'glossary', language: 'es', key: 'about.title', detail: '' },
    ],
    replaced: [{ language: 'pt', key: 'faq.lead', before: 'Nosso', after: 'Do provedor' }],
    reworded: [],
  };
  const html = renderReport({ ...DATA, texts });

  /** Returns the cells of a language's row in the first table, by the titles of the columns. */
  const rowOf = (language: string): Record<string, string> => {
    const [table = ''] = /<table>.*?<\/table>/s.exec(html) ?? [];
    const [head = '', ...rows] = table.split('<tr>').slice(1);
    const cellsOf = (row: string): string[] =>
      [...row.matchAll(/<t[hd]>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => cell);
    const cells = cellsOf(rows.find((row) => row.includes(`<th>${language}</th>`)) ?? '');
    return Object.fromEntries(cellsOf(head).map((title, index) => [title, cells[index] ?? '']));
  };

  it('name what is wrong in each language, with the keys', () => {
    expect(rowOf('es')).toMatchObject({
      Overlong: 'about.cta',
      Glossary: 'about.lead, about.title',
      Missing: '0',
      Stale: '0',
    });
    expect(rowOf('he')).toMatchObject({ Overlong: '0', Stale: '1', 'Replaced by the hub': '0' });
    expect(rowOf('pt')).toMatchObject({ Stale: '0', 'Replaced by the hub': '1' });
  });

  it('stand before and after in their own direction, new and deleted ones beside a dash', () => {
    expect(html).toContain('3 texts differ');
    expect(html).toContain(
      '<code>about.lead</code></td><td lang="he" dir="rtl">ישן</td><td lang="he" dir="rtl">חדש &lt;b&gt;</td>',
    );
    expect(html).toContain('about.new</code></td><td>—</td><td lang="es" dir="ltr">Nuevo</td>');
    expect(html).toContain('about.gone</code></td><td lang="pt" dir="ltr">Antigo</td><td>—</td>');
  });

  it('stand in English where a translation is older than them', () => {
    expect(html).toContain('1 translation of English texts that changed');
    expect(html).toContain(
      '<td>he</td><td><code>faq.title</code></td><td lang="en" dir="ltr">Questions</td><td lang="en" dir="ltr">Your questions</td>',
    );
  });
});
