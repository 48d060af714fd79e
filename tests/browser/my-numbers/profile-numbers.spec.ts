import { readFile } from 'node:fs/promises';
import { expect, test, type Locator, type Page } from '@playwright/test';
import type { Language } from '#config/languages.ts';
import { getMyNumbers, updateCallForwarding, updateSmsForwarding } from '#contract/hub/numbers.ts';
import { openAccount, sessionOf } from '../support/customers/account.ts';
import { watchAnnouncements } from '../support/pages/announcements.ts';
import { bodiesSentTo, respondTo, success } from '../support/responses/responses.ts';
import { demoSession, enter } from '../support/buying/enter.ts';
import { addCallerIds, numberOf, typePassword } from '../support/customers/numbers.ts';
import { PROFILE, SIZE_OF } from '../support/pages/site-pages.ts';
import { textsOf } from '../support/pages/texts.ts';
import { pressTwice } from '../support/pages/visit.ts';

/** The part of a number's settings with that title. */
const section = (within: Page | Locator, title: string): Locator => {
  const page = 'page' in within ? within.page() : within;
  return within.locator('.number-section').filter({ has: page.locator('h3', { hasText: title }) });
};

/** The phone fields of a form: the number, and the number again. */
const phones = (form: Locator): Locator => form.locator('[id$="-phone"]');

async function fillTwice(form: Locator, [phone = '', confirm = '']: readonly string[]) {
  await phones(form).nth(0).fill(phone);
  await phones(form).nth(1).fill(confirm);
}

/** Types the password that a change requires, wrong at first. */
async function confirmPassword(form: Locator, language: Language, password: string): Promise<void> {
  const t = textsOf(language);
  const field = form.getByLabel(t('my-numbers.password'), { exact: true });
  const confirm = form.getByRole('button', { name: t('my-numbers.password-confirm'), exact: true });
  await expect(field).toBeFocused();
  await field.fill('Wrong-Harbour-58');
  await confirm.click();
  await expect(field).toHaveAccessibleDescription(
    new RegExp(RegExp.escape(t('delete-account.wrong-password'))),
  );
  await expect(field).toBeFocused();
  await field.fill(password);
  await confirm.click();
}

/** Presses a key sequence and pastes, as people do who cannot type an address twice. */
async function tryToPaste(page: Page, from: Locator, into: Locator): Promise<void> {
  await from.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+c');
  await into.focus();
  await page.keyboard.press('ControlOrMeta+v');
}

/** What the forms show for what is typed: a number of the United States, and again. */
const PAIRS = [
  { typed: ['', ''], errors: ['required', 'required'] },
  { typed: ['202555', '202555'], errors: ['phone-too-short', null] },
  { typed: ['0005551234', '0005551234'], errors: ['invalid-phone-number', null] },
  { typed: ['9005550123', '9005550123'], errors: ['phone-premium', null] },
  { typed: ['2025550143', '2025550144'], errors: [null, 'phone-not-match'] },
  { typed: ['2025550143', ''], errors: [null, 'required'] },
] as const;

