import { expect, test } from '@playwright/test';
import { getCallHistory } from '#contract/hub/numbers.ts';
import { openAccount, sessionOf } from '../support/customers/account.ts';
import { expectAccessible } from '../support/pages/axe.ts';
import { enter } from '../support/buying/enter.ts';
import { closePopup, expectPopup } from '../support/pages/popup.ts';
import { rejected, respondTo, success } from '../support/responses/responses.ts';
import { PROFILE } from '../support/pages/site-pages.ts';
import { textsOf } from '../support/pages/texts.ts';

const t = textsOf('en');

/** A call from a caller of its own. */
const callOf = (index: number) => ({
  callerID: String(12025550100 + index),
  callDestination: '442079460358',
  isIncomingCall: true,
  dialedTime: '2026-01-02T03:04:05Z',
  cost: 0,
});

test('older calls are added on request, and the page says which calls are left out', async ({
  page,
}) => {
  const session = await sessionOf(await openAccount('en'));
  await respondTo(page, getCallHistory, (route) =>
    new URL(route.request().url()).searchParams.get('before') === 'call:2'
      ? success([callOf(3)], { older: null })(route)
      : success([callOf(1), callOf(2)], { older: 'call:2' })(route),
  );
  await enter(page, session, 'en', PROFILE.myNumbers);
  const rows = page.locator('.call');
  const note = page.getByText(t('call-history.older-note', { count: 2 }));
  const older = page.getByRole('button', { name: t('call-history.older') });
  await expect(rows).toHaveCount(2);
  await expect(note).toBeVisible();
  await expectAccessible(page, 'a history with older calls');
  const failing = await respondTo(page, getCallHistory, rejected(500));
  await older.click();
  await expectPopup(page, 'en', 'server-error');
  await closePopup(page, 'en');
  await failing();
  await older.click();
  await expect(rows).toHaveCount(3);
  await expect(rows.last()).toContainText('+1 202-555-0103');
  await expect(older).toHaveCount(0);
  await expect(note).toHaveCount(0);
  const title = page.getByRole('heading', { name: t('call-history.title') });
  await expect(page.locator('.number-section').filter({ has: title })).toBeFocused();
});
