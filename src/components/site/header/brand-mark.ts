import type { Theme } from '#config/brands/brands.ts';
import { THEME_COLOURS } from '#config/brands/theme-colours.ts';

/** What a brand's mark is drawn of, on a 32 by 32 grid: a filled body, and lines upon it. */
interface BrandMark {
  body: string;
  lines: string;
}

const CIRCLE = 'M16 1.5a14.5 14.5 0 1 1 0 29 14.5 14.5 0 0 1 0-29Z';
const SIM =
  'M8 2h11.5a3 3 0 0 1 2.1.9l5.5 5.5a3 3 0 0 1 .9 2.1V26a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V6a4 4 0 0 1 4-4Z';
const TILE =
  'M9 1.5h14A7.5 7.5 0 0 1 30.5 9v14a7.5 7.5 0 0 1-7.5 7.5H9A7.5 7.5 0 0 1 1.5 23V9A7.5 7.5 0 0 1 9 1.5Z';

const MARKS: Readonly<Record<string, BrandMark>> = {
  bglobal: {
    body: CIRCLE,
    lines: 'M10.5 9.5v13h4.7a3.5 3.5 0 0 0 0-7h-4.7m4.2 0a3 3 0 0 0 0-6h-4.2M22 11.5a7 7 0 0 1 0 9',
  },
  globusim: {
    body: SIM,
    lines:
      'M16 11a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm-6.5 6.5h13M16 11c2 1.9 2.9 4 2.9 6.5S18 22.1 16 24c-2-1.9-2.9-4-2.9-6.5S14 12.9 16 11Z',
  },
  wisesim: { body: SIM, lines: 'm9.5 14 3 8.5 3.5-8 3.5 8 3-8.5' },
  '011global': {
    body: TILE,
    lines:
      'M10.5 10.5c2.2 0 3.5 2.2 3.5 5.5s-1.3 5.5-3.5 5.5S7 19.3 7 16s1.3-5.5 3.5-5.5ZM17 12l2.5-1.5v11M22.5 12l2.5-1.5v11',
  },
  vnum: { body: TILE, lines: 'm9 10 7 13 7-13M16 10h.01' },
};

const OTHER: BrandMark = { body: TILE, lines: 'M11 9.5h10v13H11zM14.5 19.5h3' };

/** Returns the mark of a brand, drawn for the product; a neutral one where the brand is unknown. */
export const brandMark = (name: string): BrandMark => MARKS[name] ?? OTHER;

/** Returns a brand's mark as an SVG document of its own. */
export function brandIcon(name: string, theme: Theme): string {
  const { body, lines } = brandMark(name);
  const { fill, onFill } = THEME_COLOURS[theme];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="${fill}" d="${body}"/><path fill="none" stroke="${onFill}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round" d="${lines}"/></svg>`;
}
