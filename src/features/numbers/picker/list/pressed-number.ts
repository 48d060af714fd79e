import { atom } from 'nanostores';

/** A number that a visitor wants, and which may be on offer no longer. */
export interface WantedNumber {
  id: number;
  /** Formatted for display; empty where it is not known. */
  number: string;
  /** Whether a link names it, which may be of another day. */
  isLinked?: boolean;
}

/** The number that was pressed last on this page, before or after hydration. */
export const $pressedNumber = atom<WantedNumber | undefined>();

const chipOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-did]') : null;

/** Returns the number that a button shows. */
export const numberOnChip = (chip: Element | null): string =>
  chip?.querySelector('bdi')?.textContent ?? '';

function choose(chip: HTMLElement | null): void {
  if (chip === null) return;
  const didId = Number(chip.dataset['did']);
  $pressedNumber.set({ id: didId, number: numberOnChip(chip) });
  for (const other of document.querySelectorAll<HTMLElement>('[data-did]')) {
    other.setAttribute('aria-pressed', String(Number(other.dataset['did']) === didId));
  }
}

/**
 * Watches the page for presses on numbers. A press that begins on a number counts also when the
 * live list replaces it before the finger is lifted: the browser then sends no click.
 */
export function watchPressedNumber(): void {
  let begun: HTMLElement | null = null;
  document.addEventListener('pointerdown', ({ target }) => {
    begun = chipOf(target);
  });
  document.addEventListener('pointerup', () => {
    if (begun?.isConnected === false) choose(begun);
    begun = null;
  });
  document.addEventListener('click', ({ target }) => choose(chipOf(target)));
}
