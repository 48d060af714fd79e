import { readFile } from 'node:fs/promises';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { LANGUAGES } from '#config/languages.ts';
import { getMyNumbers, updateCallForwarding, updateSmsForwarding } from '#contract/hub/numbers.ts';
import { openAccount, sessionOf } from './support/account.ts';
import { answerCall, bodiesOf, succeeds } from './support/answers.ts';
import { demoSession, enter } from './support/enter.ts';
import { addCallerIds, numberOf } from './support/numbers.ts';
import { PROFILE, SIZE_OF } from './support/site-pages.ts';
import { textsOf } from './support/texts.ts';

/** The part of a number's settings with that title. */
const section = (within: Page | Locator, title: string): Locator => {
  const page = 'page' in within ? within.page() : within;
  return within.locator('.number-section').filter({ has: page.locator('h3', { hasText: title }) });
};

/** The two prefixes or the two phones of a form. */
async function fillPair(
  form: Locator,
  [prefix, phone, confirmPrefix, confirmPhone]: readonly string[],
): Promise<void> {
  const fields = form.locator('input[dir="ltr"]');
  await fields.nth(0).fill(prefix ?? '');
  await fields.nth(1).fill(phone ?? '');
  await fields.nth(2).fill(confirmPrefix ?? '');
  await fields.nth(3).fill(confirmPhone ?? '');
}

/** Presses a key sequence and pastes, as people do who cannot type an address twice. */
async function tryToPaste(page: Page, from: Locator, into: Locator): Promise<void> {
  await from.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+c');
  await into.focus();
  await page.keyboard.press('ControlOrMeta+v');
}

/** What the forms say to what is typed: country code, phone, and both again. */
const PAIRS = [
  { typed: ['', '', '', ''], errors: ['required', 'required', 'required', 'required'] },
  { typed: ['1', '2', '1', '2'], errors: [null, 'number-too-short', null, null] },
  { typed: ['1', '2025550143', '1', '2025550144'], errors: [null, null, null, 'phone-not-match'] },
  { typed: ['1', '2025550143', '44', ''], errors: [null, null, null, 'required'] },
] as const;

