import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;
const startOfMonth = (now: Date): number => new Date(now.getFullYear(), now.getMonth()).getTime();

/**
 * Returns the start of the current month in the browser's time zone, by which card expiries are
 * judged. Undefined in the static HTML, which may have been built in another month.
 */
export function useThisMonth(): Date | undefined {
  const time = useSyncExternalStore(
    never,
    () => startOfMonth(new Date()),
    () => undefined,
  );
  return time === undefined ? undefined : new Date(time);
}
