import { expect, test } from '@playwright/test';
import {
  stopCallForwarding,
  stopSmsForwarding,
  updateCallForwarding,
  updateSmsForwarding,
} from '#contract/hub/numbers.ts';
import { MESSAGE_CODE } from '#contract/message-codes.ts';
import { openAccount, sessionOf } from '../support/customers/account.ts';
import { watchAnnouncements } from '../support/pages/announcements.ts';
import { expectAccessible } from '../support/pages/axe.ts';
import { enter } from '../support/buying/enter.ts';
import { numberOf, typePassword } from '../support/customers/numbers.ts';
import { closePopup, dismissPopup, expectPopup } from '../support/pages/popup.ts';
import { loseResponse, rejected, respondTo, unsuccessful } from '../support/responses/responses.ts';
import { callShop } from '../support/shops/shop-api.ts';
import { PROFILE } from '../support/pages/site-pages.ts';
import { textsOf } from '../support/pages/texts.ts';

const t = textsOf('en');

for (const [endpoint, what, title, consequence] of [
  [stopCallForwarding, 'calls', 'forwarding.calls-title', 'forwarding.stop-calls-without-app'],
  [stopSmsForwarding, 'messages', 'forwarding.sms-title', 'stop-forwarding.messages-text'],
] as const) {
  test(`forwarding of ${what} stops after its consequence was shown, and a failure leaves it`, async ({
    page,
  }) => {
    const session = await sessionOf(await openAccount('en'));
    const { token } = session;
    const { didid } = await numberOf(token);
    await typePassword(token);
    const call = { didid, forwardingNumber: '442079460358' };
    await callShop(updateCallForwarding, { token, body: call });
    await callShop(updateSmsForwarding, { token, body: { didid, email: 'inbox@shop.test' } });
    await enter(page, session, 'en', PROFILE.myNumbers);
    const section = page.locator('.number-section', { hasText: t(title) });
    const stop = section.getByRole('button', { name: t(`stop-forwarding.${what}`) });
    await stop.click();
    await expect(section.getByRole('group', { name: t(consequence) })).toBeVisible();
    await expect(section.getByRole('button', { name: t('profile.cancel') })).toBeFocused();
    await expectAccessible(page, `stopping to forward ${what}`);
    await section.getByRole('button', { name: t('profile.cancel') }).click();
    await expect(stop).toBeFocused();
    await stop.click();
    const undo = await respondTo(page, endpoint, rejected(500));
    await stop.click();
    await expectPopup(page, 'en', 'forwarding-error');
    await closePopup(page, 'en');
    await undo();
    const announced = await watchAnnouncements(page.locator('.number-card > output'));
    await stop.click();
    await expect(section.getByRole('button', { name: t('profile.add') })).toBeFocused();
    await expect(stop).toHaveCount(0);
    await expect.poll(announced).toEqual([t(`stop-forwarding.${what}-stopped`)]);
    const { forwardingNumbers, smsEmail } = await numberOf(token);
    const isLeft = { calls: forwardingNumbers.length > 0, messages: Boolean(smsEmail) };
    expect(isLeft).toEqual({ calls: what !== 'calls', messages: what !== 'messages' });
  });
}

test('a stop whose response is lost is shown as made where the list has it', async ({ page }) => {
  const session = await sessionOf(await openAccount('en'));
  const { token } = session;
  const { didid } = await numberOf(token);
  await typePassword(token);
  await callShop(updateSmsForwarding, { token, body: { didid, email: 'inbox@shop.test' } });
  await enter(page, session, 'en', PROFILE.myNumbers);
  const section = page.locator('.number-section', { hasText: t('forwarding.sms-title') });
  await respondTo(page, stopSmsForwarding, loseResponse);
  const stop = section.getByRole('button', { name: t('stop-forwarding.messages') });
  await stop.click();
  const announced = await watchAnnouncements(page.locator('.number-card > output'));
  await stop.click();
  await expect(section).toContainText(t('forwarding.sms-empty'));
  await expect.poll(announced).toEqual([t('stop-forwarding.messages-stopped')]);
  await expect(page.locator('[data-popup][open]')).toHaveCount(0);
});

test('a token that is refused as expired leads to sign-in and back, once that is read', async ({
  page,
}) => {
  await enter(page, sessionOf(await openAccount('en')), 'en', PROFILE.myNumbers);
  const section = page.locator('.number-section', { hasText: t('forwarding.sms-title') });
  await section.getByRole('button', { name: t('profile.add') }).click();
  await section.locator('[id$="-email"]').fill('inbox@shop.test');
  await section.locator('[id$="-confirm"]').fill('inbox@shop.test');
  await respondTo(page, updateSmsForwarding, unsuccessful(MESSAGE_CODE.tokenExpired));
  await section.locator('[type="submit"]').click();
  await dismissPopup(page, 'en', 'token-expired', undefined, 'session.ended-text');
  await expect(page).toHaveURL(/\/login\?next=/);
});
