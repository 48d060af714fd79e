import { flagAddress } from '#components/ui/flag-address.ts';
import { check, message, phone, sim, forward } from '#components/ui/icons.ts';
import { fillText, type TextValues } from '#lib/fill-text.ts';
import { markup, type Markup } from '#lib/markup.ts';
import { splitPrice, type Cents } from '#lib/money.ts';
import type { PairTexts } from './numbers-texts.ts';
import type { Pair } from './pair.ts';

const icon = (shape: string): Markup => markup`
  <svg class="${shape === forward ? 'icon icon--turns' : 'icon'}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">
    <path d="${shape}"/>
  </svg>`;

const flag = (iso2: string, place: 'did' | 'package'): Markup =>
  iso2 === ''
    ? markup``
    : markup`<img class="flag pair-banner__flag pair-banner__flag--${place}" src="${flagAddress(iso2)}" alt="" width="72" height="48">`;

function fromPrice(texts: PairTexts, cents: Cents): Markup {
  const { integer, decimals } = splitPrice(cents);
  return markup`
    <p class="pair-price">
      <span class="pair-price__from">${texts['numbers.from']} </span>
      <bdi dir="ltr" class="price price--large" data-from-price>
        <span class="price__currency">$</span>
        <span class="price__integer">${integer}</span>
        <span class="price__decimals">.${decimals}</span>
      </bdi>
      <span class="pair-price__month"> ${texts['numbers.perMonth']}</span>
    </p>`;
}

/** The banner: flags, title, subtitle, the From price and what comes with it. A plain template, as this page is written once for every pair of countries in every language. `names` fills the countries into its texts. */
export function pairBannerHtml(
  texts: PairTexts,
  pair: Pair,
  names: TextValues,
  fromCents: Cents,
): Markup {
  const facts = [
    texts['numbers.factCancel'],
    texts['numbers.factNoSetup'],
    texts['numbers.factPrepaid'],
  ];
  return markup`
    <div class="pair-banner">
      <div class="pair-banner__words">
        <div class="pair-banner__flags">${flag(pair.did.iso2, 'did')}${flag(pair.package.iso2, 'package')}</div>
        <h1>${fillText(texts['numbers.title'], names)}</h1>
        <p class="lead">${fillText(texts['numbers.subtitle'], names)}</p>
      </div>
      <div class="card card--float pair-banner__price">
        ${fromPrice(texts, fromCents)}
        <ul class="pair-facts">
          ${facts.map((fact) => markup`<li>${icon(check)}<span>${fact}</span></li>`)}
        </ul>
      </div>
    </div>`;
}

/**
 * The cards that say what the plan holds: number, call minutes or none, features, and the access
 * number when there is one. Below them a link to the rates, where the country has such a page.
 */
export function planCardsHtml(
  texts: PairTexts,
  pair: Pair,
  names: TextValues,
  ratesHref?: string,
): Markup {
  const cards: [shape: string, title: string, text: string][] = [
    [sim, texts['numbers.planNumberTitle'], texts['numbers.planNumberText']],
    pair.package.hasCallMinutes
      ? [phone, texts['numbers.planMinutesTitle'], texts['numbers.planMinutesText']]
      : [phone, texts['numbers.planNoMinutesTitle'], texts['numbers.planNoMinutesText']],
    [message, texts['numbers.planFeaturesTitle'], texts['numbers.planFeaturesText']],
  ];
  if (pair.package.hasAccessNumber) {
    cards.push([forward, texts['numbers.planAccessTitle'], texts['numbers.planAccessText']]);
  }
  const items = cards.map(
    ([shape, title, text]) => markup`
      <li class="plan-card">
        <span class="plan-card__icon">${icon(shape)}</span>
        <h3>${fillText(title, names)}</h3>
        <p>${fillText(text, names)}</p>
      </li>`,
  );
  return markup`
    <h2 class="visually-hidden">${texts['numbers.planTitle']}</h2>
    <ul class="plan-cards">${items}</ul>
    ${ratesHref === undefined ? '' : markup`<p class="plan-rates"><a href="${ratesHref}">${texts['numbers.ratesLink']}</a></p>`}`;
}
