import { readFile } from 'node:fs/promises';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { blockCaller, getBlockedCallers, unblockCaller } from '#contract/hub/calls.ts';
import { getCallHistory } from '#contract/hub/numbers.ts';
import { openAccount, sessionOf } from '../support/customers/account.ts';
import { demoSession, enter } from '../support/buying/enter.ts';
import { numberOf } from '../support/customers/numbers.ts';
import { dismissPopup } from '../support/pages/popup.ts';
import {
  bodiesSentTo,
  networkError,
  rateLimited,
  respondTo,
  success,
  unsuccessful,
} from '../support/responses/responses.ts';
import { callShop } from '../support/shops/shop-api.ts';
import { PROFILE } from '../support/pages/site-pages.ts';
import { textsOf } from '../support/pages/texts.ts';
import { pressTwice } from '../support/pages/visit.ts';

const t = textsOf('en');

const section = (page: Page, title: string): Locator =>
  page.locator('.number-section').filter({ has: page.locator('h3', { hasText: title }) });
const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true });

/** An incoming call as the provider lists it. */
const call = (minute: number, outcome: string) => ({
  callerID: '12025550152',
  callDestination: '12025550143',
  isIncomingCall: true,
  dialedTime: `2026-01-02T03:0${minute}:00Z`,
  cost: 0,
  outcome,
});

test('a caller is blocked from the call history, and let through again from there', async ({
  page,
}) => {
  const session = await sessionOf(await openAccount('en'));
  await respondTo(page, getCallHistory, success([call(2, 'blocked'), call(1, 'connected')]));
  await enter(page, session, 'en', PROFILE.myNumbers);
  const list = section(page, t('block-caller.title'));
  const history = section(page, t('call-history.title'));
  await expect(list).toContainText(t('block-caller.empty'));
  const calls = history.locator('.call');
  await expect(calls.first()).toContainText(t('block-caller.blocked-call'));
  await expect(calls.last()).toContainText(t('call-history.incoming-call'));
  await history.locator('select').selectOption('blocked');
  await expect(calls).toHaveCount(1);
  await history.locator('select').selectOption('all');

  const number = '+1 202-555-0152';
  const block = button(calls.last(), t('block-caller.block-number', { number }));
  const unblock = button(calls.last(), t('block-caller.unblock-number', { number }));
  const sent = bodiesSentTo(page, blockCaller);
  await pressTwice(block);
  await expect(list.locator('.blocked-caller')).toContainText(number);
  await expect(page.locator('output').filter({ hasText: number })).toHaveText(
    t('block-caller.blocked', { number }),
  );
  await expect(unblock, 'the focus stays').toBeFocused();
  expect(sent).toEqual([{ phoneNumber: '12025550152' }]);
  await unblock.press('Enter');
  await expect(list).toContainText(t('block-caller.empty'));
  await expect(block).toBeFocused();

  await respondTo(page, blockCaller, unsuccessful('max-blocked-callers'));
  await block.click();
  await expect(history.getByRole('alert')).toHaveText(t('block-caller.full'));
});

test('a number is blocked by typing it, once for two presses, and unblocked', async ({ page }) => {
  const session = await sessionOf(await openAccount('en'));
  const { token } = session;
  const { didid } = await numberOf(token);
  const blocked = async () => {
    const { body } = await callShop(getBlockedCallers, { token, params: { didid } });
    return body.result?.blockedCallers.map(({ phoneNumber }) => phoneNumber);
  };
  await enter(page, session, 'en', PROFILE.myNumbers);
  const list = section(page, t('block-caller.title'));
  const submit = list.locator('[type="submit"]');
  await list.getByRole('button', { name: t('block-caller.add') }).click();
  const field = list.locator('[id$="-phone"]');
  await expect(field).toBeFocused();
  await expect(list.locator('.iti')).toHaveCount(1);
  await submit.click();
  await expect(field).toHaveAccessibleDescription(t('form.required'));
  await field.fill('20255');
  await submit.click();
  await expect(field).toHaveAccessibleDescription(t('form.phone-too-short'));
  await field.fill('2025550150');
  const sent = bodiesSentTo(page, blockCaller);
  let release = (): void => undefined;
  const pressedTwice = new Promise<void>((resolve) => (release = resolve));
  // A response between the presses would close the form, and the second one press nothing.
  const stop = await respondTo(page, blockCaller, (route) =>
    pressedTwice.then(() => route.continue()),
  );
  await pressTwice(submit);
  release();
  const row = list.locator('.blocked-caller');
  await expect(row).toContainText('+1 202-555-0150');
  await expect(list.locator('form')).toHaveCount(0);
  await expect(list.getByRole('button', { name: t('block-caller.add') })).toBeFocused();
  await expect(page.locator('output').filter({ hasText: '202-555-0150' })).toHaveText(
    t('block-caller.blocked', { number: '+1 202-555-0150' }),
  );
  expect(sent, 'two presses block it once').toEqual([{ phoneNumber: '12025550150' }]);
  await stop();
  expect(await blocked()).toEqual(['12025550150']);

  const lost = await respondTo(page, unblockCaller, networkError);
  await row.getByRole('button').click();
  await dismissPopup(page, 'en', 'server-error');
  await expect(row).toHaveCount(1);
  await lost();
  await row.getByRole('button').click();
  await expect(list).toContainText(t('block-caller.empty'));
  await expect(list.getByRole('button', { name: t('block-caller.add') })).toBeFocused();
  expect(await blocked()).toEqual([]);
});

test('what could not be blocked shows why and keeps what was typed', async ({ page }) => {
  const session = await sessionOf(await openAccount('en'));
  await enter(page, session, 'en', PROFILE.myNumbers);
  const list = section(page, t('block-caller.title'));
  await list.getByRole('button', { name: t('block-caller.add') }).click();
  const field = list.locator('[id$="-phone"]');
  await expect(list.locator('.iti')).toHaveCount(1);
  await field.fill('2025550151');
  for (const [code, text] of [
    ['max-blocked-callers', t('block-caller.full')],
    ['invalid-number', t('form.invalid-phone-number')],
  ] as const) {
    const undo = await respondTo(page, blockCaller, unsuccessful(code));
    await list.locator('[type="submit"]').click();
    await expect(field).toHaveAccessibleDescription(text);
    await undo();
  }
  await respondTo(page, blockCaller, rateLimited);
  await list.locator('[type="submit"]').click();
  await dismissPopup(page, 'en', 'rate-limit-exceeded');
  await expect(field).toHaveValue(/202\D*555\D*0151/);
});

test('the calls of a number are a file that spreadsheets open in Hebrew', async ({ page }) => {
  const he = textsOf('he');
  await enter(page, demoSession(), 'he', PROFILE.myNumbers);
  await page.locator('.number-card [aria-expanded]').first().click();
  const download = page.waitForEvent('download');
  await button(section(page, he('call-history.title')), he('call-history.download')).click();
  const bytes = await readFile(await (await download).path());
  expect([...bytes.subarray(0, 3)], 'the byte order mark of UTF-8').toEqual([0xef, 0xbb, 0xbf]);
  const [heading, ...lines] = new TextDecoder().decode(bytes).trim().split('\r\n');
  expect(heading).toContain(`${he('call-history.direction')},${he('call-history.caller')},`);
  const blocked = lines.filter((line) => line.startsWith(he('block-caller.blocked-call')));
  expect(blocked, 'the demo customer blocks one caller').toHaveLength(1);
  expect(blocked[0]).toContain('+1 312-555-0142');
});
