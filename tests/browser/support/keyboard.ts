import { expect, type Locator, type Page } from '@playwright/test';

/** What the focus is on, and whether a person can see that. */
const focusNow = (page: Page): Promise<{ name: string; visible: boolean }> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return { name: 'body', visible: true };
    const around = [element, element.parentElement, element.parentElement?.parentElement];
    const box = element.getBoundingClientRect();
    return {
      name: element.outerHTML.slice(0, 140),
      visible:
        box.width > 0 &&
        box.height > 0 &&
        (around.some(
          (one) =>
            one != null &&
            getComputedStyle(one).outlineStyle !== 'none' &&
            Number.parseFloat(getComputedStyle(one).outlineWidth) > 0,
        ) ||
          getComputedStyle(element).boxShadow !== 'none'),
    };
  });

/** Presses a key and returns where the focus went; fails when it is not visible. */
export async function pressAndSee(page: Page, key: string): Promise<string> {
  await page.keyboard.press(key);
  const { name, visible } = await focusNow(page);
  expect(visible, `the focus can be seen on ${name}`).toBe(true);
  return name;
}

/** Goes to an element by Tab alone, and sees the focus on every stop. */
export async function tabTo(page: Page, target: Locator, most = 80): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < most; stop += 1) {
    await pressAndSee(page, 'Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${String(target)} was not reached in ${most} stops`);
}

/** Goes to a field by Tab and types into it. */
export async function tabAndType(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

/** However often Tab is pressed, the focus does not get to the page behind the dialog. */
export async function expectTrapped(page: Page): Promise<void> {
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
    await pressAndSee(page, key);
    const isBehind = await page.evaluate(() => {
      const element = document.activeElement;
      return element !== document.body && element?.closest('dialog[open]') === null;
    });
    expect(isBehind).toBe(false);
  }
}
