import { type UIEvent, useLayoutEffect, useRef } from 'react';

/**
 * Gives each part of the desk a scroll position of its own, in an element and its children that
 * scroll all parts: which of them scrolls depends on the width of the window.
 */
export function useTabScroll(tab: string) {
  const ref = useRef<HTMLElement>(null);
  const positions = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    for (const element of [ref.current, ...(ref.current?.children ?? [])]) {
      if (element !== null) element.scrollTop = positions.current.get(tab) ?? 0;
    }
  }, [tab]);
  const onScrollCapture = ({ target }: UIEvent<HTMLElement>): void => {
    const isScroller =
      target instanceof Element && (target === ref.current || target.parentElement === ref.current);
    if (isScroller) positions.current.set(tab, target.scrollTop);
  };
  return { ref, onScrollCapture };
}
