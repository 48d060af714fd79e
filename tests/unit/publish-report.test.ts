import { renderReport, type ReportData } from '#tools/publish/report.ts';
import { expect, it } from 'vitest';

const DATA: ReportData = {
  name: '2026-11-23T08-15-30-120Z',
  live: undefined,
  changes: { added: [], changed: [], restyled: [], removed: [] },
  texts: { changes: [], stale: [], findings: [] },
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
