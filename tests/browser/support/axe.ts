import { expect, type Page } from '@playwright/test';
import { findAxeViolations } from '#tools/site-checks/axe.ts';

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 900 };

/** Gives the page a width and a colour scheme. */
export async function setLook(
  page: Page,
  viewport: typeof PHONE,
  colorScheme: 'light' | 'dark',
): Promise<void> {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme });
}

/** Fails when axe finds anything on the page as it is now; `state` names it in the message. */
export async function expectAccessible(
  page: Page,
  state: string,
  exclude: string[] = [],
): Promise<void> {
  const found = await findAxeViolations(page, exclude);
  expect.soft(found, `${state} (${new URL(page.url()).pathname})`).toEqual([]);
}

/** The same but for header and footer, which are as before this state of the page. */
export const expectMainAccessible = (page: Page, state: string): Promise<void> =>
  expectAccessible(page, state, ['.header', '.footer']);
