import { expect, test, type Locator } from '@playwright/test';
import { FRAME_LIMITS } from '#config/limits/frame-limits.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import {
  getCallerIds,
  getCallHistory,
  getMyNumbers,
  releaseNumber,
  setNumberRenewal,
} from '#contract/hub/numbers.ts';
import { validateCustomerPassword } from '#contract/hub/auth.ts';
import { monthsText } from '#lib/text/date-text.ts';
import { openAccount, sessionOf } from '../support/customers/account.ts';
import { demoSession, enter } from '../support/buying/enter.ts';
import {
  button,
  dayOf,
  dialogOf,
  ENDING,
  inProgress,
  RUNNING,
} from '../support/buying/number-terms.ts';
import { numberOf, typePassword } from '../support/customers/numbers.ts';
import { dismissPopup } from '../support/pages/popup.ts';
import {
  bodiesSentTo,
  holdResponse,
  networkError,
  rateLimited,
  rejected,
  requestsTo,
  respondTo,
  success,
} from '../support/responses/responses.ts';
import { callShop } from '../support/shops/shop-api.ts';
import { PROFILE } from '../support/pages/site-pages.ts';
import { textsOf } from '../support/pages/texts.ts';
import { pressTwice, waitForLists } from '../support/pages/visit.ts';

