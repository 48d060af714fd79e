import { useEffect, useRef, type RefObject } from 'react';

/** A `ref` for the part around a button that goes while its form is open: when the form closes and takes the focus with it, the focus comes back to the part's first button. */
export function useFocusBack<Part extends HTMLElement>(isOpen: boolean): RefObject<Part | null> {
  const part = useRef<Part>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (wasOpen.current && !isOpen && isLost) part.current?.querySelector('button')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return part;
}
