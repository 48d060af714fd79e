import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from '@playwright/test';
import type { Language } from '#config/languages.ts';
import type { TranslationTree } from '#contract/hub/translations.ts';
import {
  expectOneLine,
  fieldOf,
  openByKey,
  openDesk,
  outcomeOf,
  save,
  test,
} from '../support/desk/desk.ts';
import { intercept } from '../support/responses/intercept.ts';
import { textsOf } from '../support/pages/texts.ts';

test.use({ viewport: { width: 1280, height: 1000 } });

const refused: readonly {
  rule: string;
  key: string;
  language: Language;
  text: string;
  reason: string;
}[] = [
  {
    rule: 'a value that was deleted',
    key: 'about.lead',
    language: 'he',
    text: 'מספרים לכולם.',
    reason: 'Values have to stay. Missing: {{brand}}.',
  },
  {
    rule: 'a plural without a form',
    key: 'search.see-all',
    language: 'he',
    text: '',
    reason: 'The text is missing or empty.',
  },
  {
    rule: 'a word that advertising networks refuse',
    key: 'faq.contact-text',
    language: 'en',
    text: 'Ask us for a burner.',
    reason: 'Advertising networks refuse “burner”.',
  },
  {
    rule: 'a label that is too long for its button',
    key: 'about.cta-contact',
    language: 'en',
    text: 'Contact us now, at once and without any delay',
    reason: 'Too long for a button: 45 characters, at most 40.',
  },
];

test('a text that breaks a rule is refused with the reason', async ({ page, desk }) => {
  await openDesk(page, desk, '/faq');
  for (const { rule, key, language, text, reason } of refused) {
    await test.step(rule, async () => {
      const before = readFileSync(desk.fileOf(language), 'utf8');
      await openByKey(page, key);
      await fieldOf(page, language).fill(text);
      await save(page, 'refused');
      const findings = page.locator(`[data-language="${language}"] .desk-findings`).first();
      await expect(findings).toContainText(reason);
      expect(readFileSync(desk.fileOf(language), 'utf8')).toBe(before);
    });
  }
});

test('a text that changed meanwhile is shown in both versions, and nothing typed is lost', async ({
  page,
  desk,
}) => {
  await openDesk(page, desk, '/faq');
  await openByKey(page, 'contact.lead');
  await fieldOf(page, 'pt').fill('Pergunte sobre qualquer coisa.');
  await openByKey(page, 'faq.contact-title');
  await page.getByRole('button', { name: 'contact.lead', exact: true }).click();
  await expect(fieldOf(page, 'pt')).toHaveText('Pergunte sobre qualquer coisa.');
  const path = desk.fileOf('pt');
  const lead = textsOf('pt')('contact.lead');
  const before = readFileSync(path, 'utf8');
  const theirs = before.replace(lead, `${lead} Sempre.`);
  expect(theirs).not.toBe(before);
  writeFileSync(path, theirs);
  await save(page, 'conflict');
  const conflict = page.locator('[data-language="pt"]').getByRole('alert');
  await expect(conflict).toContainText('Pergunte sobre qualquer coisa.');
  await expect(conflict).toContainText(`${lead} Sempre.`);
  await expect(fieldOf(page, 'pt')).toHaveText('Pergunte sobre qualquer coisa.');
  expect(readFileSync(path, 'utf8')).toBe(theirs);
  await fieldOf(page, 'pt').press('ControlOrMeta+End');
  await fieldOf(page, 'pt').pressSequentially(' Agora.');
  await expect(conflict).toContainText('Pergunte sobre qualquer coisa. Agora.');
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect(fieldOf(page, 'pt')).toBeFocused();
  await page.getByRole('combobox', { name: 'Language of this desk' }).press('ControlOrMeta+S');
  await expect(outcomeOf(page)).toHaveAttribute('data-outcome', 'saved');
  expectOneLine(path, theirs, 'Pergunte sobre qualquer coisa. Agora.');
  await page.getByRole('button', { name: 'On the page', exact: true }).click();
  const shown = page.locator('.desk-aside section', { hasText: 'On the page' });
  await expect(shown).toContainText(textsOf('en')('faq.title'));
});

