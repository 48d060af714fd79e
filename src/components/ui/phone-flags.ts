import { flagAddress } from './flag-address.ts';

const SELECTED = '.iti__selected-country .iti__flag';

function flagImage(iso2: string): HTMLImageElement {
  const image = new Image(24, 16);
  image.alt = '';
  image.src = flagAddress(iso2);
  return image;
}

/** Draws the flag beside the number; the widget empties that place whenever the country changes. */
export function showSelectedFlag(root: Element, iso2: string | undefined): void {
  const place = root.querySelector(SELECTED);
  if (place === null || iso2 === undefined) return;
  place.replaceChildren(flagImage(iso2));
}

/** Loads the list's flags one by one as they come into view. Returns what stops it. */
export function showListFlags(list: Element): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue;
        observer.unobserve(target);
        const { iso2 } = target.dataset;
        if (iso2 !== undefined)
          target.querySelector('.iti__flag')?.replaceChildren(flagImage(iso2));
      }
    },
    { root: list, rootMargin: '120px' },
  );
  for (const item of list.children) observer.observe(item);
  return () => observer.disconnect();
}
