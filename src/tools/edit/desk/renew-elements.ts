import { readSpots, type Spot } from './page-texts.ts';

/** Returns which of the spots of its text a spot is. */
const placeOf = (spot: Spot, spots: readonly Spot[]): number =>
  spots
    .filter(({ number, nodes }) => number === spot.number && nodes.length > 0)
    .findIndex(({ element }) => element === spot.element);

/**
 * Replaces the elements of spots whose text needs other elements, such as one more paragraph, by
 * those that the page has now. An element with an island in it or around it stays: its state would
 * be lost, and it shows the text when it is drawn again.
 */
export async function renewElements(document: Document, left: readonly Spot[]): Promise<void> {
  if (left.length === 0) return;
  const response = await fetch(document.location.href);
  const renewed = new DOMParser().parseFromString(await response.text(), 'text/html');
  const [old, now] = [readSpots(document), readSpots(renewed)];
  for (const spot of left) {
    const place = placeOf(spot, old);
    const match = now.filter(({ number, nodes }) => number === spot.number && nodes.length > 0)[
      place
    ];
    const { element } = spot;
    const isFree =
      element.closest('astro-island') === null && element.querySelector('astro-island') === null;
    if (match === undefined || !isFree || match.element.localName !== element.localName) continue;
    element.replaceChildren(...document.importNode(match.element, true).childNodes);
  }
}