test('a saved text that the hub serves otherwise says so, and is exported for the hub', async ({
  page,
  desk,
  hub,
}) => {
  await openDesk(page, desk, '/faq');
  await openByKey(page, 'faq.contact-title');
  const before = (await fieldOf(page, 'es').textContent()) ?? '';
  await fieldOf(page, 'es').fill('¿Hablamos?');
  await save(page, 'saved');
  await expect(outcomeOf(page)).toContainText('until the provider has this one');
  const note = page.locator('[data-language="es"] [data-note="hub"]');
  await expect(note.locator('blockquote')).toHaveText(before);
  await page.getByRole('button', { name: 'Files and publishing', exact: true }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save 1 in Español', exact: true }).click();
  const path = await (await downloading).path();
  const tree = JSON.parse(readFileSync(path, 'utf8')) as TranslationTree;
  expect(tree).toEqual({ faq: { 'contact-title': '¿Hablamos?' } });
  await test.step('the hub has it', async () => {
    hub.import('es', tree);
    await page.getByRole('button', { name: 'Compare with the provider again' }).click();
    await expect(
      page.getByRole('button', { name: 'Save 0 in Español', exact: true }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'All texts', exact: true }).click();
    await expect(fieldOf(page, 'es')).toBeVisible();
    await expect(note).toHaveCount(0);
    await page.getByRole('button', { name: 'Files and publishing', exact: true }).click();
  });
  await test.step('the hub does not respond', async () => {
    hub.setDown(true);
    await page.getByRole('button', { name: 'Compare with the provider again' }).click();
    await expect(page.getByText('The provider doesn’t respond (English, Spanish')).toBeVisible();
  });
});

test('the editor shows where a text is used, its words of the shop, and what English was', async ({
  page,
  desk,
}) => {
  const key = 'login.meta-title';
  const list = join(dirname(desk.fileOf('en')), 'outdated.json');
  writeFileSync(list, JSON.stringify({ es: { [key]: 'Log in | {{brand}}' } }));
  const frame = await openDesk(page, desk, '/login');
  const title = frame.getByRole('heading', { level: 1 });
  const editorOf = (language: Language) =>
    page.locator(`.desk-language[data-language="${language}"]`);
  await test.step('the title is opened where search engines show it', async () => {
    await expect(title).toContainText(textsOf('en')('login.title'));
    const line = page.locator('.desk-result__search-title');
    await expect(line).toContainText('Sign in | BGlobal');
    await line.click();
    await expect(page.getByRole('heading', { name: key, exact: true })).toBeVisible();
  });
  await test.step('all languages are side by side, each in its direction', async () => {
    const fields = page.locator('.desk-languages [role="textbox"]');
    const directions = await fields.evaluateAll((all) =>
      all.map((one) => getComputedStyle(one).direction),
    );
    expect(directions).toEqual(['ltr', 'ltr', 'rtl', 'ltr']);
    const boxes = await fields.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
    expect(new Set(boxes.map(({ top }) => top)).size).toBe(1);
    for (const [index, { left }] of boxes.entries()) {
      if (index > 0) expect(left).toBeGreaterThan(boxes[index - 1]?.right ?? Infinity);
    }
  });
  await test.step('the words of the shop', async () => {
    await expect(editorOf('he').locator('.desk-glossary li')).toContainText([
      'sign in:כניסה, להיכנסNot: התחברות',
    ]);
  });
  await test.step('the pages that use it', async () => {
    const address = page.getByRole('combobox', { name: 'Page', exact: true });
    await address.press('ControlOrMeta+A');
    await address.pressSequentially('/faqs\n');
    await expect(page.getByText('The shop has no such page.')).toBeVisible();
    await address.press('Backspace');
    await address.press('Enter');
    await expect(title).toContainText(textsOf('en')('faq.title'));
    await expect(address).toBeFocused();
    await page.locator('.desk-editor').getByRole('button', { name: '/login', exact: true }).click();
    await expect(title).toContainText(textsOf('en')('login.title'));
  });
  const rows = page.locator('.desk-rows__key');
  const state = page.locator('.desk-list').getByLabel('Show');
  const filter = page.locator('.desk-list').getByLabel('Page');
  await test.step('all texts are narrowed to a page and to a state', async () => {
    await page.getByRole('button', { name: 'All texts', exact: true }).click();
    await state.selectOption({ label: 'changed in English since translated' });
    await expect(rows).toHaveText([key]);
    await filter.selectOption('/faq');
    await expect(rows).toHaveCount(0);
    await filter.selectOption('/login');
    await expect(rows).toHaveText([key]);
  });
  await test.step('a translation that is still right is no longer listed', async () => {
    const note = editorOf('es').locator('.desk-outdated');
    await expect(note.locator('blockquote')).toHaveText('Log in | {{brand}}');
    await note.getByRole('button', { name: 'The translation is still right' }).click();
    await expect(note).toHaveCount(0);
    await expect(outcomeOf(page)).toHaveText('Noted: the translation is right.');
    await expect(editorOf('es').locator('.desk-noted')).toBeFocused();
    await expect(rows).toHaveCount(0);
    expect(JSON.parse(readFileSync(list, 'utf8'))).toMatchObject({
      es: {},
      confirmed: { es: { [key]: textsOf('en')(key) } },
    });
  });
});

test('a value is deleted as a whole by the keyboard, which a check says before any save', async ({
  page,
  desk,
}) => {
  const before = readFileSync(desk.fileOf('he'), 'utf8');
  let saves = 0;
  await intercept(page, '**/edit/api/save', (route) => {
    saves += 1;
    return route.abort();
  });
  await openDesk(page, desk, '/faq');
  await openByKey(page, 'about.lead');
  const field = fieldOf(page, 'he');
  const chip = field.locator('.desk-chip');
  const findings = page.locator('[data-language="he"] .desk-findings');
  const text = (await field.textContent()) ?? '';
  expect(text.startsWith('brand')).toBe(true);
  for (const [name, keys] of [
    ['forwards', ['ControlOrMeta+Home', 'Delete']],
    // Across a word of the other direction, the arrow of that direction leads.
    ['backwards', ['ControlOrMeta+Home', 'ArrowRight', 'Backspace']],
  ] as const) {
    await test.step(name, async () => {
      await expect(chip).toHaveCount(1);
      await field.focus();
      for (const key of keys) await field.press(key);
      await expect(chip).toHaveCount(0);
      await expect(field).toHaveText(text.slice('brand'.length).trim());
      await expect(findings).toContainText('Missing: {{brand}}.');
      await page.getByRole('button', { name: 'Discard changes', exact: true }).click();
      await expect(findings).toBeEmpty();
      await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeFocused();
    });
  }
  await test.step('what was discarded comes back', async () => {
    await page.keyboard.press('Enter');
    await expect(findings).toContainText('Missing: {{brand}}.');
    await expect(page.getByRole('heading', { name: 'about.lead', exact: true })).toBeFocused();
    await page.getByRole('button', { name: 'Discard changes', exact: true }).click();
  });
  await test.step('a word that is typed', async () => {
    await field.press('ControlOrMeta+End');
    await field.pressSequentially(' +44');
    await expect(findings).toContainText('Leave out marks of direction and signs');
    for (let sign = 0; sign < 4; sign += 1) await field.press('Backspace');
    await expect(findings).toBeEmpty();
  });
  await test.step('half a value', async () => {
    await field.pressSequentially(' {{bra');
    await expect(findings).toContainText('“{{bra” is half a value.');
  });
  expect(saves).toBe(0);
  expect(readFileSync(desk.fileOf('he'), 'utf8')).toBe(before);
});

test('a text with a new line gets a new element of the page, which is not loaded again', async ({
  page,
  desk,
}) => {
  const frame = await openDesk(page, desk, '/es/privacy-policy');
  const items = frame
    .locator('.legal__list', { hasText: 'Para prestar el servicio' })
    .locator('li');
  const heading = frame.getByRole('heading', { level: 1 });
  await expect(items).toHaveCount(5);
  await heading.evaluate((element) => element.ownerDocument.body.classList.add('same-page'));
  const scrolled = await items.last().evaluate((element) => {
    element.scrollIntoView({ behavior: 'instant' });
    return element.ownerDocument.defaultView?.scrollY ?? 0;
  });
  expect(scrolled).toBeGreaterThan(0);
  await page.getByRole('searchbox', { name: 'Find in this page’s texts' }).fill('Para prestar el');
  await page.locator('.desk-split button', { hasText: 'Para prestar el servicio' }).click();
  const field = fieldOf(page, 'es');
  await field.press('ControlOrMeta+End');
  await field.press('Enter');
  await field.pressSequentially('- Para mejorar el servicio.');
  await save(page, 'saved');
  await expect(items).toHaveCount(6);
  await expect(items.last()).toContainText('Para mejorar el servicio.');
  await expect(frame.locator('body.same-page')).toBeAttached();
  expect(
    await heading.evaluate(({ ownerDocument }) => ownerDocument.defaultView?.scrollY ?? 0),
  ).toBe(scrolled);
});
