import { type ReactNode, useState } from 'react';
import { formatPhone } from '#lib/phone-format.ts';
import { fillText } from '#lib/text.ts';
import type { Cents } from '#lib/money.ts';
import {
  AT_FIRST,
  type AvailableNumber,
  groupTitle,
  type NumberGroup,
  ownPrice,
  placesOpenAtFirst,
} from './number-groups.ts';
import type { PickerTexts } from './numbers-texts.ts';

interface ListProps {
  texts: PickerTexts;
  /** Renders the control of a number around its words. */
  renderChip: (number: AvailableNumber, words: ReactNode) => ReactNode;
  /** What a month of an ordinary number costs; dearer numbers carry their own price. */
  baseCents: Cents;
}

function Numbers({ numbers, place, texts, renderChip, baseCents }: ListProps & NumberGroup) {
  const [all, setAll] = useState(false);
  const shown = all ? numbers : numbers.slice(0, AT_FIRST.numbers);
  return (
    <>
      <ul className="number-grid">
        {shown.map((number) => {
          const price = ownPrice(texts, number.priceCents, baseCents);
          return (
            <li key={number.id}>
              {renderChip(
                number,
                <>
                  <bdi dir="ltr">{formatPhone(number.number)}</bdi>
                  {place === '' && number.state !== '' ? (
                    <span className="number-chip__price">{number.state}</span>
                  ) : null}
                  {price && <span className="number-chip__price">{price}</span>}
                </>,
              )}
            </li>
          );
        })}
      </ul>
      {shown.length < numbers.length ? (
        <button type="button" className="link-button" onClick={() => setAll(true)}>
          {fillText(texts['numbers.show-more'], { count: numbers.length - shown.length })}
        </button>
      ) : null}
    </>
  );
}

interface NumberGroupsProps extends ListProps {
  /** The number whose place is open in any case. */
  chosenId?: number | undefined;
  groups: readonly NumberGroup[];
  /** Whether the groups are what a search has found: then all that are listed are open. */
  isSearched: boolean;
  /** Places that were opened or closed before this list was rendered. */
  toggledBefore: ReadonlyMap<string, boolean>;
}

/**
 * Renders numbers as large chips by place, or each with its place where a group has none. A place that is closed shows how many it has, and holds
 * none of them.
 */
export function NumberGroups(props: NumberGroupsProps) {
  const { groups, chosenId, isSearched, toggledBefore, texts } = props;
  const [all, setAll] = useState(false);
  const [toggled, setToggled] = useState(toggledBefore);
  const shown = all ? groups : groups.slice(0, AT_FIRST.groups);
  const openAtFirst = placesOpenAtFirst(groups, isSearched);
  return (
    <>
      <div className="number-places">
        {shown.map((group) => {
          const { place, numbers } = group;
          const isOpen =
            toggled.get(place) ??
            (openAtFirst.has(place) || numbers.some(({ id }) => id === chosenId));
          return (
            <details
              className="number-place"
              key={place}
              data-place={place}
              open={isOpen}
              onToggle={({ currentTarget: { open } }) => {
                if (open !== isOpen) setToggled(new Map(toggled).set(place, open));
              }}
            >
              <summary>
                <h3>{groupTitle(texts, group)}</h3>
                <span className="badge badge--neutral">{numbers.length}</span>
              </summary>
              {isOpen ? <Numbers {...props} {...group} /> : null}
            </details>
          );
        })}
      </div>
      {shown.length < groups.length ? (
        <button
          type="button"
          className="button button--secondary number-more"
          onClick={() => setAll(true)}
        >
          {fillText(texts['numbers.show-more-states'], { count: groups.length - shown.length })}
        </button>
      ) : null}
    </>
  );
}
