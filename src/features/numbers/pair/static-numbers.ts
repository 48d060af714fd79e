import { fillText } from '#lib/text/text.ts';
import { formatPhone } from '#lib/phone/phone-format.ts';
import { markup, type Markup } from '#lib/text/markup.ts';
import type { Cents } from '#lib/money/money.ts';
import {
  AT_FIRST,
  type AvailableNumber,
  type NumberGroup,
  groupTitle,
  ownPrice,
  placesOpenAtFirst,
} from './number-groups.ts';
import type { PickerTexts } from './numbers-texts.ts';

/**
 * Number of numbers in a closed place until the live list replaces it; a page that lists one of
 * each says so by `isShort`.
 */
const NUMBERS_OF_CLOSED_PLACE = { usual: 4, short: 1 };

interface StaticList {
  texts: PickerTexts;
  baseCents: Cents;
  /** Returns where a number leads; it is a button where this is missing. */
  linkTo?: (number: AvailableNumber) => string;
  isShort?: boolean;
}

function chip({ texts, baseCents, linkTo }: StaticList, number: AvailableNumber): Markup {
  const price = ownPrice(texts, number.priceCents, baseCents);
  const words = markup`<bdi dir="ltr">${formatPhone(number.number)}</bdi>${
    price === undefined ? markup`` : markup`<span class="number-chip__price">${price}</span>`
  }`;
  return linkTo === undefined
    ? markup`<li><button type="button" class="chip number-chip" data-did="${number.id}">${words}</button></li>`
    : markup`<li><a class="chip number-chip" href="${linkTo(number)}">${words}</a></li>`;
}

function placeHtml(list: StaticList, group: NumberGroup, isOpen: boolean): Markup {
  const { place, numbers } = group;
  const ofClosed = NUMBERS_OF_CLOSED_PLACE[list.isShort === true ? 'short' : 'usual'];
  const shown = numbers.slice(0, isOpen ? AT_FIRST.numbers : ofClosed);
  return markup`
    <details class="number-place" data-place="${place}"${isOpen ? markup` open` : ''}>
      <summary>
        <h3>${groupTitle(list.texts, group)}</h3>
        <span class="visually-hidden">${fillText(list.texts['numbers.available'], { count: numbers.length })}</span>
        <span class="badge badge--neutral" aria-hidden="true">${numbers.length}</span>
      </summary>
      <ul class="number-grid">${shown.map((number) => chip(list, number))}</ul>
    </details>`;
}

/**
 * Returns the numbers of a country as of the build, which a visitor sees until the live list has
 * loaded: the first places as that list shows them, the names of all others.
 */
export function staticNumbersHtml(list: StaticList, groups: readonly NumberGroup[]): Markup {
  const open = placesOpenAtFirst(groups, false);
  const others = groups.slice(AT_FIRST.groups);
  const places = groups
    .slice(0, AT_FIRST.groups)
    .map((group) => placeHtml(list, group, open.has(group.place)));
  const names = others.map((group) => `${groupTitle(list.texts, group)} (${group.numbers.length})`);
  return markup`
    <div class="number-places${places.length === 1 ? ' number-places--one' : ''}">${places}</div>
    ${
      others.length === 0
        ? ''
        : markup`
      <details class="number-more">
        <summary class="button button--secondary">
          ${fillText(list.texts['numbers.show-more-states'], { count: others.length })}
        </summary>
        <p class="muted">${names.join(', ')}</p>
      </details>`
    }`;
}
