import { fillText } from '#lib/text.ts';
import { formatPhone } from '#lib/phone-format.ts';
import { markup, type Markup } from '#lib/markup.ts';
import type { Cents } from '#lib/money.ts';
import type { DidGroup } from '#site-data/site-data.ts';
import {
  capGroups,
  countNumbers,
  groupNumbers,
  groupTitle,
  type NumberGroup,
  ownPrice,
} from './number-groups.ts';
import type { PickerTexts } from './numbers-texts.ts';

const SHOWN = { perGroup: 4, total: 48 };

function groupHtml(
  texts: PickerTexts,
  { state, areaCode, numbers }: NumberGroup,
  baseCents: Cents,
): Markup {
  const chips = numbers.map(({ id, number, priceCents }) => {
    const price = ownPrice(texts, priceCents, baseCents);
    return markup`
      <li>
        <button type="button" class="chip number-chip" data-did="${id}">
          <bdi dir="ltr">${formatPhone(number)}</bdi>
          ${price === undefined ? markup`` : markup`<span class="number-chip__price">${price}</span>`}
        </button>
      </li>`;
  });
  return markup`
    <section class="number-group">
      <h3>${groupTitle(texts, state, areaCode)}</h3>
      <ul class="number-grid">${chips}</ul>
    </section>`;
}

/**
 * Returns the numbers of a country as of the build, the first of each group, which a visitor sees
 * until the live list has loaded.
 */
export function staticNumbersHtml(
  texts: PickerTexts,
  states: readonly DidGroup[],
  baseCents: Cents,
): Markup {
  const all = groupNumbers(states);
  const groups = capGroups(all, SHOWN.perGroup, SHOWN.total);
  const count = fillText(texts['numbers.available'], { count: countNumbers(all) });
  return markup`
    <p class="muted small">${count}</p>
    <div class="number-groups">${groups.map((group) => groupHtml(texts, group, baseCents))}</div>`;
}
