import { useEffect, useRef, type RefObject } from 'react';

const FIELD = ':is(input, select, textarea):not([hidden], [type="hidden"], [readonly], :disabled)';

const INVALID = '[aria-invalid="true"]';

/**
 * Focuses the first invalid field, otherwise the first that can be filled in. As a `ref`, for a
 * form that replaces what had the focus.
 */
export const focusFirstField = (part: HTMLElement | null): void =>
  (part?.querySelector<HTMLElement>(INVALID) ?? part?.querySelector<HTMLElement>(FIELD))?.focus();

/** Returns whether the focus is on a part that an element is in, or on nothing. */
export const isFocusAround = (element: HTMLElement | null): boolean =>
  document.activeElement?.contains(element) === true;

/**
 * Focuses a part that takes the place of the pressed button once its code or a response is there,
 * as its `ref`. Where the customer has moved the focus on meanwhile, it stays.
 */
export function focusLoaded(part: HTMLElement | null): void {
  if (isFocusAround(part)) part?.focus();
}

/** Focuses the first field of such a form, as its `ref`. */
export function focusLoadedForm(form: HTMLElement | null): void {
  if (isFocusAround(form)) focusFirstField(form);
}

/**
 * Focuses the first invalid field of a form, after the event has set the state that shows its
 * errors. That is rendered in a microtask, and a microtask moves the focus too: a later task could
 * move it while the customer types into another field.
 */
export function focusFirstInvalid(form: HTMLFormElement): void {
  queueMicrotask(() => form.querySelector<HTMLElement>(INVALID)?.focus());
}

/**
 * Focuses the first invalid field of a form that a response found wrong, unless the focus has moved
 * on to something else meanwhile. Safari does not focus a button that is clicked, but the nearest
 * part around it that can have the focus: the main part of the page.
 */
export function focusRefused(form: HTMLElement | null | undefined): void {
  if (!form || !(isFocusAround(form) || form.contains(document.activeElement))) return;
  form.querySelector<HTMLElement>(INVALID)?.focus();
}

/**
 * Focuses an element, as its `ref`: on mount, where it replaces the one that had the focus, or with
 * the response that found it wrong.
 */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();

/**
 * Hands the focus to the part of the page around an element, as its `ref`, when it is removed with
 * the focus in it: the keyboard goes on with what takes its place.
 */
export function handFocusOn(element: HTMLElement | null): () => void {
  const part = element?.parentElement?.closest<HTMLElement>('section, dialog > *, main');
  return () => {
    if (!part || !element?.contains(document.activeElement)) return;
    part.tabIndex = -1;
    part.focus();
  };
}

/**
 * Returns a `ref` for the part around something that is shown for a time: a form, a question, a
 * setting. When `isShown` becomes false with the focus inside, the part's first button gets it.
 */
export function useRestoreFocus<Part extends HTMLElement>(
  isShown: boolean,
): RefObject<Part | null> {
  const part = useRef<Part>(null);
  const wasShown = useRef(isShown);
  useEffect(() => {
    // The focus is on the body, or on the ancestor that `handFocusOn` moved it to.
    const isGone = wasShown.current && !isShown;
    if (isGone && isFocusAround(part.current)) part.current?.querySelector('button')?.focus();
    wasShown.current = isShown;
  }, [isShown]);
  return part;
}