test.describe('my numbers', () => {
  const language = 'en';
  const t = textsOf(language);
  const named = (within: Page | Locator, name: string) =>
    within.getByRole('button', { name, exact: true });

  test.use({ viewport: SIZE_OF[language] });

  test('a number has the flag of a country with its official name', async ({ page }) => {
    const number = { prefix: '', mask: '', smsEmail: null, forwardingNumbers: [] };
    const countries = [
      'Spain',
      'Korea, Republic of',
      'Nowhere',
      'Congo (Democratic Republic of the)',
    ];
    const numbers = countries.map((countryName, index) => ({
      ...number,
      countryName,
      didid: index + 1,
      didNumber: `3491000000${index}`,
    }));
    await respondTo(page, getMyNumbers, success(numbers));
    await enter(page, demoSession(), language, PROFILE.myNumbers);
    const flags = page.locator('.number-card__number img');
    await expect(flags).toHaveCount(3);
    const sources = flags.evaluateAll((images) => images.map((image) => image.getAttribute('src')));
    expect(await sources).toEqual(['/flags/es.svg', '/flags/kr.svg', '/flags/cd.svg']);
  });

  test('a number opens and closes, and its calls are filtered and downloaded', async ({ page }) => {
    await enter(page, demoSession(), language, PROFILE.myNumbers);
    const cards = page.locator('.number-card');
    await expect(cards).toHaveCount(3);
    await expect(cards.locator('.number-card__number .flag, .number-card__number img')).toHaveCount(
      3,
    );
    const first = cards.first();
    await expect(first.locator('.glance')).toContainText('+44 20 7946 0358');
    const toggle = first.locator('[aria-expanded]').first();
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await first.locator('.glance').click();
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await expect(section(first, t('forwarding.calls-title'))).toContainText('+44 20 7946 0358');
    await expect(section(first, t('forwarding.sms-title'))).toContainText('demo@bglobal.test');
    const ids = first.locator('.caller-id');
    await expect(ids).toHaveCount(2);
    await expect(ids.first()).toContainText('Office');

    const history = section(first, t('call-history.title'));
    const calls = history.locator('.call');
    await expect(calls).toHaveCount(16);
    const office = calls.filter({ hasText: 'Office' }).first();
    await expect(office).toContainText('+1 202-555-0143');
    const list = history.locator('.call-list');
    expect((await list.boundingBox())?.height).toBeLessThanOrEqual(600);
    const outgoing = calls.filter({ hasText: t('call-history.outgoing-call') }).first();
    await expect(outgoing, 'no time of day').toContainText(`${t('call-duration.title')} 4:12`);
    await expect(outgoing.locator('time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\dT/);
    await history.locator('select').selectOption('incoming');
    await expect(calls.filter({ hasText: t('call-history.outgoing-call') })).toHaveCount(0);
    const download = page.waitForEvent('download');
    await named(history, t('call-history.download')).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^calls-\d+\.csv$/);
    const lines = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/);
    expect(lines).toHaveLength((await calls.count()) + 1);
    expect(lines[0]).toContain(t('call-history.cost'));
    const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
    expect(lines[0]).toContain(`${t('call-history.time')} (${zone})`);
    expect(lines[1]).toMatch(/,\+\d+ [\d -]+,\+1 \d{3}-555-01\d\d,[^,]*,\d{4}-\d\d-\d\d \d\d:/);
    await history.locator('input[type="search"]').fill('999999');
    await expect(history).toContainText(t('call-history.none'));
    await expect(named(history, t('call-history.download'))).toBeDisabled();

    await cards.nth(2).locator('[aria-expanded]').first().click();
    await expect(cards.nth(2)).toContainText(t('call-history.empty'));
    await expect(cards.nth(2)).toContainText(t('forwarding.calls-empty'));
    await expect(cards.nth(2)).toContainText(t('caller-ids.empty'));
    await toggle.click();
    await expect(history).toBeHidden();
  });

  test('calls and messages are forwarded after the password was confirmed', async ({ page }) => {
    const account = await openAccount(language);
    const session = await sessionOf(account);
    await enter(page, session, language, PROFILE.myNumbers);
    const calls = section(page, t('forwarding.calls-title'));
    await expect(section(page, t('caller-ids.title'))).toContainText(t('caller-ids.empty'));
    await expect(page.locator('body'), 'the focus stays where it was').toBeFocused();
    await named(page, t('my-numbers.guide-calls')).click();
    await expect(phones(calls).first()).toBeFocused();
    await expect(named(page, t('my-numbers.guide-calls'))).toHaveCount(0);
    await expect(calls.locator('.iti')).toHaveCount(2);
    for (const { typed, errors } of PAIRS) {
      await fillTwice(calls, typed);
      await named(calls, t('profile.save')).click();
      const fields = await phones(calls).all();
      for (const [index, field] of fields.entries()) {
        const key = errors[index];
        if (key == null) await expect(field).not.toHaveAttribute('aria-invalid', 'true');
        else
          await expect(field).toHaveAccessibleDescription(
            new RegExp(RegExp.escape(t(`form.${key}`))),
          );
      }
    }
    await fillTwice(calls, ['', '']);
    await phones(calls).first().pressSequentially('20a2x5550143');
    await expect(phones(calls).first()).toHaveValue(/^\D*202\D*555\D*0143$/);
    await fillTwice(calls, ['2025550143', '2025550143']);
    const sent = bodiesSentTo(page, updateCallForwarding);
    await pressTwice(named(calls, t('profile.save')));
    await confirmPassword(calls, language, account.password);
    await expect(calls).toContainText('+1 202-555-0143');
    await expect(calls.locator('form')).toHaveCount(0);
    const change = expect.objectContaining({ forwardingNumber: '12025550143' });
    expect(sent, 'once before the password, once after it').toEqual([change, change]);
    await calls.getByRole('button', { name: t('profile.edit') }).click();
    await expect(phones(calls).first()).toHaveValue(/^\D*202\D*555\D*0143$/);
    await named(calls, t('profile.cancel')).click();
    await expect(calls.locator('form')).toHaveCount(0);

    const sms = section(page, t('forwarding.sms-title'));
    await sms.getByRole('button', { name: t('profile.add') }).click();
    const [address, again] = [sms.locator('input').nth(0), sms.locator('input').nth(1)];
    await named(sms, t('profile.save')).click();
    await expect(address).toHaveAccessibleDescription(t('form.required'));
    await address.fill('inbox@');
    await expect(address).toHaveAccessibleDescription(t('form.invalid-email'));
    await address.fill('inbox@shop.test');
    await tryToPaste(page, address, again);
    await expect(again).toHaveValue('');
    await again.fill('outbox@shop.test');
    await expect(again).toHaveAccessibleDescription(
      new RegExp(RegExp.escape(t('form.emails-not-match'))),
    );
    await again.fill('inbox@shop.test');
    const mails = bodiesSentTo(page, updateSmsForwarding);
    await named(sms, t('profile.save')).click();
    await expect(sms.locator('form')).toHaveCount(0);
    await expect(sms).toContainText('inbox@shop.test');
    expect(mails).toHaveLength(1);
    const number = await numberOf(session.token);
    expect(number).toMatchObject({
      smsEmail: 'inbox@shop.test',
      forwardingNumbers: [{ phoneNumber: '12025550143' }],
    });
  });

  test('caller IDs are added, changed and deleted within their limits', async ({ page }) => {
    const session = await sessionOf(await openAccount(language));
    await addCallerIds(session.token, 4);
    await enter(page, session, language, PROFILE.myNumbers);
    const ids = section(page, t('caller-ids.title'));
    const rows = ids.locator('.caller-id');
    await expect(rows).toHaveCount(4);
    const announced = await watchAnnouncements(page.locator('.number-card > output'));
    await ids
      .getByRole('button', { name: t('profile.add') })
      .first()
      .click();
    const adding = ids.locator('form').last();
    await fillTwice(adding, ['2025550150', '2025550151']);
    await named(adding, t('profile.save')).click();
    await expect(phones(adding).nth(1)).toHaveAccessibleDescription(t('form.phone-not-match'));
    await fillTwice(adding, ['2025550101', '2025550101']);
    await named(adding, t('profile.save')).click();
    await expect(phones(adding).first()).toHaveAccessibleDescription(
      t('caller-ids.already-exists'),
    );
    await fillTwice(adding, ['2025550150', '2025550150']);
    await expect(phones(adding).first()).not.toHaveAttribute('aria-invalid', 'true');
    await named(adding, t('profile.save')).click();
    await expect(rows).toHaveCount(5);
    await expect(rows.last()).toContainText(t('caller-ids.no-name'));
    await expect(ids).toContainText(t('caller-ids.max', { max: 5 }));
    await expect(ids.locator('.number-section__head button')).toHaveCount(0);

    const row = rows.first();
    await row.locator('button').first().click();
    await expect(phones(row), 'nothing to confirm yet').toHaveCount(1);
    await row.locator('input').last().fill('Grandma');
    await named(row, t('profile.save')).click();
    await expect(row).toContainText('Grandma');
    await row.locator('button').first().click();
    await phones(row).first().fill('2025550160');
    await expect(phones(row)).toHaveCount(2);
    await named(row, t('profile.save')).click();
    await expect(phones(row).nth(1)).toHaveAccessibleDescription(t('form.required'));
    await fillTwice(row, ['2025550160', '2025550160']);
    await named(row, t('profile.save')).click();
    await expect(row).toContainText('+1 202-555-0160');

    for (let left = 5; left > 1; left -= 1) {
      await rows.last().locator('button').last().click();
      await expect(named(rows.last(), t('profile.no'))).toBeFocused();
      if (left === 5) {
        await named(rows.last(), t('profile.no')).click();
        await expect(rows).toHaveCount(5);
        await rows.last().locator('button').last().click();
      }
      await named(rows.last(), t('profile.yes')).click();
      await expect(rows).toHaveCount(left - 1);
    }
    await expect(rows.first().locator('button'), 'the last one cannot be deleted').toHaveCount(1);
    const saved = t('profile.saved');
    const deleted = t('caller-ids.deleted');
    const expected = [saved, saved, saved, deleted, deleted, deleted, deleted];
    await expect.poll(announced, 'also what repeats').toEqual(expected);
  });

  test('a customer without a number gets a link to the shop', async ({ page }) => {
    await respondTo(page, getMyNumbers, success([]));
    await enter(page, demoSession(), language, PROFILE.myNumbers);
    await expect(page.getByRole('heading', { name: t('my-numbers.empty-title') })).toBeVisible();
    await page
      .locator('.empty')
      .getByRole('link', { name: t('my-numbers.get-number') })
      .click();
    await expect(page).toHaveURL(/get-your-number$/);
  });
});

