import { useEffect, useRef, type ComponentProps, type RefObject } from 'react';
import { SubmitButton } from '../Button.tsx';
import { useHydrated } from '../hydration.ts';

interface HeldEnter {
  /** `Head.astro` stores the form here when Enter is pressed in it before hydration. */
  heldForm?: HTMLFormElement | null;
}

/**
 * Returns a `ref` for a button that submits its form: where Enter was the last key pressed in that
 * form before hydration, the form is submitted as soon as it is hydrated, unless the button is
 * disabled then. A button that is rendered later submits nothing.
 */
function useHeldEnter(): RefObject<HTMLButtonElement | null> {
  const hydrated = useHydrated();
  const button = useRef<HTMLButtonElement>(null);
  const isWaiting = useRef(!hydrated);
  useEffect(() => {
    if (!hydrated || !isWaiting.current) return;
    isWaiting.current = false;
    const page = globalThis as HeldEnter;
    const form = button.current?.form;
    if (!form || page.heldForm !== form || button.current?.disabled) return;
    page.heldForm = null;
    form.requestSubmit();
  }, [hydrated]);
  return button;
}

/**
 * Renders the submit button of a short form, whose page has `holdsEnter` in its layout
 * (docs/decisions/forms-wait-for-hydration.md).
 */
export function HeldSubmitButton(props: ComponentProps<typeof SubmitButton>) {
  return <SubmitButton {...props} ref={useHeldEnter()} />;
}
