import { readSpots, type Spot } from './page-texts.ts';

/** Returns which of the spots of its text a spot is. */
const placeOf = (spot: Spot, spots: readonly Spot[]): number =>
  spots
    .filter(({ number, nodes }) => number === spot.number && nodes.length > 0)
    .findIndex(({ element }) => element === spot.element);

/** Islands and fields have a state, which goes with their elements. */
const WITH_STATE = 'astro-island, input, select, textarea';

const islandOf = ({ element }: Spot): Element | null => element.closest('astro-island');

const isHydrated = (island: Element | null): island is Element =>
  island?.hasAttribute('ssr') === false;

/**
 * Has a hydrated island render the properties that it has now, by the attributes with which Astro's
 * router does so. `src/islands/hydrate.ts` keeps its state, fields and focus.
 */
function renderAgain(island: Element): void {
  island.setAttribute('ssr', '');
  island.setAttribute('props', island.getAttribute('props') ?? '');
}

/** Replaces what is in elements by what the page has there now. */
async function replaceContents(document: Document, spots: readonly Spot[]): Promise<void> {
  if (spots.length === 0) return;
  const response = await fetch(document.location.href);
  const renewed = new DOMParser().parseFromString(await response.text(), 'text/html');
  const [old, now] = [readSpots(document), readSpots(renewed)];
  for (const spot of spots) {
    const { element, number } = spot;
    const place = placeOf(spot, old);
    const match = now.filter((one) => one.number === number && one.nodes.length > 0)[place];
    // The island may have hydrated meanwhile.
    const isFree = !isHydrated(islandOf(spot)) && element.querySelector(WITH_STATE) === null;
    if (match === undefined || !isFree || match.element.localName !== element.localName) continue;
    element.replaceChildren(...document.importNode(match.element, true).childNodes);
  }
}

/**
 * Shows texts that need other elements, such as one more paragraph or two links the other way
 * round. A hydrated island renders its part again; other elements are those that the page has now.
 * One that would lose a state stays as it is.
 */
export async function renewElements(document: Document, left: readonly Spot[]): Promise<void> {
  const others = left.filter((spot) => !isHydrated(islandOf(spot)));
  for (const island of new Set(left.map(islandOf))) if (isHydrated(island)) renderAgain(island);
  await replaceContents(document, others);
}
