import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import {
  expectOneLine,
  fieldOf,
  openByKey,
  openDesk,
  outcomeOf,
  save,
  startDesk,
  type Desk,
} from './support/desk.ts';

let desk: Desk;
test.beforeAll(async () => {
  desk = await startDesk();
});
test.afterAll(() => desk?.close());

test('what was typed stays, with what to do, until it is saved', async ({ page }) => {
  const title = 'Pergunte ao suporte';
  const path = desk.fileOf('pt');
  const before = readFileSync(path, 'utf8');
  const field = fieldOf(page, 'pt');
  const frame = await openDesk(page, desk, '/pt/faq');
  // A page that is rendered while a file is broken would show that instead.
  await expect(frame.getByRole('heading', { level: 1 })).toBeVisible();
  await openByKey(page, 'faq.contact-title');
  await test.step('while a file is broken by a merge', async () => {
    await field.fill(title);
    writeFileSync(path, before.replace('"contact": {', '<<<<<<< HEAD\n  "contact": {'));
    await save(page, 'broken');
    await expect(outcomeOf(page)).toContainText(
      /Correct the file, then save again: .*pt\.json:\d+: /,
    );
    await expect(field).toHaveText(title);
    writeFileSync(path, before);
  });
  await test.step('when the page is loaded again', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'faq.contact-title', exact: true }).click();
    await expect(field).toHaveText(title);
  });
  await test.step('when the program was started again, whose token is another one', async () => {
    // Vite loads the page again once the program responds; the desk asks, as a text is not saved.
    const question = page.waitForEvent('dialog');
    await desk.restart();
    await (await question).dismiss();
    await save(page, 'saved');
    expectOneLine(path, before, title);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
  await test.step('and where another version stored it otherwise, the desk opens without it', async () => {
    await page.evaluate(() => sessionStorage.setItem('desk-unsaved', '[["pt faq.title", {}]]'));
    await page.reload();
    await openByKey(page, 'faq.contact-title');
    await expect(field).toHaveText(title);
  });
});
