import { resolve } from 'node:path';
import { brandMark } from '#components/site/header/brand-mark.ts';
import type { Brand } from '#config/brands/brands.ts';
import { SOCIAL_IMAGE_SIZE as SIZE } from '#config/social-images.ts';
import { THEME_COLOURS } from '#config/brands/theme-colours.ts';

/** Where share pictures are cached between builds. */
export const PICTURE_FOLDER = resolve('.cache/social');

export const PICTURE_COLOURS = { ink: '#17131a', muted: '#5c5563', paper: '#faf8fb' };

interface Ground {
  brand: Brand;
  rightToLeft: boolean;
  /** SVG of the map. */
  map: string;
  /** How the map fades: the stops of a gradient from the side of the text to the other. */
  fade: string;
  /** Distance of the mark from the edges, and its size, in pixels. */
  edge: number;
  markPx: number;
}

/**
 * Returns all of a picture that is no text: the map, which fades towards the text, and the mark.
 */
export function pictureGround({ brand, rightToLeft, map, fade, edge, markPx }: Ground): string {
  const { fill, onFill } = THEME_COLOURS[brand.theme];
  const { body, lines } = brandMark(brand.name);
  const markX = rightToLeft ? SIZE.width - edge - markPx : edge;
  const [from, to] = rightToLeft ? ['1', '0'] : ['0', '1'];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}">
<defs><linearGradient id="fade" x1="${from}" x2="${to}">${fade}</linearGradient><mask id="side"><rect width="100%" height="100%" fill="url(#fade)"/></mask></defs>
<rect width="100%" height="100%" fill="${PICTURE_COLOURS.paper}"/>
<g mask="url(#side)">${map}</g>
<g transform="translate(${markX} ${edge}) scale(${markPx / 32})"><path fill="${fill}" d="${body}"/><path fill="none" stroke="${onFill}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round" d="${lines}"/></g>
</svg>`;
}
