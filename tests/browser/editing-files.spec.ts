import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { toCsv } from '#lib/csv.ts';
import { fillText, type TextValues } from '#lib/text.ts';
import { readRows } from '#tools/edit/text-table.ts';
import { draftRelease, findLive, LIVE, publishDraft } from '#tools/publish/releases.ts';
import { getFolderDigest } from '../support/folder-digest.ts';
import { expectAccessible } from './support/axe.ts';
import { expectOneLine, fieldOf, outcomeOf, startDesk, type Desk } from './support/desk.ts';
import { textsOf } from './support/texts.ts';

/** The desk as a Hebrew editor uses it for files and publishing; one desk serves all tests. */
test.describe.configure({ mode: 'serial' });

test.use({
  viewport: { width: 1280, height: 1000 },
  locale: 'he-IL',
  timezoneId: 'Asia/Jerusalem',
});

let desk: Desk;
test.beforeAll(async () => {
  desk = await startDesk();
});
test.afterAll(() => desk?.close());

const TEXTS = JSON.parse(readFileSync('src/tools/edit/desk-texts/he.json', 'utf8')) as Record<
  string,
  string
>;

/** Returns a text of the desk in Hebrew. */
const t = (key: string, values: TextValues = {}): string => fillText(TEXTS[key] ?? '', values);

const button = (page: Page, key: string, values?: TextValues): Locator =>
  page.getByRole('button', { name: t(key, values), exact: true });

/** Publishes a page with these words into the folder of the desk. */
function publishPage(words: string, at: string): void {
  const site = mkdtempSync(join(tmpdir(), 'shop-site-'));
  try {
    mkdirSync(join(site, '_astro'));
    writeFileSync(join(site, 'index.html'), words);
    writeFileSync(join(site, '_astro', `page.${words}.js`), words);
    publishDraft(desk.releases, draftRelease(desk.releases, site, new Date(at)));
  } finally {
    rmSync(site, { recursive: true, force: true });
  }
}

/** Presses the Tab key until an element has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let step = 0; step < 40; step += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(wanted).toBeFocused();
}

test('the release before is served again with the keyboard alone, byte for byte', async ({
  page,
}) => {
  const made = '20 בנובמבר 2026 בשעה 10:15';
  const served = (): string => getFolderDigest(join(desk.releases, LIVE));
  publishPage('first', '2026-11-20T08:15:30Z');
  const first = served();
  publishPage('second', '2026-11-23T18:05:00Z');
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

/** Returns an exported table with new texts in its last column, as a translator sends it back. */
const fillTable = (table: string, texts: Readonly<Record<string, string>>): string =>
  toCsv(readRows(table).map((row) => [...row.slice(0, 3), texts[row[0] ?? ''] ?? row[3] ?? '']));

test('a translated table is shown first, and overwrites nothing that changed meanwhile', async ({
  page,
}) => {
  const path = desk.fileOf('he');
  const he = textsOf('he');
  const original = readFileSync(path, 'utf8');
  const newer = original.replace(he('about.story-title'), `${he('about.story-title')} היום`);
  expect(newer).not.toBe(original);
  const filled = {
    'contact.lead': 'שאלו אותנו הכול.',
    'about.story-title': 'הסיפור שבטבלה',
    'about.lead': 'מספרים לכולם.',
  };
  const choose = (content: string | Buffer): Promise<void> =>
    page.getByLabel(t('csv-import')).setInputFiles({
      name: 'texts-he.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(content),
    });
  const status = page.locator('.desk-status');
  const rows = (name: string): Locator => page.locator(`[data-rows="${name}"]`);
  await page.goto(`${desk.url}?page=/he/faq`);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await button(page, 'tab-publish').click();
  const downloading = page.waitForEvent('download');
  await button(page, 'csv-export', { language: 'עברית' }).click();
  const table = readFileSync(await (await downloading).path(), 'utf8');
  await test.step('a file that would lose letters, and one that is no table', async () => {
    await choose(Buffer.from([0xf9, 0xec, 0xe5, 0xed]));
    await expect(status).toHaveText(t('csv-encoding'));
    await choose('name,price\na,1');
    await expect(status).toHaveText(t('csv-bad'));
  });
  await test.step('what it would change', async () => {
    writeFileSync(path, newer);
    await choose(fillTable(table, filled));
    await expect(status).toHaveText(
      t('csv-result', { changes: 1, conflicts: 1, wrong: 1, unknown: 0 }),
    );
    const texts = rows('changes').locator('dd');
    await expect(texts).toHaveText([he('contact.lead'), filled['contact.lead']]);
    await expect(texts.last()).toHaveAttribute('lang', 'he');
    await expect(texts.last()).toHaveCSS('direction', 'rtl');
    await expect(rows('wrong')).toContainText('about.lead');
    await expect(rows('wrong')).toContainText('{{brand}}');
    await expectAccessible(page, 'a table before it is saved');
    expect(readFileSync(path, 'utf8')).toBe(newer);
  });
  const conflict = rows('conflicts').locator('li');
  await test.step('the accepted row is saved, and the others stay to be decided', async () => {
    await expect(conflict.locator('dd')).toHaveText([
      `${he('about.story-title')} היום`,
      filled['about.story-title'],
    ]);
    await button(page, 'csv-apply', { count: 1 }).click();
    await expect(status).toContainText(t('csv-saved', { count: 1 }));
    await expect(status).toBeFocused();
    expectOneLine(path, newer, filled['contact.lead']);
    await expect(rows('changes')).toHaveCount(0);
    await expect(rows('wrong')).toBeVisible();
  });
  await test.step('the text of a conflict is taken in the editor', async () => {
    const saved = readFileSync(path, 'utf8');
    await conflict.getByRole('button', { name: t('csv-take') }).click();
    await expect(fieldOf(page, 'he')).toHaveText(filled['about.story-title']);
    expect(readFileSync(path, 'utf8')).toBe(saved);
    await button(page, 'save').click();
    await expect(outcomeOf(page)).toHaveAttribute('data-outcome', 'saved');
    expectOneLine(path, saved, filled['about.story-title']);
    await expect(conflict).toHaveCount(0);
  });
});

test('an English text that is tied to a row says so while it is typed, and is confirmed', async ({
  page,
}) => {
  const key = 'numbers.subtitle';
  const read = join(dirname(desk.fileOf('en')), 'claims-read.json');
  const before = readFileSync(read, 'utf8');
  await page.goto(`${desk.url}?page=/he/faq`);
  await button(page, 'tab-list').click();
  await page.getByRole('searchbox', { name: t('search') }).fill(key);
  await page.locator('.desk-rows button', { hasText: key }).first().click();
  const note = page.locator('[data-language="en"] [data-note="claim"]');
  const field = fieldOf(page, 'en');
  await expect(field).toBeVisible();
  await expect(note).toHaveCount(0);
  await field.press('ControlOrMeta+End');
  await field.pressSequentially(' Today.');
  await expect(note).toContainText(
    t('claim-everywhere', { row: textsOf('he')('sheet.row-receives-calls') }),
  );
  await expect(note).toContainText(t('claim-typed'));
  await expect(button(page, 'claim-confirm')).toHaveCount(0);
  await button(page, 'save').click();
  await expect(note).toContainText(t('claim-reworded'));
  expect(readFileSync(read, 'utf8')).toBe(before);
  await button(page, 'claim-confirm').click();
  await expect(note).toHaveCount(0);
  await expect(page.locator('.desk-claim')).toBeFocused();
  expectOneLine(read, before, key);
});
