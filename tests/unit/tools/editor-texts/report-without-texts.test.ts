import { LANGUAGES } from '#config/languages.ts';
import { editorTextIn } from '#tools/editor-texts/editor-texts.ts';
import { renderReport } from '#tools/publish/report/report.ts';
import { expect, it } from 'vitest';

const NO_CHANGES = { added: [], changed: [], restyled: [], removed: [], otherFiles: [] };

it.each(LANGUAGES)(
  'the report of a site without its texts and sheets says so in %s, in place of their sections',
  (language) => {
    const t = editorTextIn(language);
    const html = renderReport({
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
      language,
      shopTexts: {},
    });
    expect(html).toContain(`<h2>${t('report-texts')}</h2><p>${t('report-no-data')}</p>`);
    expect(html).not.toContain(`<h2>${t('report-sheets')}</h2>`);
  },
);
