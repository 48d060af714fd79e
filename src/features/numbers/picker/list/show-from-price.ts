import { cheapestDuration, type PairPrice } from '#site-data/site-data.ts';
import { updateText } from '#lib/browser/update-page.ts';
import { formatUsd, splitPrice } from '#lib/money/money.ts';
import { monthsText } from '#lib/text/date-text.ts';
import { pageLanguage } from '#stores/language.ts';
import { fillLongPrice } from '#features/numbers/pair/number-groups.ts';
import { isMultiMonth } from '#lib/calendar.ts';

/** Shows or hides what a page says of a longer duration, and fills in what that costs. */
function showPriceOfMonths(
  part: HTMLElement,
  { months, totalCents }: ReturnType<typeof cheapestDuration>,
): void {
  part.hidden = part.dataset['multiMonth'] !== String(isMultiMonth(months));
  const { template } = part.dataset;
  if (template === undefined) return;
  updateText(part, fillLongPrice(template, monthsText(pageLanguage(), months), totalCents));
}

/** Replaces the prices of the build by today's, in the part of the page that no island renders. */
export function showFromPrice(price: PairPrice): void {
  const shown = document.querySelector('[data-from-price]');
  if (shown === null) return;
  const cheapest = cheapestDuration(price);
  const { integer, decimals } = splitPrice(cheapest.monthlyCents);
  updateText(shown.querySelector('.price__integer'), integer);
  updateText(shown.querySelector('.price__decimals'), `.${decimals}`);
  updateText(shown.querySelector('[data-single-price]'), formatUsd(price.baseCents));
  for (const part of shown.querySelectorAll<HTMLElement>('[data-multi-month]')) {
    showPriceOfMonths(part, cheapest);
  }
}
