import { type Dispatch, useEffect, useState } from 'react';

/**
 * Returns whether the page is being left, and the function that sets it. A page that the browser
 * shows again from its cache is not being left any more.
 */
export function useLeaving(): [leaving: boolean, setLeaving: Dispatch<boolean>] {
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    const comeBack = (): void => setLeaving(false);
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, []);
  return [leaving, setLeaving];
}
