import { useState } from 'react';
import { useClientValue } from '#components/ui/hydration.ts';
import { replaceAddress } from '#lib/browser/update-page.ts';
import { once } from '#lib/once.ts';
import { NO_SEARCH, type NumberSearch, readSearch, writeSearch } from './number-search.ts';

type ChangeSearch = (part: Partial<NumberSearch>) => void;

/** The search that the page was opened with. */
const readAddress = once(() => readSearch(location.search));

/** Replaces the query of the address, so that Back and a shared link bring what it asks for. */
export function storeQuery(wanted: string): void {
  const { pathname, search: query, hash } = location;
  if (wanted !== query) replaceAddress(`${pathname}${wanted}${hash}`);
}

/**
 * Returns the search and what changes it. It begins with that of the page's address; what was typed
 * before hydration wins over it.
 */
export function useNumberSearch(): [search: NumberSearch, change: ChangeSearch] {
  const [changes, setChanges] = useState<Partial<NumberSearch>>({});
  const opened = useClientValue(readAddress) ?? NO_SEARCH;
  const change: ChangeSearch = (part) => {
    setChanges((before) => ({ ...before, ...part }));
    const { search: query } = location;
    storeQuery(writeSearch(query, { ...readSearch(query), ...part }));
  };
  return [{ ...opened, ...changes }, change];
}