test('a whole number can be pasted, and the reason of a refusal appears at the field', async ({
  page,
  context,
}) => {
  const t = textsOf('en');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const account = await openAccount('en');
  const session = await sessionOf(account);
  await typePassword(session.token);
  await enter(page, session, 'en', PROFILE.myNumbers);
  const calls = section(page, t('forwarding.calls-title'));
  await page.getByRole('button', { name: t('my-numbers.guide-calls') }).click();
  await expect(calls.locator('.iti')).toHaveCount(2);
  const [phone, again] = [phones(calls).nth(0), phones(calls).nth(1)];
  const paste = async (field: Locator, text: string): Promise<void> => {
    await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text);
    await field.fill('');
    await field.focus();
    await page.keyboard.press('ControlOrMeta+v');
  };
  await paste(phone, '+44 (0)20 7946 0958');
  await expect(calls.locator('.iti__selected-dial-code').nth(0)).toHaveText('+44');
  await expect(calls.locator('.iti__selected-dial-code').nth(1)).toHaveText('+44');
  await again.fill('020 7946 0958');
  const sent = bodiesSentTo(page, updateCallForwarding);
  await calls.locator('[type="submit"]').click();
  await expect(calls).toContainText('+44 20 7946 0958');
  expect(sent).toEqual([expect.objectContaining({ forwardingNumber: '442079460958' })]);

  const { didNumber } = await numberOf(session.token);
  await calls.getByRole('button', { name: t('profile.edit') }).click();
  await expect(calls.locator('.iti')).toHaveCount(2);
  for (const field of [phone, again]) await paste(field, `+${didNumber}`);
  await calls.locator('[type="submit"]').click();
  await expect(phone).toHaveAccessibleDescription(t('forwarding.same-number'));
});
