import { useState } from 'react';
import { formatPhone } from '#lib/phone-format.ts';
import { fillText } from '#lib/text.ts';
import type { Cents } from '#lib/money.ts';
import { groupTitle, type NumberGroup, ownPrice } from './number-groups.ts';
import type { PickerTexts } from './numbers-texts.ts';

const AT_FIRST = { groups: 12, numbers: 12 };

interface ListProps {
  chosenId: number | undefined;
  /** What a month of an ordinary number costs; dearer numbers carry their own price. */
  baseCents: Cents;
  texts: PickerTexts;
}

function Group({ group, chosenId, baseCents, texts }: ListProps & { group: NumberGroup }) {
  const [all, setAll] = useState(false);
  const { numbers } = group;
  const shown = all ? numbers : numbers.slice(0, AT_FIRST.numbers);
  return (
    <section className="number-group">
      <h3>{groupTitle(texts, group.state, group.areaCode)}</h3>
      <ul className="number-grid">
        {shown.map(({ id, number, priceCents }) => {
          const price = ownPrice(texts, priceCents, baseCents);
          return (
            <li key={id}>
              <button
                type="button"
                className="chip number-chip"
                data-did={id}
                aria-pressed={id === chosenId}
              >
                <bdi dir="ltr">{formatPhone(number)}</bdi>
                {price && <span className="number-chip__price">{price}</span>}
              </button>
            </li>
          );
        })}
      </ul>
      {shown.length < numbers.length ? (
        <button type="button" className="link-button" onClick={() => setAll(true)}>
          {fillText(texts['numbers.showMore'], { count: numbers.length - shown.length })}
        </button>
      ) : null}
    </section>
  );
}

/**
 * Renders numbers as large chips under the headings of their groups. Each chip has its number's id,
 * which the page's click handler reads.
 */
export function NumberGroups({
  groups,
  chosenId,
  baseCents,
  texts,
}: ListProps & { groups: NumberGroup[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? groups : groups.slice(0, AT_FIRST.groups);
  return (
    <>
      <div className="number-groups">
        {shown.map((group) => (
          <Group
            key={`${group.state}|${group.areaCode}`}
            group={group}
            chosenId={chosenId}
            baseCents={baseCents}
            texts={texts}
          />
        ))}
      </div>
      {shown.length < groups.length ? (
        <button
          type="button"
          className="button button--secondary number-picker__more"
          onClick={() => setAll(true)}
        >
          {fillText(texts['numbers.showMoreStates'], { count: groups.length - shown.length })}
        </button>
      ) : null}
    </>
  );
}
