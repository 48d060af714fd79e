import { useEffect, useRef, type RefObject } from 'react';

/**
 * Returns a `ref` for a list's section: its first button gets the focus when the focused row is
 * removed.
 */
export function useFocusAfterRemoval(count: number): RefObject<HTMLElement | null> {
  const section = useRef<HTMLElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (count < before.current && isLost) section.current?.querySelector('button')?.focus();
    before.current = count;
  }, [count]);
  return section;
}
