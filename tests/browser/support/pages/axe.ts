import { expect, type Page } from '@playwright/test';
import { LANGUAGES } from '#config/languages.ts';
import { findAxeViolations } from '#tools/site-checks/axe.ts';
import { textsOf } from './texts.ts';

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

/** A coupon and a link to a country are optional as a whole; the boxes of a code are one field. */
const FORMS = 'form[novalidate]:not(#coupon-form, .added-coupon, #code-form, [action])';
const OPTIONAL = LANGUAGES.map((language) => textsOf(language)('form.optional'));

/**
 * Returns the ids of fields in view that may be empty, by what a screen reader says of them, and
 * whose label does not say so.
 */
const findUnmarkedFields = (page: Page): Promise<string[]> =>
  page.evaluate(
    ({ selector, optional }) =>
      [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(selector)]
        .filter((field) => field.checkVisibility() && !field.required)
        .filter((field) =>
          field instanceof HTMLSelectElement
            ? field.querySelector('option[value=""]') !== null
            : !field.readOnly && !['checkbox', 'radio'].includes(field.type),
        )
        .filter(({ labels }) => !optional.some((word) => labels?.[0]?.textContent.includes(word)))
        .map(({ id }) => id),
    { selector: `${FORMS} :is(input, select, textarea)`, optional: OPTIONAL },
  );

/**
 * Fails when axe finds anything on the page as it is now, or a field that has to be filled in does
 * not say so; `state` names the page in the message.
 */
export async function expectAccessible(
  page: Page,
  state: string,
  exclude: string[] = [],
): Promise<void> {
  const found = await findAxeViolations(page, exclude);
  const at = `${state} (${new URL(page.url()).pathname})`;
  expect.soft(found, at).toEqual([]);
  expect.soft(await findUnmarkedFields(page), `${at}: fields`).toEqual([]);
}

/** The same but for header and footer, which are as before this state of the page. */
export const expectMainAccessible = (page: Page, state: string): Promise<void> =>
  expectAccessible(page, state, ['.header', '.footer']);
