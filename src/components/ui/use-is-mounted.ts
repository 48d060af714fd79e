import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns whether the component is still mounted: work in several requests goes on only while the
 * dialog or form that began it is in view.
 */
export function useIsMounted(): () => boolean {
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return useCallback(() => mounted.current, []);
}
