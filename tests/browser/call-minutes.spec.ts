import { expect, test } from '@playwright/test';
import { chooseYourNumberRoute } from '#config/routes.ts';
import { simulateArrival } from '#contract/hub/calls.ts';
import { getCallHistory, updateCallForwarding } from '#contract/hub/numbers.ts';
import { openAccount, sessionOf } from './support/account.ts';
import { expectAccessible } from './support/axe.ts';
import { enter } from './support/enter.ts';
import { numberOf, typePassword } from './support/numbers.ts';
import { respondTo, success } from './support/responses.ts';
import { callShop } from './support/shop-api.ts';
import { PROFILE } from './support/site-pages.ts';
import { textsOf } from './support/texts.ts';

const t = textsOf('en');
/** The plan of the accounts that tests open. */
const MINUTES = 120;

test('the history shows how long calls were and what is left of the minutes', async ({ page }) => {
  const session = await sessionOf(await openAccount('en'));
  const { token } = session;
  const { didid } = await numberOf(token);
  await typePassword(token);
  const body = { didid, forwardingNumber: '442079460358' };
  expect((await callShop(updateCallForwarding, { token, body })).body.isSuccessful).toBe(true);
  const call = (seconds: number) =>
    callShop(simulateArrival, { token, params: { didid }, body: { kind: 'call', seconds } });
  await call(125);
  await enter(page, session, 'en', PROFILE.myNumbers);
  const month = page.locator('.call-month');
  const left = (minutes: number) => t('call-minutes.left-of', { left: minutes, minutes: MINUTES });
  await expect(month).toContainText(left(MINUTES - 3));
  await expect(month).toContainText('2:05');
  await expect(month).toContainText('$0.00');
  const calls = page.locator('.call');
  await expect(calls).toHaveCount(1);
  await expect(calls).toContainText('2:05');
  await expect(calls).toContainText(t('call-minutes.from-minutes'));
  await expectAccessible(page, 'a history with minutes');

  await call(14_400);
  await call(60);
  await page.reload();
  await expect(month).toContainText(left(0));
  await expect(calls).toHaveCount(3);
  await expect(calls.first()).toContainText(t('call-minutes.not-connected'));
  await expect(calls.nth(1)).toContainText('1:57:00');
});

test('the history of a provider without durations is as it was', async ({ page }) => {
  const session = await sessionOf(await openAccount('en'));
  const call = {
    callerID: '12025550152',
    callDestination: '12025550143',
    isIncomingCall: true,
    dialedTime: '2026-01-02T03:04:00Z',
    cost: 0.35,
  };
  await respondTo(page, getCallHistory, success([call]));
  await enter(page, session, 'en', PROFILE.myNumbers);
  await expect(page.locator('.call__cost')).toHaveText('$0.35');
  await expect(page.locator('.call-month')).toHaveCount(0);
});

test('the page of a country says how many minutes there are, and what comes after', async ({
  page,
}) => {
  await page.goto(chooseYourNumberRoute('united-kingdom', 'united-states'));
  const plan = page.locator('.pair-plan');
  await expect(plan).toContainText(t('call-minutes.plan-title', { minutes: MINUTES }));
  await expect(plan).toContainText('+1 212-555-0100');
  await expect(plan.locator('.plan-rule')).toContainText(/\$0\.\d+ a minute to a landline/);
  await page.goto(chooseYourNumberRoute('united-kingdom', 'australia'));
  await expect(plan, 'a plan without minutes').toContainText(t('numbers.planNoMinutesTitle'));
  await expect(plan.locator('.plan-rule')).toContainText(/is paid from your credit: \$/);
});
