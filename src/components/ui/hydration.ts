import { useSyncExternalStore } from 'react';

/** Subscribes to nothing, for values that do not change while the page is open. */
const subscribeToNothing = (): (() => void) => () => undefined;

/**
 * Returns a value that only the browser has; undefined in the static HTML and while it hydrates.
 * `read` returns the same value every time (`once` of lib).
 */
export const useClientValue = <Value>(read: () => Value): Value | undefined =>
  useSyncExternalStore(subscribeToNothing, read, () => undefined);

const yes = (): true => true;

/** Returns false in the static HTML and while it hydrates, true from then on. */
export const useHydrated = (): boolean => useClientValue(yes) === true;

function startOfMonth(): number {
  const now = new Date();
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth());
}

/**
 * Returns the start of the current month in UTC, by which card expiries are checked. Undefined in
 * the static HTML, which may have been built in another month.
 */
export function useThisMonth(): Date | undefined {
  const time = useClientValue(startOfMonth);
  return time === undefined ? undefined : new Date(time);
}

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Returns a `ref` that syncs the pre-hydration value: what was typed into the static page. `value`
 * is that of the form's state.
 */
export const syncTyped =
  (value: string, take: (typed: string) => void) =>
  (element: TextControl | null): void => {
    if (element !== null && value === '' && element.value !== '') take(element.value);
  };
