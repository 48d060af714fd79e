import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { JobState as Job } from '#tools/edit/jobs/jobs.ts';
import { draftRelease, publishDraft } from '#tools/publish/releases/draft.ts';
import type { Interruption } from '#tools/publish/releases/interruption.ts';
import { findLive, LIVE_LINK } from '#tools/publish/releases/releases.ts';
import { rollBack } from '#tools/publish/roll-back.ts';
import type { EditorKey } from '#tools/editor-texts/editor-texts.ts';
import { getFolderDigest } from '../../support/folder-digest.ts';
import { expectAccessible } from '../support/pages/axe.ts';
import { test, type Desk } from '../support/desk/desk.ts';
import { button, HEBREW_EDITOR, t, tabTo } from '../support/desk/hebrew-desk.ts';
import { intercept } from '../support/responses/intercept.ts';

test.use(HEBREW_EDITOR);

/** Publishes a page with these words into the folder of the desk. */
function publishPage({ releases }: Desk, words: string, at: string): void {
  const site = mkdtempSync(join(tmpdir(), 'shop-site-'));
  try {
    mkdirSync(join(site, '_astro'));
    writeFileSync(join(site, 'index.html'), words);
    writeFileSync(join(site, '_astro', `page.${words}.js`), words);
    publishDraft(releases, draftRelease(releases, site, new Date(at)));
  } finally {
    rmSync(site, { recursive: true, force: true });
  }
}

test('the release before is served again with the keyboard alone, byte for byte', async ({
  page,
  desk,
}) => {
  const made = '20 בנובמבר 2026 בשעה 10:15';
  const served = (): string => getFolderDigest(join(desk.releases, LIVE_LINK));
  publishPage(desk, 'first', '2026-11-20T08:15:30Z');
  const first = served();
  publishPage(desk, 'second', '2026-11-23T18:05:00Z');
  const second = served();
  const texts = readFileSync(desk.fileOf('he'), 'utf8');
  await page.goto(`${desk.url}?page=/he/faq`);
  await tabTo(page, button(page, 'tab-publish'));
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-release="live"]')).toHaveText(
    t('release-of', { made: '23 בנובמבר 2026 בשעה 20:05' }),
  );
  await expect(page.locator('[data-release="before"]')).toHaveText(t('release-of', { made }));
  const back = button(page, 'roll-back');
  const question = page.getByRole('dialog', { name: t('roll-back-title', { made }) });
  await test.step('the question says what happens, and Escape changes nothing', async () => {
    await tabTo(page, back);
    await page.keyboard.press('Enter');
    await expect(question).toHaveAccessibleDescription(t('roll-back-text', { made }));
    await expect(button(page, 'roll-back-cancel')).toBeFocused();
    await expectAccessible(page, 'the question before a roll-back');
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(back).toBeFocused();
    expect(served()).toBe(second);
  });
  await test.step('it goes back and says so', async () => {
    await page.keyboard.press('Enter');
    await tabTo(page, button(page, 'roll-back-now'));
    await page.keyboard.press('Enter');
    const outcome = page.locator('.desk-job [aria-live="polite"]');
    await expect(outcome).toHaveText(t('rolled-back', { made }));
    expect(served()).toBe(first);
    expect(readFileSync(desk.fileOf('he'), 'utf8')).toBe(texts);
    await expect(back).toBeFocused();
  });
  await test.step('there is no way back from the first release, for a reason', async () => {
    await expect(back).toHaveAttribute('aria-disabled', 'true');
    await expect(back).toHaveAccessibleDescription(t('refused-first-release'));
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    expect(findLive(desk.releases)).toContain('2026-11-20');
  });
});

