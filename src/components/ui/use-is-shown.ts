import { useEffect, useRef, type RefObject } from 'react';

/**
 * Returns whether the component is still shown, for what waits for a response: a form that was
 * cancelled meanwhile must not close the one that was opened since.
 */
export function useIsShown(): Readonly<RefObject<boolean>> {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
