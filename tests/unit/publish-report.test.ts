import { renderReport, type ReportData } from '#tools/publish/report.ts';
import { expect, it } from 'vitest';

const DATA: ReportData = {
  name: '2026-11-23T08-15-30-120Z',
  live: undefined,
  changes: { added: [], changed: [], restyled: [], removed: [] },
  texts: { changes: [], stale: [], findings: [], replaced: [] },
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
