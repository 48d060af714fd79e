import { splitPrice, type Cents } from '#lib/money.ts';

/** Puts the price of today in the place of the one as of the build, in the part of the page that no island holds. */
export function showFromPrice(cents: Cents): void {
  const place = document.querySelector('[data-from-price]');
  const { integer, decimals } = splitPrice(cents);
  const parts: [string, string][] = [
    ['.price__integer', integer],
    ['.price__decimals', `.${decimals}`],
  ];
  for (const [selector, text] of parts) {
    const part = place?.querySelector(selector);
    if (part && part.textContent !== text) part.textContent = text;
  }
}
