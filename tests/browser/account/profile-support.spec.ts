import { expect, test } from '@playwright/test';
import { supportCustomer } from '#contract/hub/account.ts';
import { referFriends } from '#contract/hub/inquiries.ts';
import { openAccount, sessionOf } from '../support/customers/account.ts';
import { bodiesSentTo, holdResponse } from '../support/responses/responses.ts';
import { enter, open } from '../support/buying/enter.ts';
import { intercept } from '../support/responses/intercept.ts';
import { messagesTo } from '../support/customers/outbox.ts';
import { dismissPopup } from '../support/pages/popup.ts';
import { PROFILE, SIZE_OF } from '../support/pages/site-pages.ts';
import { textsOf } from '../support/pages/texts.ts';
import { pressTwice } from '../support/pages/visit.ts';

/** The subjects as they are sent in every language (docs/customer-area.md, "Support"). */
const SUBJECTS = [
  'Technical Support',
  'Billing Support',
  'Plans Info',
  'General Question',
  'Other',
] as const;

test.describe('support and free credit', () => {
  const language = 'en';
  const t = textsOf(language);

  test.use({ viewport: SIZE_OF[language] });

  test('a message reaches support, and friends are invited', async ({ page }) => {
    const account = await openAccount(language);
    await enter(page, sessionOf(account), language, PROFILE.support);
    const [subject, message] = [page.locator('#support-subject'), page.locator('#support-message')];
    const submit = page.locator('#support-form [type="submit"]');
    await submit.click();
    await expect(subject).toHaveAccessibleDescription(t('form.required'));
    await expect(message).toHaveAccessibleDescription(t('form.required'));
    await expect(subject).toBeFocused();
    const values = await subject
      .locator('option:not([value=""])')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
    expect(values).toEqual(SUBJECTS);
    await subject.selectOption({ label: t('support.subject-billing') });
    await message.fill('  My receipt is missing. ');
    const sent = bodiesSentTo(page, supportCustomer);
    await pressTwice(submit);
    await dismissPopup(page, language, 'contact');
    expect(sent).toEqual([
      {
        languageISO: language,
        subject: 'Billing Support',
        message: 'My receipt is missing.',
      },
    ]);
    await expect(message).toHaveValue('');
    const focused = await page.locator('#support-form').evaluate(async (form: HTMLFormElement) => {
      form.requestSubmit();
      await Promise.resolve();
      return document.activeElement?.id;
    });
    expect(focused, 'before anything can be typed').toBe('support-subject');
    const direct = page.getByRole('region', { name: t('support.direct-title') });
    const around = (await direct.count()) > 0 ? direct : page.locator('.direct');
    await expect(around.locator('a[href^="tel:"]')).not.toHaveCount(0);
    await expect(around.locator('a[href^="https://wa.me/"]')).toHaveCount(1);

    await open(page, language, PROFILE.freeCredit);
    const invite = page.locator('#referral-form [type="submit"]');
    await invite.click();
    for (const field of ['name', 'email', 'phone']) {
      await expect(page.locator(`#friend-1-${field}`)).toHaveAttribute('aria-invalid', 'true');
    }
    await page.locator('#friend-1-email').fill(account.email);
    await page.locator('#friend-2-email').fill(` ${account.email.toUpperCase()}`);
    const firstEmail = page.locator('#friend-1-email');
    await expect(firstEmail).toHaveAccessibleDescription(t('referral.own-email'));
    await firstEmail.fill(`pal-${account.email}`);
    await page.locator('#friend-2-email').fill(`pal-${account.email}`);
    await expect(page.locator('#friend-2-email')).toHaveAccessibleDescription(
      t('referral.same-friend'),
    );
    for (const friend of [1, 2]) {
      await page.locator(`#friend-${friend}-name`).fill('Noa');
      await page.locator(`#friend-${friend}-email`).fill(`pal-${friend}-${account.email}`);
      await page.locator(`#friend-${friend}-phone`).fill('+12025550143');
    }
    const invitations = bodiesSentTo(page, referFriends);
    await pressTwice(invite);
    await expect(
      page.getByRole('status').filter({ hasText: t('referral.sent-title') }),
    ).toBeFocused();
    expect(invitations).toHaveLength(1);
    for (const friend of [1, 2]) {
      expect(await messagesTo(page.request, `pal-${friend}-${account.email}`)).toHaveLength(1);
    }
    await page.getByRole('button', { name: t('referral.again'), exact: true }).press('Enter');
    await expect(page.locator('#friend-1-name')).toHaveValue('');
    await expect(page.locator('#friend-1-name')).toBeFocused();
    for (const friend of [1, 2]) {
      await page.locator(`#friend-${friend}-name`).fill('Noa');
      await page.locator(`#friend-${friend}-email`).fill(`pal-${friend}-${account.email}`);
      await page.locator(`#friend-${friend}-phone`).fill('+12025550143');
    }
    await invite.click();
    await expect(page.getByText(t('referral.already-title'))).toBeVisible();
  });

  test('what is typed while a message is sent stays', async ({ page }) => {
    await enter(page, sessionOf(await openAccount(language)), language, PROFILE.support);
    const message = page.locator('#support-message');
    await page.locator('#support-subject').selectOption({ label: t('support.subject-billing') });
    await message.fill('My receipt is missing.');
    const respond = await holdResponse(page, supportCustomer);
    await page.locator('#support-form [type="submit"]').click();
    const longer = 'My receipt is missing. It was for May.';
    await message.fill(longer);
    await respond();
    await dismissPopup(page, language, 'contact');
    await expect(message).toHaveValue(longer);
    await page.reload();
    await expect(message).toHaveValue(longer);
  });

  test('an invitation that is sent before the phone fields have loaded waits for them', async ({
    page,
  }) => {
    const { promise: loads, resolve: load } = Promise.withResolvers<void>();
    await intercept(page, '**/phone-widget*.js', (route) => loads.then(() => route.continue()));
    const account = await openAccount(language);
    await enter(page, sessionOf(account), language, PROFILE.freeCredit);
    for (const friend of [1, 2]) {
      await page.locator(`#friend-${friend}-name`).fill('Noa');
      await page.locator(`#friend-${friend}-email`).fill(`late-${friend}-${account.email}`);
      await page.locator(`#friend-${friend}-phone`).fill('+12025550143');
    }
    const name = page.locator('#friend-1-name');
    await name.fill('');
    const invitations = bodiesSentTo(page, referFriends);
    const invite = page.locator('#referral-form [type="submit"]');
    await invite.click();
    await expect(name, 'what is known to be wrong is shown at once').toBeFocused();
    await name.fill('Noa');
    await pressTwice(invite);
    await expect(invite).toHaveAttribute('aria-busy', 'true');
    expect(invitations).toHaveLength(0);
    await name.fill('Noam');
    load();
    await expect(page.getByText(t('referral.sent-title'))).toBeVisible();
    expect(invitations).toMatchObject([
      {
        friends: [
          { firstName: 'Noam', dialCode: '+1', phone: '2025550143' },
          { phone: '2025550143' },
        ],
      },
    ]);
  });
});