test.describe('the renewal of a number', () => {
  const t = textsOf('en');

  test('is stopped, resumed and at last ended by a release with the password', async ({ page }) => {
    const account = await openAccount('en');
    const session = await sessionOf(account);
    const number = await numberOf(session.token);
    const date = dayOf('en', number);
    await enter(page, session, 'en', PROFILE.myNumbers);
    const term = page.locator('.number-term');
    const price = `$${number.renewalPrice?.toFixed(2)}`;
    const duration = monthsText('en', 1);
    const running = t('stop-renewal.paid-until-price-months', { date, price, duration });
    await expect(term).toHaveText(running);

    const sent = bodiesSentTo(page, setNumberRenewal);
    await button(page, t('stop-renewal.stop')).click();
    await expect(dialogOf(page)).toContainText(t('stop-renewal.dialog-last-day', { date }));
    await expect(dialogOf(page)).toContainText(t('stop-renewal.dialog-after'));
    await expect(dialogOf(page)).toHaveAccessibleDescription(
      new RegExp(`${RegExp.escape(date)}.*${RegExp.escape(t('stop-renewal.dialog-charge'))}`),
    );
    await pressTwice(button(dialogOf(page), t('stop-renewal.stop')));
    await expect(term).toHaveText(t('stop-renewal.ends', { date }));
    await expect(dialogOf(page)).toHaveCount(0);
    await expect(page.locator('output').filter({ hasText: date })).toHaveText(
      t('stop-renewal.stopped', { date }),
    );
    expect(sent, 'two presses stop it once').toEqual([{ renews: false }]);
    expect(await numberOf(session.token)).toMatchObject({ renews: false });

    await page.reload();
    await expect(term).toHaveText(t('stop-renewal.ends', { date }));
    const kept = t('stop-renewal.keep-price-months', { date, price, duration });
    await expect(page.locator('.number-action').first()).toContainText(kept);
    const keep = button(page, t('stop-renewal.keep'));
    await pressTwice(keep);
    await expect(term).toHaveText(running);
    await expect(page.locator('output').filter({ hasText: t('stop-renewal.kept') })).toHaveCount(1);
    await expect(button(page, t('stop-renewal.stop')), 'the focus stays').toBeFocused();
    expect(sent).toEqual([{ renews: false }, { renews: true }]);
    expect(await numberOf(session.token)).toMatchObject({ renews: true });

    const releases = bodiesSentTo(page, releaseNumber);
    await button(page, t('release-number.release')).click();
    const field = dialogOf(page).getByLabel(t('delete-account.password'), { exact: true });
    await expect(field).toBeFocused();
    await expect(dialogOf(page)).toHaveAccessibleDescription(
      new RegExp(RegExp.escape(t('release-number.dialog-final'))),
    );
    const confirm = button(dialogOf(page), t('release-number.release'));
    await confirm.click();
    await expect(field).toHaveAccessibleDescription(t('form.required'));
    await field.fill('Wrong-Harbour-58');
    await confirm.click();
    await expect(field).toHaveAccessibleDescription(t('delete-account.wrong-password'));
    expect(releases).toHaveLength(0);
    await field.fill(account.password);
    await pressTwice(confirm);
    await expect(page.getByRole('heading', { name: t('my-numbers.empty-title') })).toBeVisible();
    const notice = page.locator('output.alert');
    await expect(notice).toHaveText(/ has been released\.$/);
    await expect(notice).toBeFocused();
    expect(releases, 'two presses release it once').toHaveLength(1);
    const { body: response } = await callShop(getMyNumbers, { token: session.token });
    expect(response.result).toEqual([]);
  });

  test('is as the provider has it after another tab changed it', async ({ page }) => {
    const session = await sessionOf(await openAccount('en'));
    const { token } = session;
    const { didid, ...number } = await numberOf(token);
    const date = dayOf('en', { didid, ...number });
    const ends = t('stop-renewal.ends', { date });
    const stop = { token, params: { didid }, body: { renews: false } };
    await enter(page, session, 'en', PROFILE.myNumbers);
    const term = page.locator('.number-term');
    await callShop(setNumberRenewal, stop);
    await button(page, t('stop-renewal.stop')).click();
    await button(dialogOf(page), t('stop-renewal.stop')).click();
    await expect(term).toHaveText(ends);

    await typePassword(token);
    await callShop(releaseNumber, { token, params: { didid } });
    await button(page, t('stop-renewal.keep')).click();
    await expect(page.getByRole('heading', { name: t('my-numbers.empty-title') })).toBeVisible();
    await expect(page.locator('output.alert')).toHaveText(/ is no longer in your account\.$/);
  });

  test('is the new one where the list does not load after the change', async ({ page }) => {
    const session = await sessionOf(await openAccount('en'));
    const number = await numberOf(session.token);
    const date = dayOf('en', number);
    await enter(page, session, 'en', PROFILE.myNumbers);
    const term = page.locator('.number-term');
    await expect(term).toContainText(t('stop-renewal.paid-until', { date }));
    await respondTo(page, getMyNumbers, networkError);
    await button(page, t('stop-renewal.stop')).click();
    await button(dialogOf(page), t('stop-renewal.stop')).click();
    await expect(term).toHaveText(t('stop-renewal.ends', { date }));
    await button(page, t('stop-renewal.keep')).click();
    await expect(term).toContainText(t('stop-renewal.paid-until', { date }));
  });

  test('shows beside the button why it was not changed, and reads the list after a lost response', async ({
    page,
  }) => {
    const session = await sessionOf(await openAccount('en'));
    const { token } = session;
    const number = await numberOf(token);
    const { didid } = number;
    const date = dayOf('en', number);
    const term = page.locator('.number-term');
    const alert = page.getByRole('alert');
    await enter(page, session, 'en', PROFILE.myNumbers);
    await button(page, t('stop-renewal.stop')).click();
    const confirm = button(dialogOf(page), t('stop-renewal.stop'));

    let undo = await respondTo(page, setNumberRenewal, inProgress);
    await confirm.click();
    await expect(dialogOf(page).getByRole('alert')).toHaveText(t('my-numbers.renewal-in-progress'));
    await undo();
    undo = await respondTo(page, setNumberRenewal, rateLimited);
    await confirm.click();
    await dismissPopup(page, 'en', 'rate-limit-exceeded');
    await expect(alert).toHaveCount(0);
    await undo();
    undo = await respondTo(page, setNumberRenewal, networkError);
    await confirm.click();
    await dismissPopup(page, 'en', 'server-error');
    await expect(term).toContainText(t('stop-renewal.paid-until', { date }));
    const stop = { token, params: { didid }, body: { renews: false } };
    await callShop(setNumberRenewal, stop);
    await confirm.click();
    await expect(term, 'the provider had stopped it').toHaveText(t('stop-renewal.ends', { date }));
    await undo();

    undo = await respondTo(page, setNumberRenewal, inProgress);
    await button(page, t('stop-renewal.keep')).click();
    await expect(alert).toHaveText(t('my-numbers.renewal-in-progress'));
    await undo();

    await button(page, t('release-number.release')).click();
    await dialogOf(page).locator('input').fill('Quiet-Harbour-58');
    const release = button(dialogOf(page), t('release-number.release'));
    undo = await respondTo(page, releaseNumber, inProgress);
    await release.click();
    await expect(dialogOf(page).getByRole('alert')).toHaveText(t('my-numbers.renewal-in-progress'));
    await undo();
    undo = await respondTo(page, validateCustomerPassword, rateLimited);
    await release.click();
    await dismissPopup(page, 'en', 'rate-limit-exceeded');
    await undo();
    undo = await respondTo(page, releaseNumber, networkError);
    await release.click();
    await dismissPopup(page, 'en', 'server-error');
    await expect(term).toHaveText(t('stop-renewal.ends', { date }));
    await undo();
  });
});

