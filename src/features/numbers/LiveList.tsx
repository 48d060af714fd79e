import { useEffect, useState, type ReactNode } from 'react';
import type { Cents } from '#lib/money.ts';
import type { AvailableNumber, NumberGroup } from './number-groups.ts';
import { NumberGroups } from './NumberGroups.tsx';
import { isNarrowed, type NumberSearch } from './number-search.ts';
import type { PickerTexts } from './numbers-texts.ts';

interface LiveListProps {
  /** What the search has found. */
  found: readonly NumberGroup[];
  search: NumberSearch;
  baseCents: Cents;
  texts: PickerTexts;
  chosenId?: number | undefined;
  renderChip: (number: AvailableNumber, words: ReactNode) => ReactNode;
  onShowAll: () => void;
}

/** Finds the same control in another list: a number by its id or link, a place by its summary. */
function selectorOf(element: Element | null): string | undefined {
  const chip = element?.closest('.number-chip');
  const href = chip?.getAttribute('href');
  if (href != null) return `a[href="${CSS.escape(href)}"]`;
  if (chip != null) return `[data-did="${CSS.escape(chip.getAttribute('data-did') ?? '')}"]`;
  const place = element?.closest<HTMLElement>('.number-place')?.dataset['place'];
  return place === undefined ? undefined : `[data-place="${CSS.escape(place)}"] > summary`;
}

/** Returns what a visitor did with the list of the build, which this one is about to replace. */
function readBuiltList() {
  const opened = [...document.querySelectorAll<HTMLElement>('.number-place[open]')];
  return {
    toggled: new Map(opened.map(({ dataset }) => [dataset['place'] ?? '', true])),
    focused: selectorOf(document.activeElement),
  };
}

/**
 * Renders the numbers that a search has found among those that are available now. It takes over
 * from the list of the build: the same places are open, and the same control has the focus.
 */
export function LiveList({ found, search, onShowAll, ...list }: LiveListProps) {
  const { texts } = list;
  const [before] = useState(readBuiltList);
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
        <button type="button" className="button button--secondary" onClick={onShowAll}>
          {texts['numbers.clear-filter']}
        </button>
      </div>
    );
  }
  return (
    <NumberGroups
      key={isSearched ? 'found' : search.sort}
      groups={found}
      isSearched={isSearched}
      toggledBefore={isWhole ? before.toggled : new Map()}
      {...list}
    />
  );
}
