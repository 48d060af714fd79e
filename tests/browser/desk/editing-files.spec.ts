import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, type Locator } from '@playwright/test';
import { LANGUAGE_TABLE } from '#config/language-table.ts';
import { LANGUAGES, type Language } from '#config/languages.ts';
import { toCsv } from '#lib/text/csv.ts';
import { readRows } from '#tools/edit/texts/text-table.ts';
import { expectAccessible } from '../support/pages/axe.ts';
import { expectOneLine, fieldOf, outcomeOf, test } from '../support/desk/desk.ts';
import { button, HEBREW_EDITOR, openText, t, tabTo } from '../support/desk/hebrew-desk.ts';
import { textsOf } from '../support/pages/texts.ts';

test.use(HEBREW_EDITOR);

/** Returns an exported table with new texts in its last column, as a translator sends it back. */
const fillTable = (table: string, texts: Readonly<Record<string, string>>): string =>
  toCsv(readRows(table).map((row) => [...row.slice(0, 3), texts[row[0] ?? ''] ?? row[3] ?? '']));

test('a translated table is shown first, and overwrites nothing that changed meanwhile', async ({
  page,
  desk,
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
  await test.step('a file that would lose letters, one that is no table, and a broken one', async () => {
    await choose(Buffer.from([0xf9, 0xec, 0xe5, 0xed]));
    await expect(status).toHaveText(t('csv-encoding'));
    await choose('name,price\na,1');
    await expect(status).toHaveText(t('csv-bad'));
    await choose(`${fillTable(table, filled)}about.cta,x,,"5`);
    const line = table.split(/\r?\n/).length;
    await expect(status).toHaveText(t('csv-malformed', { line }));
    await expect(rows('changes')).toHaveCount(0);
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
    await button(page, 'tab-list').click();
    await button(page, 'tab-publish').click();
    await expect(rows('changes')).toHaveCount(0);
    await expect(rows('wrong')).toBeVisible();
  });
  await test.step('the text of a conflict is taken in the editor', async () => {
    const saved = readFileSync(path, 'utf8');
    const take = conflict.getByRole('button', { name: t('csv-take') });
    await conflict.getByRole('button', { name: 'about.story-title', exact: true }).click();
    await fieldOf(page, 'he').fill('הסיפור שלי');
    await take.click();
    const choice = page.locator('[data-language="he"]').getByRole('alert');
    await expect(choice.locator('dd')).toHaveText(['הסיפור שלי', filled['about.story-title']]);
    await expect(fieldOf(page, 'he')).toHaveText('הסיפור שלי');
    await choice.getByRole('button', { name: t('use-offered') }).click();
    await expect(fieldOf(page, 'he')).toHaveText(filled['about.story-title']);
    expect(readFileSync(path, 'utf8')).toBe(saved);
    await button(page, 'save').click();
    await expect(outcomeOf(page)).toHaveAttribute('data-outcome', 'saved');
    expectOneLine(path, saved, filled['about.story-title']);
    await expect(conflict).toHaveCount(0);
  });
});

test('the hub’s texts are shown beside those of the files, and the chosen ones are brought in', async ({
  page,
  desk,
  hub,
}) => {
  const he = textsOf('he');
  const title = 'כתבו לנו עכשיו';
  const lead = 'שאלו אותנו הכול.';
  hub.set('he', 'contact.title', title);
  hub.set('he', 'contact.lead', lead);
  hub.set('he', 'about.story-title', 'הסיפור של הספק');
  const path = desk.fileOf('he');
  const before = readFileSync(path, 'utf8');
  await page.goto(`${desk.url}?page=/he/faq`);
  await button(page, 'tab-publish').click();
  await button(page, 'pull').click();
  const rows = page.locator('[data-rows="changes"] li');
  await expect(rows).toHaveCount(3);
  expect(readFileSync(path, 'utf8')).toBe(before);
  const own = rows.filter({ hasText: 'contact.lead' }).locator('dd');
  await expect(own).toHaveText([he('contact.lead'), lead]);
  await expectAccessible(page, 'texts of a hub before they are brought in');
  for (const key of ['about.story-title', 'contact.lead']) {
    await page.getByRole('checkbox', { name: t('choose-text', { key }) }).uncheck();
  }
  await button(page, 'hub-apply', { count: 1 }).click();
  await expect(page.locator('.desk-status').first()).toContainText(t('hub-saved', { count: 1 }));
  expectOneLine(path, before, title);
  await expect(rows).toHaveCount(2);
  await test.step('a broken file is named with its line, until it is right', async () => {
    const saved = readFileSync(path, 'utf8');
    writeFileSync(path, saved.replace('"contact": {', '"contact": '));
    await expect(page.getByRole('alert')).toContainText(/he\.json:\d+: /);
    writeFileSync(path, saved);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test('a translation that is tied to a row says so while it is typed, and is confirmed', async ({
  page,
  desk,
}) => {
  const key = 'numbers.subtitle';
  const read = join(dirname(desk.fileOf('en')), 'claims-read.json');
  const before = readFileSync(read, 'utf8');
  await page.goto(`${desk.url}?page=/he/faq`);
  const field = await openText(page, key, 'es');
  const editor = page.locator('[data-language="es"]');
  const note = editor.locator('[data-note="claim"]');
  await expect(field).toBeVisible();
  await expectAccessible(page, 'all texts, with one open');
  await expect(note).toHaveCount(0);
  await field.press('ControlOrMeta+End');
  await field.pressSequentially(' Hoy.');
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
  await expect(editor.locator('.desk-claim')).toBeFocused();
  expectOneLine(read, before, '"es": ');
});

test('the previews show a page in every language at both widths on one screen, as it is saved', async ({
  page,
  desk,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${desk.url}?page=/he/about-us`);
  await openText(page, 'about.heading', 'pt');
  await test.step('the texts of every kind of page are known', async () => {
    const pages = page.locator('.desk-list').getByLabel(t('on-page')).locator('option');
    const kinds = page.locator('#desk-pages option');
    // A desk that has just started reads dozens of pages: as long as the test may take.
    await page.locator('.desk-reading').waitFor({ state: 'detached' });
    await expect(pages).toHaveCount((await kinds.count()) + 1);
  });
  await button(page, 'tab-previews').click();
  const frames = page.locator('.desk-preview iframe');
  const preview = (language: Language, screen: 'phone' | 'desktop') =>
    page.frameLocator(`iframe[title="${LANGUAGE_TABLE[language].name}, ${t(screen)}"]`);
  for (const language of LANGUAGES) {
    for (const [screen, width] of [
      ['phone', 390],
      ['desktop', 1280],
    ] as const) {
      await test.step(`${language}, ${screen}`, async () => {
        const shown = preview(language, screen);
        await expect(shown.getByRole('heading', { level: 1 })).toContainText(
          textsOf(language)('about.heading'),
        );
        const html = shown.locator('html');
        await expect(html).toHaveAttribute('dir', LANGUAGE_TABLE[language].direction);
        expect(await html.evaluate(() => innerWidth)).toBe(width);
      });
    }
  }
  await test.step('each is whole on the screen, and the keyboard scrolls all of them', async () => {
    await expect(frames).toHaveCount(8);
    for (const screen of await page.locator('.desk-preview__screen').all()) {
      await expect(screen).toBeInViewport({ ratio: 1 });
    }
    const places = (): Promise<number[]> =>
      frames.evaluateAll((all) =>
        all.map((frame) => {
          const html = (frame as HTMLIFrameElement).contentDocument?.documentElement;
          if (html === undefined) return -1;
          return Math.round((100 * html.scrollTop) / (html.scrollHeight - html.clientHeight));
        }),
      );
    await tabTo(page, page.getByLabel(t('scroll-all')));
    for (const [key, place] of [
      ['PageDown', 10],
      ['ArrowUp', 8],
      ['End', 100],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(places).toEqual(Array(8).fill(place));
    }
    await expectAccessible(page, 'the previews', ['iframe']);
  });
  const field = await openText(page, 'about.heading', 'pt');
  await field.fill('Perto de verdade');
  await button(page, 'save').click();
  await expect(outcomeOf(page)).toHaveAttribute('data-outcome', 'saved');
  await button(page, 'tab-previews').click();
  for (const screen of ['phone', 'desktop'] as const) {
    const title = preview('pt', screen).getByRole('heading', { level: 1 });
    await expect(title).toContainText('Perto de verdade');
  }
});
