import { expect, type Locator } from '@playwright/test';
import type { Language } from '#config/languages.ts';
import { textsOf } from './texts.ts';

/** Sees the message that a field is described by, or that it has none. */
export async function expectMessage(
  field: Locator,
  language: Language,
  key: Parameters<ReturnType<typeof textsOf>>[0] | undefined,
): Promise<void> {
  if (key === undefined) {
    await expect(field).not.toHaveAttribute('aria-invalid', 'true');
    return;
  }
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  const described = (await field.getAttribute('aria-describedby')) ?? '';
  const parts = described.split(' ').map((id) => `[id="${id}"]`);
  const message = field.page().locator(parts.join(), { hasText: textsOf(language)(key) });
  await expect(message).toBeVisible();
}
