/** The parts of an address that only the hydrated list can show. */
const SEARCH = /[?&](?:digits|at|place|sort|in|number)=/;

const hydrate = (): void => {
  document.dispatchEvent(new Event('hydrate-islands'));
};

/**
 * Hydrates the list of numbers without an interaction where the address holds a search or a number,
 * once the islands wait for it: after Back, or from a link.
 */
export function hydrateForSearch(): void {
  if (!SEARCH.test(location.search)) return;
  if (document.readyState === 'complete') hydrate();
  else addEventListener('load', hydrate, { once: true });
}
