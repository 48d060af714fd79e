import type { Page } from '@playwright/test';
import type { SignInAnswer } from '#contract/hub/auth.ts';
import type { Language } from '#config/languages.ts';
import { once } from '#lib/once.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { storeSignIn } from '#stores/session-data.ts';
import { sessionOf } from './account.ts';
import { DEMO } from './site-pages.ts';
import { settled } from './visit.ts';

/** The seeded customer's session, one for all tests of a worker; only for tests that change nothing. */
export const demoSession = once(() => sessionOf({ email: DEMO.active, password: DEMO.password }));

/** Puts a session into the browser, as a sign-in on the login page would. */
export async function storeSession(page: Page, session: SignInAnswer): Promise<void> {
  const entries = new Map<string, string>();
  storeSignIn(
    {
      getItem: (key) => entries.get(key) ?? null,
      setItem: (key, value) => void entries.set(key, value),
      removeItem: (key) => void entries.delete(key),
    },
    session,
  );
  await page.context().clearCookies();
  await page.goto('/robots.txt');
  await page.evaluate(
    (stored) => {
      localStorage.clear();
      sessionStorage.clear();
      for (const [key, value] of stored) localStorage.setItem(key, value);
    },
    [...entries],
  );
}

/** Opens a page in a language and waits until it stands. */
export async function open(page: Page, language: Language, path: string): Promise<void> {
  await page.goto(localizedPath(language, path));
  await settled(page);
}

/** Signs in without the login page and opens a page of the area. */
export async function enter(
  page: Page,
  session: SignInAnswer | Promise<SignInAnswer>,
  language: Language,
  path: string,
): Promise<void> {
  await storeSession(page, await session);
  await open(page, language, path);
}
