/** Sets the text of an element that is there and has another one. */
export function updateText(element: Element | null | undefined, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}

/** Puts an address into the address bar in place of the page's, without loading it. */
export function replaceAddress(address: string | URL): void {
  try {
    history.replaceState(history.state, '', address);
  } catch {
    // Safari refuses more than a hundred changes in half a minute; a later one corrects it.
  }
}
