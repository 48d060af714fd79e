import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from '@playwright/test';
import { dayIn } from '#tools/editor-texts/sentences.ts';
import { expectAccessible } from '../support/pages/axe.ts';
import { test } from '../support/desk/desk.ts';
import { button, HEBREW_EDITOR, openText, t } from '../support/desk/hebrew-desk.ts';
import { intercept } from '../support/responses/intercept.ts';
import { textsOf } from '../support/pages/texts.ts';

test.use(HEBREW_EDITOR);

test('a changed text of the terms asks for the day of the change, which is set beside it', async ({
  page,
  desk,
  hub,
}) => {
  hub.setDown(true);
  await desk.compareHub();
  const key = 'terms.age.text';
  const title = textsOf('he')('terms.title');
  const path = join(dirname(desk.fileOf('en')), 'legal-dates.json');
  const dates = (): string => readFileSync(path, 'utf8');
  const before = dates();
  const day = new Date().toISOString().slice(0, 10);
  await page.goto(`${desk.url}?page=/he/terms-and-conditions`);
  const field = await openText(page, key, 'he');
  const note = page.locator('[data-note="legal"]');
  await expect(field).toBeVisible();
  await expect(note).toHaveCount(0);
  await field.press('ControlOrMeta+End');
  await field.pressSequentially(' תמיד.');
  await expect(note).toContainText(t('legal-typed', { title }));
  await button(page, 'save').click();
  await expect(note).toContainText(t('legal-reworded'));
  const set = note.getByRole('button', { name: t('legal-set-of', { title }) });
  const dayField = note.getByLabel(t('legal-day-of', { title }), { exact: true });
  await test.step('a day that no publication accepts is refused with the reason', async () => {
    await dayField.fill('2062-01-31');
    await set.click();
    await expect(dayField).toBeFocused();
    await expect(dayField).toHaveAccessibleDescription(
      t('legal-in-future', { day: '31 בינואר 2062' }),
    );
    await expectAccessible(page, 'the day of a legal text that was refused');
    expect(dates()).toBe(before);
  });
  await test.step('the keyboard sets it, and it is the day in the list of both documents', async () => {
    await dayField.fill(day);
    await dayField.press('Enter');
    await expect(note).not.toContainText(t('legal-reworded'));
    const saved = t('legal-saved', { day: dayIn('he', day) });
    await expect(note).toContainText(saved);
    expect(dates()).toContain(`"updated": "${day}"`);
    await field.press('ControlOrMeta+End');
    await field.pressSequentially(' שוב.');
    await button(page, 'save').click();
    await expect(note).toContainText(t('legal-reworded'));
    await expect(note).not.toContainText(saved);
    await button(page, 'tab-publish').click();
    const list = page.locator('[data-document="terms"]');
    await expect(list.getByRole('paragraph').first()).toHaveText(
      t('legal-now', { title, day: dayIn('he', day) }),
    );
    await expectAccessible(page, 'publishing');
  });
  await test.step('a date that was changed elsewhere meanwhile is shown first', async () => {
    const open = page.locator('[data-document="terms"]');
    await intercept(page, '**/edit/api/legal-day', async (route) => {
      writeFileSync(path, dates().replace(`"updated": "${day}"`, '"updated": "2026-11-26"'));
      await route.continue();
    });
    await open.getByRole('button', { name: t('legal-set-of', { title }) }).click();
    await expect(open).toContainText(t('legal-conflict', { day: dayIn('he', '2026-11-26') }));
    await expect(open.getByRole('paragraph').first()).toHaveText(
      t('legal-now', { title, day: dayIn('he', '2026-11-26') }),
    );
  });
  await test.step('it is not asked for while a hub has other words', async () => {
    hub.setDown(false);
    await desk.compareHub();
    await page.goto(`${desk.url}?page=/he/terms-and-conditions`);
    await expect(field).toBeVisible();
    await expect(note).toHaveCount(0);
    await field.press('ControlOrMeta+End');
    await field.pressSequentially(' ועוד.');
    await expect(note).toContainText(t('legal-typed-hub', { title }));
    await button(page, 'save').click();
    await expect(note).toHaveCount(0);
  });
});
