import type { Theme } from '#config/brands.ts';
import { THEME_COLOURS } from '#config/theme-colours.ts';
import { brandMark } from './brand-mark.ts';

/** A brand's mark as an SVG document of its own. */
export function brandIcon(name: string, theme: Theme): string {
  const { body, lines } = brandMark(name);
  const { fill, line } = THEME_COLOURS[theme];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="${fill}" d="${body}"/><path fill="none" stroke="${line}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round" d="${lines}"/></svg>`;
}
