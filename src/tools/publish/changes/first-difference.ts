import type { Page } from 'playwright';

/**
 * Returns what is to be seen of a page, one entry for each element in the order of the document:
 * its name, what it shows or leads to, and its own text, without the digests in names of files.
 */
export const readElements = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.body.querySelectorAll('*')].map((element) => {
      if (element.closest('script, style, template, noscript, svg') !== null) return '';
      const text = [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent?.trim())
        .join(' ');
      const attributes = ['href', 'src', 'alt', 'title', 'placeholder', 'aria-label', 'class']
        .map((name) => element.getAttribute(name) ?? '')
        .join(' ')
        .replace(/\.[\w-]{8}(?=\.\w+\b)/g, '');
      return `${element.localName} ${attributes} ${text}`;
    }),
  );

/** Lists the places of a page's elements that are not the same on the other page. */
function findDifferences(one: readonly string[], other: readonly string[]): number[] {
  let first = 0;
  while (first < one.length && one[first] === other[first]) first += 1;
  if (first === one.length && first === other.length) return [];
  let same = 0;
  const longest = Math.min(one.length, other.length) - first;
  while (same < longest && one.at(-1 - same) === other.at(-1 - same)) same += 1;
  const last = Math.max(first, one.length - same - 1);
  const places = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const others = new Set(other);
  const onlyHere = places.filter((place) => !others.has(one[place] ?? ''));
  return onlyHere.length > 0 ? onlyHere : places;
}

/**
 * Scrolls a page to its first element that is another one on the other page, and opens the answers
 * that it is in. Where nothing that differs is to be seen, the page stays at its top.
 */
export async function showDifference(
  page: Page,
  shown: readonly string[],
  other: readonly string[],
): Promise<void> {
  await page.evaluate(
    (places) => {
      const elements = document.body.querySelectorAll('*');
      for (const place of places) {
        const element = elements[place];
        let parent = element?.closest('details:not([open])');
        while (parent) {
          parent.setAttribute('open', '');
          parent = parent.parentElement?.closest('details:not([open])');
        }
        if (element?.checkVisibility({ visibilityProperty: true }) !== true) continue;
        if (element.getBoundingClientRect().height === 0) continue;
        element.scrollIntoView({ block: 'center', behavior: 'instant' });
        return;
      }
    },
    findDifferences(shown, other),
  );
}
