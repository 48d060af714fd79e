import { fillText } from '#lib/fill-text.ts';
import { formatUsd, splitPrice } from '#lib/money.ts';
import { monthsText } from '#lib/date-text.ts';
import { cheapestDuration, type PairPrice } from '#site-data/site-data.ts';
import { pageLanguage } from '#stores/language.ts';

function write(place: Element | null, text: string): void {
  if (place !== null && place.textContent !== text) place.textContent = text;
}

/** Replaces the prices as of the build by those of today, in the part of the page that no island holds. */
export function showFromPrice(price: PairPrice): void {
  const place = document.querySelector('[data-from-price]');
  if (place === null) return;
  const { months, monthlyCents } = cheapestDuration(price);
  const { integer, decimals } = splitPrice(monthlyCents);
  write(place.querySelector('.price__integer'), integer);
  write(place.querySelector('.price__decimals'), `.${decimals}`);
  write(place.querySelector('[data-single-price]'), formatUsd(price.baseCents));
  for (const part of place.querySelectorAll<HTMLElement>('[data-long]')) {
    part.hidden = part.dataset['long'] !== String(months > 1);
    const { template } = part.dataset;
    if (template === undefined) continue;
    write(part, fillText(template, { duration: monthsText(pageLanguage(), months) }));
  }
}
