import { test as base } from '@playwright/test';
import { ASIDE_ORIGIN } from './aside-shop.ts';

/** Tests of the small shop aside; the first request of a run builds it. */
export const test = base.extend<object, { origin: string }>({
  origin: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants the pattern
    async ({}, use) => {
      const { status } = await fetch(ASIDE_ORIGIN);
      if (status !== 200) throw new Error(`the small shop responded with ${status}`);
      await use(ASIDE_ORIGIN);
    },
    { scope: 'worker', timeout: 900_000 },
  ],
  baseURL: ({ origin }, use) => use(origin),
});
