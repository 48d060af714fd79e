import { expect, type Page } from '@playwright/test';

export const PHONE = { width: 390, height: 844 };

/** Expects parts of a page on the first screen of a phone, whole. */
export async function expectOnFirstScreen(page: Page, parts: readonly string[]): Promise<void> {
  for (const part of parts) {
    const box = await page.locator(part).first().boundingBox();
    const what = `${part} of ${page.url()}`;
    expect(box, what).not.toBeNull();
    expect((box?.y ?? 0) + (box?.height ?? Infinity), what).toBeLessThanOrEqual(PHONE.height);
  }
}
