import { expect } from '@playwright/test';
import { DEMO_PASSWORD } from '#provider/sandbox/demo-data.ts';
import { expectAccessible } from '../support/pages/axe.ts';
import { openDesk, test } from '../support/desk/desk.ts';
import { textsOf } from '../support/pages/texts.ts';

test('the demo account that a sign-in page is shown with signs in to the customer area', async ({
  page,
  desk,
}) => {
  const t = textsOf('en');
  const note = page.locator('.desk-page > .desk-note');
  const frame = await openDesk(page, desk, '/faq');
  await expect(frame.getByRole('heading', { level: 1 })).toContainText(t('faq.title'));
  await expect(note).toHaveCount(0);
  await openDesk(page, desk, '/profile/account-information');
  await expect(note).toContainText('To see the pages of customers, sign in with');
  await expectAccessible(page, 'the demo account');
  const [email = ''] = /\S+@\S+/.exec(await note.innerText()) ?? [];
  await expect(note).toContainText(`the password ${DEMO_PASSWORD}.`);
  await frame.locator('main input[type="email"]').fill(email);
  await frame.locator('main input[type="password"]').fill(DEMO_PASSWORD);
  await frame.locator('main button[type="submit"]').click();
  await expect(frame.getByRole('heading', { level: 1 })).toContainText(
    t('frame.profile.account-information'),
  );
  await expect(note).toHaveCount(0);
});
