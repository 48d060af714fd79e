import { expect, test } from '@playwright/test';
import { setNumberRenewal } from '#contract/hub/numbers.ts';
import { enter } from '../support/buying/enter.ts';
import { openAccount, sessionOf } from '../support/customers/account.ts';
import { numberOf } from '../support/customers/numbers.ts';
import { PROFILE } from '../support/pages/site-pages.ts';
import { textsOf } from '../support/pages/texts.ts';
import { callShop } from '../support/shops/shop-api.ts';

test('a plan of which no number renews has one sentence, which leads to My numbers', async ({
  page,
}) => {
  const t = textsOf('en');
  const session = await sessionOf(await openAccount('en'));
  const { token } = session;
  const { didid } = await numberOf(token);
  await callShop(setNumberRenewal, { token, params: { didid }, body: { renews: false } });
  await enter(page, session, 'en', PROFILE.billing);
  const plan = page.locator('.billing-part', { hasText: t('plan.title') });
  const sentence = t('plan.nothing-renews', { link: t('plan.nothing-renews-link') });
  await expect(plan).toContainText(sentence);
  await expect(plan).not.toContainText('$');
  await expect(plan.getByRole('button')).toHaveCount(0);
  await plan.getByRole('link', { name: t('plan.nothing-renews-link') }).click();
  await expect(page).toHaveURL(new RegExp(`${PROFILE.myNumbers}$`));
});
