import { useEffect, useState } from 'react';
import { NEAREST_COUNT } from '#domain/number-hold/nearest-numbers.ts';
import { beginWith, type NumberGroup } from '#features/numbers/pair/number-groups.ts';
import { type ChipProps, NearestChips } from './NumberGrid.tsx';
import { NumberGroups } from './NumberGroups.tsx';
import { findClosest, isNarrowed, type NumberSearch } from '../search/number-search.ts';

/** What the list of the build had when the live one took its place. */
interface BuiltList {
  /** The names of its places, in their order. */
  places: string[];
  /** The places that were open. */
  toggled: ReadonlyMap<string, boolean>;
  /** Finds the control that had the focus in another list. */
  focused: string | undefined;
}

interface LiveListProps extends ChipProps {
  before: BuiltList;
  /** All numbers that are available, and those of them that the search has found. */
  groups: readonly NumberGroup[];
  found: readonly NumberGroup[];
  search: NumberSearch;
  /** The numbers whose places are open in any case. */
  inView?: ReadonlySet<number>;
  onShowAll: () => void;
}

const NONE: ReadonlySet<number> = new Set();

/** Finds the same control in another list: a number by its id or link, a place by its summary. */
function selectorOf(element: Element | null): string | undefined {
  const chip = element?.closest('.number-chip');
  const href = chip?.getAttribute('href');
  if (href != null) return `a[href="${CSS.escape(href)}"]`;
  if (chip != null) return `[data-did="${CSS.escape(chip.getAttribute('data-did') ?? '')}"]`;
  const place = element?.closest<HTMLElement>('.number-place')?.dataset['place'];
  return place === undefined ? undefined : `[data-place="${CSS.escape(place)}"] > summary`;
}

const nameOf = ({ dataset }: HTMLElement): string => dataset['place'] ?? '';

/**
 * Returns the places of the list of the build, which this one is about to replace, and what a
 * visitor did with it.
 */
function readBuiltList(): BuiltList {
  const listed = [...document.querySelectorAll<HTMLDetailsElement>('.number-place')];
  return {
    places: listed.map(nameOf),
    toggled: new Map(listed.filter(({ open }) => open).map((place) => [nameOf(place), true])),
    focused: selectorOf(document.activeElement),
  };
}

const NO_LIST: BuiltList = { places: [], toggled: new Map(), focused: undefined };

/**
 * Returns the list of the build as it was when the live one replaced it. The component that renders
 * both calls this: once the live list itself is rendered, that of the build may be gone.
 */
export function useBuiltList(isLive: boolean): BuiltList {
  const [before, setBefore] = useState<BuiltList>();
  if (!isLive || before !== undefined) return before ?? NO_LIST;
  const read = readBuiltList();
  setBefore(read);
  return read;
}

/**
 * Renders the numbers that a search has found among those that are available now. It takes over
 * from the list of the build: the same places are first and open, and the same control has the
 * focus.
 */
export function LiveList(props: LiveListProps) {
  const { before, groups, found, search, inView = NONE, onShowAll, ...list } = props;
  const { texts } = list;
  useEffect(() => {
    if (before.focused === undefined || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`.number-places ${before.focused}`)?.focus();
  }, [before]);
  const isSearched = isNarrowed(search);
  const isWhole = !isSearched && search.sort === '';
  if (found.length === 0) {
    return (
      <div className="empty">
        <p>{texts['numbers.no-match']}</p>
        <NearestChips
          title={texts['numbers.nearest-digits']}
          numbers={findClosest(groups, search, NEAREST_COUNT)}
          {...list}
        />
        <button
          type="button"
          className="button button--secondary"
          onClick={() => {
            onShowAll();
            document.getElementById('number-filter')?.focus();
          }}
        >
          {texts['numbers.clear-filter']}
        </button>
      </div>
    );
  }
  return (
    <NumberGroups
      key={isSearched ? 'found' : search.sort}
      groups={beginWith(found, before.places)}
      inView={inView}
      isSearched={isSearched}
      toggledBefore={isWhole ? before.toggled : new Map()}
      {...list}
    />
  );
}
