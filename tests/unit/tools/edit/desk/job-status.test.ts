import { type ComponentType, h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { expect, it } from 'vitest';
import type { TextPlace } from '#i18n/check/finding.ts';
import { JobStatus } from '#tools/edit/desk/files/JobStatus.tsx';
import type { DeskJobs } from '#tools/edit/desk/files/use-jobs.ts';
import { editorTextIn } from '#tools/editor-texts/editor-texts.ts';

function render(place: TextPlace): string {
  const found = { kind: 'placeholder', language: 'he', key: 'home.lead', detail: '' } as const;
  const findings = [{ ...found, values: { missing: '{{brand}}', unknown: '' }, place }];
  const failure = { kind: 'texts', findings } as const;
  const job = { name: 'publish', state: 'failed', lines: [], failure };
  const jobs = { job, isBusy: false } as unknown as DeskJobs;
  const props = { jobs, open: () => undefined };
  return renderToString(h(JobStatus as ComponentType<typeof props>, props));
}

const t = editorTextIn('en');

it('names the provider for a text of its own that stops a publication, and opens no editor', () => {
  const html = render('hub');
  expect(html).toContain('home.lead');
  expect(html).toContain(t('report-place-hub'));
  expect(html).toContain(t('wrong-at-hub'));
  expect(html).not.toContain('<button');
});

it('leads to the editor of a text of a file that stops a publication', () => {
  const html = render({ file: 'i18n/he.json', line: 9 });
  expect(html).toMatch(/<button[^>]*><bdi dir="ltr">home\.lead<\/bdi><\/button>/);
  expect(html).toContain('i18n/he.json:9');
  expect(html).not.toContain(t('wrong-at-hub'));
});
