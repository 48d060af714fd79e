import { useEffect, useState } from 'react';
import { fillText } from '#lib/text/text.ts';
import {
  AT_FIRST,
  groupTitle,
  type NumberGroup,
  placesOpenAtFirst,
} from '#features/numbers/pair/number-groups.ts';
import { type ChipProps, NumberGrid } from './NumberGrid.tsx';

/**
 * Moves the focus from a button that shows the rest of the list before it to the first that is new
 * there, once it is rendered: the button goes.
 */
function focusNext(button: HTMLElement, selector: string, at: number): void {
  const list = button.previousElementSibling;
  queueMicrotask(() => list?.querySelectorAll<HTMLElement>(selector)[at]?.focus());
}

/** Returns whether the page is being printed; the list has changed before the browser prints it. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const update = ({ type }: Event): void => setPrinting(type === 'beforeprint');
    window.addEventListener('beforeprint', update);
    window.addEventListener('afterprint', update);
    return () => {
      window.removeEventListener('beforeprint', update);
      window.removeEventListener('afterprint', update);
    };
  }, []);
  return isPrinting;
}

interface NumbersProps extends ChipProps, NumberGroup {
  isPrinting: boolean;
}

function Numbers({ numbers, place, isPrinting, ...list }: NumbersProps) {
  const { texts } = list;
  const [all, setAll] = useState(false);
  const atFirst = all ? numbers : numbers.slice(0, AT_FIRST.numbers);
  return (
    <>
      <NumberGrid numbers={isPrinting ? numbers : atFirst} namesPlaces={place === ''} {...list} />
      {atFirst.length < numbers.length ? (
        <button
          type="button"
          className="link-button"
          onClick={({ currentTarget }) => {
            setAll(true);
            focusNext(currentTarget, '.number-chip', AT_FIRST.numbers);
          }}
        >
          {fillText(texts['numbers.show-more'], { count: numbers.length - atFirst.length })}
        </button>
      ) : null}
    </>
  );
}

interface NumberGroupsProps extends ChipProps {
  /** The numbers whose places are listed and open in any case. */
  inView: ReadonlySet<number>;
  groups: readonly NumberGroup[];
  /** Whether the groups are what a search has found: then all that are listed are open. */
  isSearched: boolean;
  /** Places that were opened or closed before this list was rendered. */
  toggledBefore: ReadonlyMap<string, boolean>;
}

/**
 * Renders numbers as large chips by place, or each with its place where a group has none. A place
 * that is closed shows how many it has, and holds none of them. All are printed
 * (docs/decisions/length-of-number-lists.md).
 */
export function NumberGroups(props: NumberGroupsProps) {
  const { groups, inView, isSearched, toggledBefore, texts } = props;
  const [all, setAll] = useState(false);
  const [toggled, setToggled] = useState(toggledBefore);
  const isInView = ({ numbers }: NumberGroup): boolean => numbers.some(({ id }) => inView.has(id));
  const isPrinting = usePrinting();
  const atFirst = groups.filter((group, at) => all || at < AT_FIRST.groups || isInView(group));
  const shown = isPrinting ? groups : atFirst;
  const openAtFirst = placesOpenAtFirst(groups, isSearched);
  return (
    <>
      <div className={`number-places${shown.length === 1 ? ' number-places--one' : ''}`}>
        {shown.map((group) => {
          const { place, numbers } = group;
          const isOpen = toggled.get(place) ?? (openAtFirst.has(place) || isInView(group));
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
                <span className="visually-hidden">
                  {fillText(texts['numbers.available'], { count: numbers.length })}
                </span>
                <span className="badge badge--neutral" aria-hidden="true">
                  {numbers.length}
                </span>
              </summary>
              {isOpen || isPrinting ? (
                <Numbers {...props} {...group} isPrinting={isPrinting} />
              ) : null}
            </details>
          );
        })}
      </div>
      {atFirst.length < groups.length ? (
        <button
          type="button"
          className="button button--secondary number-more"
          onClick={({ currentTarget }) => {
            setAll(true);
            focusNext(currentTarget, 'summary', AT_FIRST.groups);
          }}
        >
          {fillText(texts['numbers.show-more-states'], { count: groups.length - atFirst.length })}
        </button>
      ) : null}
    </>
  );
}
