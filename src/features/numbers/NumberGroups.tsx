import { useState } from 'react';
import { fillText } from '#lib/fill-text.ts';
import { formatNumber } from '#lib/dial-code.ts';
import { groupTitle } from './group-title.ts';
import type { NumberGroup } from './number-groups.ts';
import type { PickerTexts } from './numbers-texts.ts';

const SHOWN_AT_FIRST = 12;

interface GroupProps {
  group: NumberGroup;
  chosenId: number | undefined;
  texts: PickerTexts;
}

function Group({ group, chosenId, texts }: GroupProps) {
  const [all, setAll] = useState(false);
  const { numbers } = group;
  const shown = all ? numbers : numbers.slice(0, SHOWN_AT_FIRST);
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
              <bdi dir="ltr">{formatNumber(number)}</bdi>
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
export function NumberGroups(props: Omit<GroupProps, 'group'> & { groups: NumberGroup[] }) {
  return props.groups.map((group) => (
    <Group
      key={`${group.state}|${group.areaCode}`}
      group={group}
      chosenId={props.chosenId}
      texts={props.texts}
    />
  ));
}