test('a stop and a release whose responses time out end without an error where they were made', async ({
  page,
}) => {
  const t = textsOf('en');
  const account = await openAccount('en');
  const session = await sessionOf(account);
  const date = dayOf('en', await numberOf(session.token));
  const spinner = page.locator('[data-global-spinner][data-on]');
  /** Presses a button whose request the provider carries out, and which then times out. */
  const pressLate = async (endpoint: AnyEndpoint, pressed: Locator): Promise<void> => {
    const { promise: isLate, resolve: endRequest } = Promise.withResolvers<void>();
    const made = page.waitForRequest(requestsTo(endpoint));
    const undo = await respondTo(page, endpoint, async (route) => {
      await route.fetch();
      await isLate;
      await route.abort('timedout');
    });
    await pressed.click();
    await made;
    await page.clock.fastForward(FRAME_LIMITS.loadingTimeoutMs);
    await expect(spinner).toHaveCount(0);
    endRequest();
    await expect(dialogOf(page)).toHaveCount(0);
    await undo();
  };
  await page.clock.install();
  await enter(page, session, 'en', PROFILE.myNumbers);
  await button(page, t('stop-renewal.stop')).click();
  await pressLate(setNumberRenewal, button(dialogOf(page), t('stop-renewal.stop')));
  await expect(page.locator('.number-term')).toHaveText(t('stop-renewal.ends', { date }));
  await button(page, t('release-number.release')).click();
  await dialogOf(page).locator('input').fill(account.password);
  await pressLate(releaseNumber, button(dialogOf(page), t('release-number.release')));
  await expect(page.getByRole('heading', { name: t('my-numbers.empty-title') })).toBeVisible();
});

test('a number is not released when the dialog is closed during the password check', async ({
  page,
}) => {
  const t = textsOf('en');
  const account = await openAccount('en');
  const session = await sessionOf(account);
  await enter(page, session, 'en', PROFILE.myNumbers);
  await button(page, t('release-number.release')).click();
  await dialogOf(page).locator('input').fill(account.password);
  const respond = await holdResponse(page, validateCustomerPassword);
  const sent = bodiesSentTo(page, releaseNumber);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toHaveCount(0);
  await respond();
  expect(sent).toEqual([]);
  await expect(page.locator('.number-card')).toHaveCount(1);
  await numberOf(session.token);
});

test('what is below a list appears after it, so that no list moves what is pressed', async ({
  page,
}) => {
  const t = textsOf('en');
  await waitForLists(page);
  await respondTo(page, getMyNumbers, success([RUNNING, ENDING]));
  await enter(page, demoSession(), 'en', PROFILE.myNumbers);
  const card = page.locator('.number-card').first();
  const respond = await holdResponse(page, getCallerIds);
  await respondTo(page, getCallHistory, rejected(500));
  await card.locator('.number-card__toggle').click();
  await expect(card.getByRole('heading', { name: t('caller-ids.title') })).toBeVisible();
  const history = card.getByRole('heading', { name: t('call-history.title') });
  await expect(history).toHaveCount(0);
  await respond();
  await expect(history).toBeVisible();
  const release = button(card, t('release-number.release'));
  await expect(release, 'a list that failed holds nothing back').toBeVisible();
});

test('a dialog opens again by a press that comes before the event of its closing', async ({
  page,
}) => {
  const t = textsOf('en');
  await respondTo(page, getMyNumbers, success([RUNNING]));
  await enter(page, demoSession(), 'en', PROFILE.myNumbers);
  const release = button(page.locator('.number-card'), t('release-number.release')).first();
  await release.click();
  await expect(dialogOf(page)).toBeVisible();
  await release.evaluate(async (element) => {
    const dialog = document.querySelector<HTMLDialogElement>('dialog.dialog[open]');
    const closed = new Promise((resolve) => dialog?.addEventListener('close', resolve));
    dialog?.requestClose();
    // Microtasks run before the task in which the browser emits the event.
    await Promise.resolve();
    (element as HTMLElement).click();
    await closed;
  });
  await expect(dialogOf(page).locator('input')).toBeFocused();
});
