import type { Language } from '#config/languages.ts';
import { flagAddress } from '#components/ui/icons/Flag.tsx';
import { message, forward } from '#components/ui/icons/account-icons.ts';
import { check, handset, sim } from '#components/ui/icons/icons.ts';
import { fillText, type TextValues } from '#lib/text/text.ts';
import { markup, type Markup } from '#lib/text/markup.ts';
import { formatUsd, splitPrice } from '#lib/money/money.ts';
import { isMultiMonth } from '#lib/calendar.ts';
import { monthsText } from '#lib/text/date-text.ts';
import { cheapestDuration, type PairPrice } from '#site-data/site-data.ts';
import { fillLongPrice } from './number-groups.ts';
import type { PairTexts } from './numbers-texts.ts';
import { isWithinCountry, usdAfter, type Pair } from './pair.ts';

const icon = (shape: string): Markup => markup`
  <svg class="${shape === forward ? 'icon icon--turns' : 'icon'}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">
    <path d="${shape}"/>
  </svg>`;

const hiddenIf = (hidden: boolean): Markup => (hidden ? markup` hidden` : markup``);

const flag = (iso2: string, place: 'did' | 'package'): Markup =>
  iso2 === ''
    ? markup``
    : markup`<img class="flag pair-banner__flag pair-banner__flag--${place}" src="${flagAddress(iso2)}" alt="" width="72" height="48" loading="lazy">`;

const durationTexts = new Map<string, string>();

/** Returns a duration in words. `Intl` takes longer for it than for the rest of a page. */
function durationText(language: Language, months: number): string {
  const id = `${language} ${months}`;
  const text = durationTexts.get(id) ?? monthsText(language, months);
  durationTexts.set(id, text);
  return text;
}

/**
 * Returns the cheapest month, for how long it is paid at once and how much, and what a single month
 * costs beside it.
 */
function fromPrice(
  texts: PairTexts,
  { language, usd, pair: price }: { language: Language; usd: string; pair: PairPrice },
): Markup {
  const { months, monthlyCents, totalCents } = cheapestDuration(price);
  const { integer, decimals } = splitPrice(monthlyCents);
  const isLong = isMultiMonth(months);
  const [before = '', after = ''] = texts['numbers.month-to-month'].split('{{price}}');
  const longText = `${usd} ${texts['numbers.per-month-long']}`.replace('{{total}}', `$&${usd}`);
  const long = fillLongPrice(longText, durationText(language, months), totalCents);
  return markup`
    <div class="pair-price" data-from-price data-fact="cost">
      <p class="pair-price__from">
        <span>${texts['numbers.from']} </span>
        <bdi dir="ltr" class="price price--large">
          <span class="price__currency">$</span>
          <span class="price__integer">${integer}</span>
          <span class="price__decimals">.${decimals}</span>
        </bdi>
        <span data-multi-month="false"${hiddenIf(isLong)}>${usd} ${texts['numbers.per-month']}</span>
        <span data-multi-month="true" data-template="${longText}"${hiddenIf(!isLong)}>${long}</span>
      </p>
      <p class="pair-price__single" data-multi-month="true"${hiddenIf(!isLong)}>${before}<bdi dir="ltr" data-single-price>${formatUsd(price.baseCents)}</bdi>${after}</p>
    </div>`;
}

/**
 * Returns the banner: flags, title, subtitle and the From price. It is a plain template, as this
 * page is written once for every pair of countries in every language. `names` fills the countries
 * into its texts. A map of both countries, which has the flags, comes from the build alone. A
 * country that is sold out has no price.
 */
export function pairBannerHtml(
  texts: PairTexts,
  pair: Pair,
  names: TextValues,
  price: { language: Language; pair: PairPrice } | undefined,
  map?: Markup,
): Markup {
  const facts = [
    texts['numbers.fact-cancel'],
    texts['numbers.fact-no-setup'],
    texts['numbers.fact-prepaid'],
  ].filter((fact) => fact !== '');
  const flags = markup`<div class="pair-banner__flags">${flag(pair.didCountry.iso2, 'did')}${flag(pair.packageCountry.iso2, 'package')}</div>`;
  return markup`
    <div class="${map === undefined ? 'pair-banner' : 'pair-banner pair-banner--map'}">
      ${map === undefined ? '' : markup`<div class="pair-banner__map">${map}</div>`}
      <div class="pair-banner__words">
        ${map === undefined ? flags : ''}
        <h1>${fillText(texts['numbers.title'], names)}</h1>
        <p class="lead">${fillText(texts[isWithinCountry(pair) ? 'numbers.subtitle-same' : 'numbers.subtitle'], names)}</p>
      </div>
      ${
        price === undefined
          ? ''
          : markup`
      <div class="card card--float pair-banner__price">
        ${fromPrice(texts, { ...price, usd: usdAfter(price.language, pair.packageCountry.iso2) })}
        <ul class="pair-facts">
          ${facts.map((fact) => markup`<li><span>${fact}</span>${icon(check)}</li>`)}
        </ul>
      </div>`
      }
    </div>`;
}

