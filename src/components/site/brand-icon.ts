import type { Theme } from '#config/brands.ts';
import { brandMark } from './brand-mark.ts';

/** Fill and line of the mark outside the stylesheet; the contrast test holds them to the tokens. */
export const ICON_COLOURS: Readonly<Record<Theme, { fill: string; line: string }>> = {
  burdeos: { fill: '#9e0b5c', line: '#ffffff' },
  orange: { fill: '#ff7a01', line: '#1f1408' },
  grey: { fill: '#5b6470', line: '#ffffff' },
};

/** A brand's mark as an SVG document of its own. */
export function brandIcon(name: string, theme: Theme): string {
  const { body, lines } = brandMark(name);
  const { fill, line } = ICON_COLOURS[theme];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="${fill}" d="${body}"/><path fill="none" stroke="${line}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round" d="${lines}"/></svg>`;
}