for (const language of LANGUAGES) {
  const t = textsOf(language);
  const named = (within: Page | Locator, name: string) =>
    within.getByRole('button', { name, exact: true });

  test.describe(`my numbers in ${language}`, () => {
    test.use({ viewport: SIZE_OF[language] });

    test('numbers open and close; calls are filtered and saved', async ({ page }) => {
      await enter(page, demoSession(), language, PROFILE.myNumbers);
      const cards = page.locator('.number-card');
      await expect(cards).toHaveCount(3);
      await expect(
        cards.locator('.number-card__number .flag, .number-card__number img'),
      ).toHaveCount(3);
      const first = cards.first();
      await expect(first.locator('.glance')).toContainText('+44 7700 900358');
      const toggle = first.locator('[aria-expanded]').first();
      await expect(toggle).toHaveAttribute('aria-expanded', 'false');
      await toggle.click();
      await expect(toggle).toHaveAttribute('aria-expanded', 'true');
      await expect(section(first, t('forwarding.calls-title'))).toContainText('+44 7700 900358');
      await expect(section(first, t('forwarding.sms-title'))).toContainText('demo@bglobal.test');
      const ids = first.locator('.caller-id');
      await expect(ids).toHaveCount(2);
      await expect(ids.first()).toContainText('Office');

      const history = section(first, t('call-history.title'));
      const calls = history.locator('.call');
      await expect(calls).toHaveCount(16);
      const list = history.locator('.call-list');
      expect((await list.boundingBox())?.height).toBeLessThanOrEqual(600);
      const outgoing = calls.filter({ hasText: t('call-history.outgoing-call') }).first();
      await expect(outgoing).toContainText('$0.35');
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

    test('calls and messages are forwarded, and elsewhere again', async ({ page }) => {
      const session = await sessionOf(await openAccount(language));
      await enter(page, session, language, PROFILE.myNumbers);
      const calls = section(page, t('forwarding.calls-title'));
      await calls.getByRole('button', { name: t('profile.add') }).click();
      for (const { typed, errors } of PAIRS) {
        await fillPair(calls, typed);
        await named(calls, t('profile.save')).click();
        const fields = await calls.locator('input[dir="ltr"]').all();
        for (const [index, field] of fields.entries()) {
          const key = errors[index];
          if (key == null) await expect(field).not.toHaveAttribute('aria-invalid', 'true');
          else
            await expect(field).toHaveAccessibleDescription(new RegExp(escape(t(`form.${key}`))));
        }
      }
      await fillPair(calls, ['+1x1234', '20a2-555 01431234567890', '1', '2025550143']);
      await expect(calls.locator('input[dir="ltr"]').nth(0)).toHaveValue('112');
      await expect(calls.locator('input[dir="ltr"]').nth(1)).toHaveValue('202555014312345');
      await fillPair(calls, ['1', '2025550143', '1', '2025550143']);
      const sent = bodiesOf(page, updateCallForwarding);
      await named(calls, t('profile.save')).dblclick();
      await expect(calls).toContainText('+1 202 555 0143');
      await expect(calls.locator('form')).toHaveCount(0);
      expect(sent).toEqual([expect.objectContaining({ forwardingNumber: '12025550143' })]);
      await calls.getByRole('button', { name: t('profile.edit') }).click();
      await expect(calls.locator('input[dir="ltr"]').nth(1)).toHaveValue('2025550143');
      await named(calls, t('profile.cancel')).click();
      await expect(calls.locator('form')).toHaveCount(0);

      const sms = section(page, t('forwarding.sms-title'));
      await sms.getByRole('button', { name: t('profile.add') }).click();
      const [address, again] = [sms.locator('input').nth(0), sms.locator('input').nth(1)];
      await named(sms, t('profile.save')).click();
      await expect(address).toHaveAccessibleDescription(t('form.required'));
      await address.fill('inbox@');
      await expect(address).toHaveAccessibleDescription(t('form.invalidEmail'));
      await address.fill('inbox@shop.test');
      await tryToPaste(page, address, again);
      await expect(again).toHaveValue('');
      await again.fill('outbox@shop.test');
      await expect(again).toHaveAccessibleDescription(
        new RegExp(escape(t('form.emails-not-match'))),
      );
      await again.fill('inbox@shop.test');
      const mails = bodiesOf(page, updateSmsForwarding);
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
      await ids
        .getByRole('button', { name: t('profile.add') })
        .first()
        .click();
      const adding = ids.locator('form').last();
      await fillPair(adding, ['1', '2025550150', '1', '2025550151']);
      await named(adding, t('profile.save')).click();
      await expect(adding.locator('input[dir="ltr"]').nth(3)).toHaveAccessibleDescription(
        t('form.phone-not-match'),
      );
      await fillPair(adding, ['1', '2025550150', '1', '2025550150']);
      await named(adding, t('profile.save')).click();
      await expect(rows).toHaveCount(5);
      await expect(rows.last()).toContainText(t('caller-ids.no-name'));
      await expect(ids).toContainText(t('caller-ids.max', { max: 5 }));
      await expect(ids.locator('.number-section__head button')).toHaveCount(0);

      const row = rows.first();
      await row.locator('button').first().click();
      await expect(row.locator('input[dir="ltr"]'), 'nothing to confirm yet').toHaveCount(2);
      await row.locator('input').last().fill('Grandma');
      await named(row, t('profile.save')).click();
      await expect(row).toContainText('Grandma');
      await row.locator('button').first().click();
      await row.locator('input[dir="ltr"]').nth(1).fill('2025550160');
      await expect(row.locator('input[dir="ltr"]')).toHaveCount(4);
      await named(row, t('profile.save')).click();
      await expect(row.locator('input[dir="ltr"]').nth(3)).toHaveAccessibleDescription(
        t('form.required'),
      );
      await fillPair(row, ['1', '2025550160', '1', '2025550160']);
      await named(row, t('profile.save')).click();
      await expect(row).toContainText('+1 202 555 0160');

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
    });

    test('whoever has no number yet is led to the shop', async ({ page }) => {
      await answerCall(page, getMyNumbers, succeeds([]));
      await enter(page, demoSession(), language, PROFILE.myNumbers);
      await expect(page.getByRole('heading', { name: t('my-numbers.empty-title') })).toBeVisible();
      await page.getByRole('link', { name: t('my-numbers.get-number'), exact: true }).click();
      await expect(page).toHaveURL(/get-your-number$/);
    });
  });
}

/** A text as part of a pattern. */
function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