/** What a page of the build shows beside the cards of the plan. */
interface PlanDetails {
  ratesHref: string;
  /** Formatted for display. */
  accessNumber: string | undefined;
  /** What is not confirmed of texts; undefined where the country's sheet confirms them. */
  textsNote: string | undefined;
  /** What longer durations cost; undefined while the country is sold out. */
  durations: Markup | undefined;
  /** What a month costs; undefined where the minutes or the rates are not known. */
  cost: Markup | undefined;
  /** What a forwarded minute costs abroad; undefined where the rates are not known. */
  abroad: Markup | undefined;
}

/** Returns the title of the minutes: how many, where that is known and may be promised. */
function minutesTitle(texts: PairTexts, { packageCountry }: Pair): string {
  const title = texts['call-minutes.plan-title'];
  const { callMinutes: minutes } = packageCountry;
  if (title === '' || typeof minutes !== 'number') return texts['numbers.plan-minutes-title'];
  return fillText(title, { minutes });
}

/** A card of the plan: an icon, a title, a text, and perhaps a formatted number. */
type Card = [shape: string, title: string, text: string, number?: string];

/**
 * Returns the card of what calls cost. Calls are made by an access number or in the app; in a plan
 * with neither, minutes and credit pay for forwarded calls alone, and it has no such card where
 * nothing is known of these.
 */
function listCallCards(texts: PairTexts, pair: Pair): Card[] {
  const { hasAccessNumber, hasCallMinutes } = pair.packageCountry;
  const callsOut = hasAccessNumber || texts['payment.plan-app'] !== '';
  if (hasCallMinutes) {
    const key = callsOut ? 'numbers.plan-minutes-text' : 'numbers.plan-minutes-text-forwarded';
    return [[handset, minutesTitle(texts, pair), texts[key]]];
  }
  const key = callsOut ? 'numbers.plan-no-minutes-text' : 'numbers.plan-no-minutes-text-forwarded';
  return texts[key] === '' ? [] : [[handset, texts['numbers.plan-no-minutes-title'], texts[key]]];
}

/**
 * Returns the cards of the plan: number, call minutes or none, features, and the access number when
 * there is one. Below them are what longer durations, a month of calls and a minute abroad cost,
 * and a link to the rates, where the page was built with them.
 */
export function planCardsHtml(
  texts: PairTexts,
  pair: Pair,
  names: TextValues,
  details?: PlanDetails,
): Markup {
  const featuresText = [texts['numbers.plan-features-text'], details?.textsNote]
    .filter((text) => text !== undefined)
    .join(' ');
  const cards: Card[] = [
    [sim, texts['numbers.plan-number-title'], texts['numbers.plan-number-text']],
    ...listCallCards(texts, pair),
    [message, texts['numbers.plan-features-title'], featuresText],
  ];
  if (pair.packageCountry.hasAccessNumber) {
    const { accessNumber } = details ?? {};
    const title = texts['numbers.plan-access-title'];
    cards.push([forward, title, texts['numbers.plan-access-text'], accessNumber]);
  }
  const items = cards.map(
    ([shape, title, text, number]) => markup`
      <li class="plan-card">
        <span class="plan-card__icon">${icon(shape)}</span>
        <h3>${fillText(title, names)}</h3>
        ${number === undefined ? '' : markup`<bdi dir="ltr" class="digits">${number}</bdi>`}
        <p>${fillText(text, names)}</p>
      </li>`,
  );
  return markup`
    <h2 class="visually-hidden">${texts['numbers.plan-title']}</h2>
    <ul class="plan-cards">${items}</ul>
    ${details === undefined ? '' : detailsHtml(texts, details)}`;
}

const detailsHtml = (
  texts: PairTexts,
  { ratesHref, durations, cost, abroad }: PlanDetails,
): Markup => markup`
  ${durations ?? ''}
  ${cost ?? ''}
  ${abroad ?? ''}
  <p class="plan-rates"><a href="${ratesHref}">${texts['numbers.rates-link']}</a></p>`;
