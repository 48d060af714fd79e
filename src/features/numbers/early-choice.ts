/** Shows which of the chips that were in the page from the start is chosen. */
export function markPressed(didId: number): void {
  for (const chip of document.querySelectorAll<HTMLElement>('[data-did]')) {
    chip.setAttribute('aria-pressed', String(Number(chip.dataset['did']) === didId));
  }
}

/** The number whose chip an event happened on. */
export function didIn(target: EventTarget | null): number | undefined {
  const chip = target instanceof Element ? target.closest<HTMLElement>('[data-did]') : null;
  return chip === null ? undefined : Number(chip.dataset['did']);
}

/** The number that was pressed before the list was awake. */
export const pressedEarly = (): number | undefined =>
  typeof document === 'undefined'
    ? undefined
    : didIn(document.querySelector('[data-did][aria-pressed="true"]'));
