import { expect, test } from '@playwright/test';
import { getMyNumbers, stopCallForwarding, stopSmsForwarding } from '#contract/hub/numbers.ts';
import { openAccount, sessionOf } from './support/account.ts';
import { expectAccessible } from './support/axe.ts';
import { enter } from './support/enter.ts';
import { numberOf } from './support/numbers.ts';
import { closePopup, expectPopup } from './support/popup.ts';
import { rejected, respondTo, success } from './support/responses.ts';
import { PROFILE } from './support/site-pages.ts';
import { textsOf } from './support/texts.ts';

const t = textsOf('en');

for (const [endpoint, what, title, consequence] of [
  [stopCallForwarding, 'calls', 'forwarding.calls-title', 'forwarding.stop-calls-without-app'],
  [stopSmsForwarding, 'messages', 'forwarding.sms-title', 'stop-forwarding.messages-text'],
] as const) {
  test(`forwarding of ${what} stops after its consequence was shown, and a failure leaves it`, async ({
    page,
  }) => {
    const session = await sessionOf(await openAccount('en'));
    const forwarding = {
      forwardingNumberID: 1,
      phoneNumber: '442079460358',
      prefix: '44',
      mask: '',
      countryName: '',
    };
    let number = {
      ...(await numberOf(session.token)),
      forwardingNumbers: [forwarding],
      smsEmail: 'inbox@shop.test' as string | null,
    };
    await respondTo(page, getMyNumbers, (route) => success([number])(route));
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
    number =
      what === 'calls' ? { ...number, forwardingNumbers: [] } : { ...number, smsEmail: null };
    await stop.click();
    await expect(section.getByRole('button', { name: t('profile.add') })).toBeFocused();
    await expect(stop).toHaveCount(0);
  });
}
