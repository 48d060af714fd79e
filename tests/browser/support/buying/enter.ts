import { expect, type Page } from '@playwright/test';
import { getAccountInformation } from '#contract/hub/account-information.ts';
import type { SignInResponse } from '#contract/hub/auth.ts';
import type { Language } from '#config/languages.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { storeSignIn } from '#stores/session/sign-in.ts';
import { sessionOf } from '../customers/account.ts';
import { callShop } from '../shops/shop-api.ts';
import { DEMO } from '../pages/site-pages.ts';
import { gotoStoring, settled } from '../pages/visit.ts';

/** Well before the last minutes of a session, in which a page renews it. */
const SHARED_MS = 10 * 60_000;
let shared: { session: Promise<SignInResponse>; since: number } | undefined;

/** Returns the seeded customer's session, shared by the tests of a worker that change nothing. */
export function demoSession(): Promise<SignInResponse> {
  if (shared === undefined || Date.now() - shared.since > SHARED_MS) {
    const session = sessionOf({ email: DEMO.active, password: DEMO.password });
    shared = { session, since: Date.now() };
  }
  return shared.session;
}

/** Returns what a sign-in on the login page leaves in the local storage. */
export function entriesOf(session: SignInResponse): [string, string][] {
  const entries = new Map<string, string>();
  storeSignIn(
    {
      getItem: (key) => entries.get(key) ?? null,
      setItem: (key, value) => void entries.set(key, value),
      removeItem: (key) => void entries.delete(key),
    },
    session,
  );
  return [...entries];
}

/** Puts a session into the browser, as a sign-in on the login page would. */
export async function storeSession(page: Page, session: SignInResponse): Promise<void> {
  await page.context().clearCookies();
  await page.goto('/robots.txt');
  await page.evaluate((stored) => {
    localStorage.clear();
    sessionStorage.clear();
    for (const [key, value] of stored) localStorage.setItem(key, value);
  }, entriesOf(session));
}

/** Opens a page in a language and waits until it is rendered. */
export async function open(page: Page, language: Language, path: string): Promise<void> {
  await page.goto(localizedPath(language, path));
  await settled(page);
}

/** Signs in without the login page and opens a page of the area. */
export async function enter(
  page: Page,
  session: SignInResponse | Promise<SignInResponse>,
  language: Language,
  path: string,
): Promise<void> {
  const entries = entriesOf(await session);
  await page.context().clearCookies();
  await gotoStoring(page, localizedPath(language, path), {
    localStorage: entries,
    replaces: true,
  });
  await settled(page);
}

/**
 * Waits until the script of the profile menu has started, which also logs out and watches how long
 * the session lasts.
 */
export const untilMenuStarted = (page: Page, initials: string): Promise<void> =>
  expect(page.locator('[data-account="initials"]')).toHaveText(initials);

/**
 * Waits until the provider has ended a session: a page leaves two seconds after it has sent the
 * request, also without a response.
 */
export const expectEnded = (token: string): Promise<void> =>
  expect
    .poll(async () => (await callShop(getAccountInformation, { token })).status, 'it has ended')
    .toBe(401);
