import { useState } from 'react';
import { formatPhone } from '#lib/phone-format.ts';
import { fillText } from '#lib/fill-text.ts';
import { groupTitle } from './group-title.ts';
import type { NumberGroup } from './number-groups.ts';
import type { PickerTexts } from './numbers-texts.ts';

const AT_FIRST = { groups: 12, numbers: 12 };

interface ListProps {
  chosenId: number | undefined;
  texts: PickerTexts;
}

function Group({ group, chosenId, texts }: ListProps & { group: NumberGroup }) {
  const [all, setAll] = useState(false);
  const { numbers } = group;
  const shown = all ? numbers : numbers.slice(0, AT_FIRST.numbers);
  return (
    <section className="number-group">
      <h3>{groupTitle(texts, group.state, group.areaCode)}</h3>
      <ul className="number-grid">
        {shown.map(({ id, number }) => (
          <li key={id}>
            <button
              type="button"
              className="chip number-chip"
              data-did={id}
              aria-pressed={id === chosenId}
            >
              <bdi dir="ltr">{formatPhone(number)}</bdi>
            </button>
          </li>
        ))}
      </ul>
      {shown.length < numbers.length ? (
        <button type="button" className="link-button" onClick={() => setAll(true)}>
          {fillText(texts['numbers.showMore'], { count: numbers.length - shown.length })}
        </button>
      ) : null}
    </section>
  );
}

/** Numbers as large chips under the headings of their groups. Clicks are read by whoever holds the list: each chip carries its number's id. */
export function NumberGroups({ groups, chosenId, texts }: ListProps & { groups: NumberGroup[] }) {
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
