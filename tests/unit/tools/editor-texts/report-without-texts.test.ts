import { LANGUAGES } from '#config/languages.ts';
import { editorTextIn } from '#tools/editor-texts/editor-texts.ts';
import { writeFileTexts } from '#tools/editor-texts/sentences.ts';
import { renderReport, type ReportData } from '#tools/publish/report/report.ts';
import { expect, it } from 'vitest';

const NO_CHANGES = { added: [], changed: [], restyled: [], removed: [], otherFiles: [] };
const DATA = {
  name: '2026-11-23T08-15-30-120Z',
  live: undefined,
  source: {},
  changes: { ...NO_CHANGES, targetsGone: false },
  texts: undefined,
  oldChecks: [],
  reused: [],
  leftovers: [],
  inspections: [],
  mistakes: [],
  shopTexts: {},
} satisfies Partial<ReportData>;

it.each(LANGUAGES)(
  'the report of a site without its texts and sheets says so in %s, in place of their sections',
  (language) => {
    const t = editorTextIn(language);
    const html = renderReport({ ...DATA, language });
    expect(html).toContain(`<h2>${t('report-texts')}</h2><p>${t('report-no-data')}</p>`);
    expect(html).not.toContain(`<h2>${t('report-sheets')}</h2>`);
  },
);

it.each(LANGUAGES)(
  'the report of a site whose hub gave no texts in a language says so in %s, and what to do',
  (language) => {
    const t = editorTextIn(language);
    const data = { ...DATA, language, source: { hub: 'configured' } } as const;
    const html = renderReport({ ...data, fileTexts: ['es', 'pt'] });
    expect(html).toContain(writeFileTexts(['es', 'pt'], language));
    expect(html).toContain(`<dd>${t('report-data-mixed')}</dd>`);
    expect(html).not.toContain(`<dd>${t('report-data-configured')}</dd>`);
    expect(renderReport(data)).toContain(`<dd>${t('report-data-configured')}</dd>`);
  },
);

it.each([
  ['en', 'no texts for Hebrew and Portuguese.'],
  ['he', 'עברית ופורטוגזית'],
] as const)('names languages in the words and the order of a sentence in %s', (language, words) => {
  expect(writeFileTexts(['he', 'pt'], language)).toContain(words);
});
