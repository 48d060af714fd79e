import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import type { Language } from '#config/languages.ts';
import {
  expectOneLine,
  fieldOf,
  openByKey,
  openDesk,
  outcomeOf,
  save,
  test,
} from '../support/desk/desk.ts';

test('a value stays a value wherever it is moved, inserted or undone', async ({ page, desk }) => {
  await openDesk(page, desk, '/faq');
  await openByKey(page, 'about.lead');
  const field = fieldOf(page, 'he');
  const chip = field.locator('.desk-chip');
  await test.step('a value that is cut and pasted stays a value', async () => {
    await field.fill('א {{brand}} ב');
    await expect(field).toHaveText('א brand ב');
    await field.press('ControlOrMeta+A');
    await field.press('ControlOrMeta+C');
    await field.press('ControlOrMeta+End');
    await field.press('ControlOrMeta+V');
    await expect(field).toHaveText('א brand בא brand ב');
    await expect(chip).toHaveCount(2);
    await field.press('ControlOrMeta+A');
    await field.press('ControlOrMeta+X');
    await expect(field).toHaveText('');
    await field.press('ControlOrMeta+V');
    await expect(chip).toHaveCount(2);
  });
  await test.step('a value that is dragged and dropped moves, and is saved as one', async () => {
    await field.fill('א{{brand}} ב');
    await expect(field).toHaveText('אbrand ב');
    const path = desk.fileOf('he');
    const before = readFileSync(path, 'utf8');
    const [box, end] = await chip.evaluate((element) => {
      getSelection()?.setBaseAndExtent(element, 0, element, element.childNodes.length);
      const last = document.createRange();
      last.selectNodeContents(element.parentElement as HTMLElement);
      last.setStart(last.endContainer.lastChild as Node, 0);
      return [element.getBoundingClientRect().toJSON(), last.getBoundingClientRect().toJSON()];
    });
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(end.x + 4, end.y + end.height / 2, { steps: 5 });
    await page.mouse.move(end.x + 1, end.y + end.height / 2);
    await page.mouse.up();
    await expect(field).toHaveText('א בbrand');
    await expect(chip).toHaveCount(1);
    await save(page, 'saved');
    expectOneLine(path, before, '"א ב{{brand}}"');
  });
  await test.step('a value is inserted by the mouse where the caret was, and undone', async () => {
    await field.fill('אבג');
    await field.press('ControlOrMeta+Home');
    await field.press('ArrowLeft');
    await page.getByRole('button', { name: 'Insert brand', exact: true }).click();
    await page.keyboard.type('ד');
    await expect(field).toHaveText('אbrandדבג');
    for (const undone of ['אbrandבג', 'אבג']) {
      await field.press('ControlOrMeta+Z');
      await expect(field).toHaveText(undone);
    }
    await expect(chip).toHaveCount(0);
    await field.press('ControlOrMeta+Shift+Z');
    await expect(field).toHaveText('אbrandבג');
    await expect(chip).toHaveCount(1);
  });
  await test.step('the caret stays after a value that is typed by hand', async () => {
    await field.fill('אב');
    await field.press('ControlOrMeta+Home');
    await field.press('ArrowLeft');
    await page.keyboard.type('{{brand}}ג');
    await expect(field).toHaveText('אbrandגב');
  });
});

test('the keyboard passes a value at the start of a Hebrew text in both directions', async ({
  page,
  desk,
}) => {
  await openDesk(page, desk, '/about-us');
  await openByKey(page, 'frame.footer.rights');
  const field = fieldOf(page, 'he');
  await field.fill('{{brand}} בשנת {{year}}');
  await expect(field).toHaveText('brand בשנת year');
  await field.press('ControlOrMeta+Home');
  await field.press('ArrowLeft');
  await page.keyboard.type('א');
  await expect(field).toHaveText('brandא בשנת year');
  await field.press('ArrowRight');
  await field.press('ArrowRight');
  await page.keyboard.type('ב');
  await expect(field).toHaveText('בbrandא בשנת year');
});

test('a plural has a line for each form, with a number as an example', async ({ page, desk }) => {
  await openDesk(page, desk, '/faq');
  await openByKey(page, 'search.see-all');
  const labelsOf = (language: Language) =>
    page.locator(`[data-language="${language}"] .desk-form__label`);
  await expect(labelsOf('en')).toHaveText(['For 1', 'For 2']);
  await expect(labelsOf('he')).toHaveText(['For 1', 'For 2', 'For 5']);
  await expect(labelsOf('es')).toHaveText(['For 1', 'For 1.000.000', 'For 2']);
});

test('what was typed stays, with what to do, until it is saved', async ({ page, desk }) => {
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
    await expect(field).toHaveText(title);
  });
  await test.step('when the program was started again, whose token is another one', async () => {
    // Vite loads the page again once the program responds; the desk asks, as a text is not saved.
    const question = page.waitForEvent('dialog');
    await desk.restart(async () => {
      const language = page.getByRole('combobox', { name: 'Language of the page' });
      for (const name of ['Español', 'English', 'Português']) {
        await language.selectOption({ label: name });
      }
      await expect(page.getByRole('alert')).toContainText('The desk can’t reach its program.');
      await expect(field).toHaveText(title);
    });
    await (await question).dismiss();
    await expect(frame.getByRole('heading', { level: 1 })).toBeVisible();
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

test('no connection is ended by the desk, which may render pages while a save arrives on it', async ({
  request,
  desk,
}) => {
  const { connection, ...others } = (await request.get(desk.url)).headers();
  expect(connection).toBe('keep-alive');
  // A time in this header is one after which a server ends an idle connection.
  expect(others).not.toHaveProperty('keep-alive');
});