test('the step that runs and what has to be corrected are said in Hebrew', async ({
  page,
  desk,
}) => {
  const finding = { kind: 'placeholder', language: 'es', key: 'home.lead', detail: '' };
  const findings = [
    {
      ...finding,
      values: { missing: 'brand', unknown: '' },
      place: { file: 'i18n/es.json', line: 9 },
    },
  ];
  const lines = ['[publish] looking at pages'];
  let job: Job = { name: 'publish', state: 'running', lines };
  let interrupted: Interruption | undefined;
  await intercept(page, '**/edit/api/job', (route) =>
    route.fulfill({ json: { job, releases: { isElsewhere: false, interrupted } } }),
  );
  await page.goto(`${desk.url}?page=/he/faq`);
  await expect(page.locator('.desk-top').getByText(t('step-prepare'))).toBeVisible();
  await button(page, 'tab-publish').click();
  const status = page.locator('.desk-job');
  const bar = page.getByRole('progressbar', { name: t('step-look') });
  await expect(page.getByRole('progressbar', { name: t('step-prepare') })).toBeVisible();
  await test.step('with its share, which is not announced', async () => {
    job = { ...job, step: { step: 'look', done: 3, total: 12 } };
    await expect(bar).toHaveJSProperty('position', 0.25);
    await expect(status).toContainText('25%');
    await expect(status.locator('[aria-live]')).toHaveText(t('step-look'));
    await expect(status.locator('details')).not.toHaveAttribute('open');
    await expectAccessible(page, 'a running job');
  });
  await test.step('it is cancelled, and keyboard users stay at what became of it', async () => {
    await intercept(page, '**/edit/api/job/cancel', (route) => {
      job = { ...job, cancel: 'requested' };
      return route.fulfill({ json: { kind: 'cancelling' } });
    });
    await expect(button(page, 'cancel')).toHaveCount(0);
    job = { ...job, cancel: 'possible' };
    await tabTo(page, button(page, 'cancel'));
    await page.keyboard.press('Enter');
    await expect(status.locator('[aria-live]')).toHaveText(t('cancelling'));
    await expect(button(page, 'cancel')).toHaveAttribute('aria-disabled', 'true');
    job = { name: 'publish', state: 'cancelled', lines };
    await expect(status.locator('[aria-live]')).toHaveText(t('cancelled'));
    await expect(status).toBeFocused();
    await expectAccessible(page, 'a job that was cancelled');
  });
  await test.step('a text that stops it leads to its editor', async () => {
    job = { name: 'publish', state: 'running', lines };
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await expect(status.locator('[aria-live]')).toHaveText(t('step-prepare'));
    job = { name: 'publish', state: 'failed', lines, failure: { kind: 'texts', findings } } as Job;
    await expect(status.locator('[aria-live]')).toHaveText(t('failed-texts'));
    await expect(bar).toBeHidden();
    await expect(status.getByRole('listitem')).toContainText(
      t('check-placeholder-missing', { missing: 'brand' }),
    );
    await expectAccessible(page, 'a job that texts have stopped');
    await status.getByRole('button', { name: 'home.lead' }).click();
    await expect(page.getByRole('heading', { name: 'home.lead', exact: true })).toBeVisible();
  });
  await test.step('what is published with data of an earlier build says so', async () => {
    job = { name: 'publish', state: 'done', lines, outcome: 'dry-run', reused: ['rates'] };
    await page.reload();
    await button(page, 'tab-publish').click();
    await expect(status).toContainText(t('hub-kept', { parts: t('kept-rates') }));
    await page.setViewportSize({ width: 320, height: 720 });
    await expectAccessible(page, 'a job with data of an earlier build');
  });
  await test.step('a publication that was interrupted says where, and whether it is live', async () => {
    const note = page.locator('.desk-releases .desk-wrong');
    await expect(note).toHaveCount(0);
    const began = '2026-11-23T18:05:00Z';
    for (const release of ['not-live', 'live', 'pending'] as const) {
      interrupted = { began, step: 'look', release };
      await page.evaluate(() => dispatchEvent(new Event('focus')));
      const values = { began: '23 בנובמבר 2026 בשעה 20:05', step: t('step-look') };
      await expect(note).toHaveText(`${t('interrupted', values)} ${t(`interrupted-${release}`)}`);
    }
    await expectAccessible(page, 'an interrupted publication');
  });
});

test('a site is checked and published, and the report says what stops it', async ({
  page,
  context,
  desk,
}) => {
  publishPage(desk, 'first', '2026-11-20T08:15:30Z');
  const writeSite = (content: string): void =>
    writeFileSync(
      join(desk.built, 'index.html'),
      `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Home</title></head><body><main><h1>Home</h1>${content}</main></body></html>`,
    );
  const outcome = page.locator('.desk-job [aria-live="polite"]');
  const run = async (name: 'publish' | 'dry-run', end: EditorKey): Promise<void> => {
    await button(page, name).click();
    await expect(page.locator('.desk-job progress')).toHaveAccessibleName(/\p{Script=Hebrew}.*…$/u);
    await expect(outcome).toHaveText(t(end), { timeout: 120_000 });
  };
  const openReport = async (): Promise<Page> => {
    const opening = context.waitForEvent('page');
    await page.getByRole('link', { name: t('report') }).click();
    return opening;
  };
  await page.goto(`${desk.url}?page=/he/faq`);
  await button(page, 'tab-publish').click();
  const live = findLive(desk.releases);
  await test.step('a check that finds nothing publishes nothing', async () => {
    writeSite('<p>New</p>');
    await run('dry-run', 'done-dry-run');
    const report = await openReport();
    await expect(report.getByRole('heading', { name: t('report-fine') })).toBeVisible();
    await expect(report.locator('html')).toHaveAttribute('dir', 'rtl');
    const picture = report.locator('img').last();
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveJSProperty('complete', true);
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
    await report.close();
    expect(findLive(desk.releases)).toBe(live);
  });
  await test.step('every mistake of a refused one is there', async () => {
    const links = Array.from({ length: 30 }, (_, number) => `<a href="/gone-${number}">Gone</a>`);
    writeSite(links.join(' '));
    await run('publish', 'failed-mistakes');
    const lines = page.getByRole('region', { name: t('job-lines') });
    await expect(lines).toBeHidden();
    await tabTo(page, page.locator('.desk-job summary'));
    await page.keyboard.press('Enter');
    await tabTo(page, lines);
    for (const number of [0, 29]) await expect(lines).toContainText(`/ -> /gone-${number}`);
    const report = await openReport();
    const stopped = report.locator('.stopped');
    await expect(stopped.getByRole('heading')).toHaveText(/^\d+ טעויות עוצרות את הגרסה הזו$/);
    await expect(stopped).toContainText(t('mistake-dead-link', { target: '/gone-29' }));
    await expectAccessible(report, 'the report of a refused release');
    await report.setViewportSize({ width: 390, height: 844 });
    const width = () => report.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(width).toBe(390);
    await report.close();
    expect(findLive(desk.releases)).toBe(live);
  });
  await test.step('a right one is what visitors see', async () => {
    writeSite('<p>New</p>');
    await run('publish', 'done-published');
    expect(readFileSync(join(desk.releases, LIVE_LINK, 'index.html'), 'utf8')).toContain(
      '<p>New</p>',
    );
    await expect(page.getByRole('link', { name: t('report') })).toHaveAttribute(
      'href',
      new RegExp(`/${findLive(desk.releases)}/report\\.html$`),
    );
  });
  await test.step('it is not called live once another one is', async () => {
    await rollBack(desk.releases, 1);
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await expect(outcome).toHaveText(t('done'));
  });
});
