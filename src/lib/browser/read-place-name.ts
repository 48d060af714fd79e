/**
 * Returns what the page calls a place of the order, which is stored under the provider's name as
 * the next page may be in another language (`PlaceNames.astro`).
 */
export function readPlaceName(state: string): string {
  const names = globalThis.document?.getElementById('place-names')?.getAttribute('value');
  const found = names?.split(';').find((pair) => pair.startsWith(`${state}|`));
  return found?.slice(state.length + 1) ?? state;
}
