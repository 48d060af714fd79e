import { expect, type Locator, type Page } from '@playwright/test';

interface Focus {
  name: string;
  visible: boolean;
  /** Whether it is on the element in question. */
  isOnTarget: boolean;
}

/** Runs in the page: what the focus is on, and whether a person can see that. */
function focusNow(target?: unknown): Focus {
  const element = document.activeElement;
  const isOnTarget = element !== null && element === target;
  if (element === null || element === document.body) {
    return { name: 'body', visible: true, isOnTarget };
  }
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
    isOnTarget,
  };
}

function expectVisible({ name, visible }: Focus): void {
  expect(visible, `the focus can be seen on ${name}`).toBe(true);
}

/** Presses a key and returns where the focus went; fails when it is not visible. */
export async function pressAndSee(page: Page, key: string): Promise<string> {
  await page.keyboard.press(key);
  const focus = await page.evaluate(focusNow);
  expectVisible(focus);
  return focus.name;
}

/** Goes to an element by Tab alone, or by Shift+Tab, and sees the focus on every stop. */
export async function tabTo(
  page: Page,
  target: Locator,
  most = 80,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < most; stop += 1) {
    await page.keyboard.press(key);
    // One evaluation for each stop, of which a purchase has many.
    const focus = await target.evaluate(focusNow);
    expectVisible(focus);
    if (focus.isOnTarget) return;
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
