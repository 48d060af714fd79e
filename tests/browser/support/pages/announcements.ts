import type { Locator } from '@playwright/test';

/**
 * Watches a live region from now on. Returns a function that reads what it has announced: its text
 * after each change that added to it, one that repeats a text included.
 */
export async function watchAnnouncements(region: Locator): Promise<() => Promise<string[]>> {
  const announced = await region.evaluateHandle((element) => {
    const texts: string[] = [];
    const options = { childList: true, characterData: true, subtree: true };
    new MutationObserver((changes) => {
      const isAdded = changes.some(
        ({ type, addedNodes }) => type === 'characterData' || addedNodes.length > 0,
      );
      const text = element.textContent;
      if (isAdded && text !== '') texts.push(text);
    }).observe(element, options);
    return texts;
  });
  return () => announced.jsonValue();
}
