import { useEffect, useState } from 'react';

/** How long what is below a list waits for it: milliseconds. */
export const LATE_MS = 3_000;

/**
 * Returns whether a part has been shown for so long that what waits for its lists no longer does: a
 * list that moves a button is better than a button that is missing.
 */
export function useIsLate(): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}
