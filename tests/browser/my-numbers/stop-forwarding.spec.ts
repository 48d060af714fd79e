import { expect, test } from '@playwright/test';
import {
  stopCallForwarding,
  stopSmsForwarding,
  updateCallForwarding,
  updateSmsForwarding,
} from '#contract/hub/numbers.ts';
import { openAccount, sessionOf } from '../support/account.ts';
import { watchAnnouncements } from '../support/announcements.ts';
import { expectAccessible } from '../support/axe.ts';
import { enter } from '../support/enter.ts';
import { numberOf, typePassword } from '../support/numbers.ts';
import { closePopup, expectPopup } from '../support/popup.ts';
import { rejected, respondTo } from '../support/responses.ts';
import { callShop } from '../support/shop-api.ts';
import { PROFILE } from '../support/site-pages.ts';
import { textsOf } from '../support/texts.ts';

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
