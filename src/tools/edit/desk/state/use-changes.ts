import { useEffect, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { LANGUAGES } from '#config/languages.ts';
import { baseKey } from '#i18n/check/plural-keys.ts';
import { readJson, tabStore } from '#lib/browser/safe-storage.ts';
import type { TextChange } from '#tools/text-checks/draft-checks.ts';
import { changeId, type Changes } from './text-changes.ts';

const STORED_AS = 'desk-unsaved';

const storedChanges = z.array(
  z.object({
    language: z.enum(LANGUAGES),
    key: z.string(),
    seen: z.nullable(z.string()),
    text: z.string(),
    english: z.optional(z.string()),
  }),
);

/** Stores what is typed in this tab, so that it outlives a reload. */
function storeChanges(all: Changes): void {
  if (all.size === 0) tabStore.removeItem(STORED_AS);
  else tabStore.setItem(STORED_AS, JSON.stringify([...all.values()]));
}

/** Returns what was typed before a reload, perhaps stored by another version of the desk. */
function readStored(): Changes {
  const { data: changes = [] } = storedChanges.safeParse(readJson(tabStore, STORED_AS));
  return new Map(changes.map((change) => [changeId(change.language, change.key), change]));
}

/**
 * Keeps what was typed into each text until it is saved or discarded, also where the page is loaded
 * again, as Vite does when the program was started again; a tab asks before it goes.
 */
export function useChanges(selected: string | undefined) {
  const [all, setAll] = useState(readStored);
  const isTyped = all.size > 0;
  useEffect(() => storeChanges(all), [all]);
  useEffect(() => {
    if (!isTyped) return undefined;
    const ask = (event: Event): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isTyped]);
  const [changes, others] = useMemo(() => {
    const isOpen = ({ key }: TextChange): boolean => baseKey(key) === selected;
    const openChanges = new Map([...all].filter(([, change]) => isOpen(change)));
    const more = [...all.values()].filter((change) => !isOpen(change));
    return [openChanges, [...new Set(more.map(({ key }) => baseKey(key)))]];
  }, [all, selected]);
  return { all, setAll, changes, others };
}
