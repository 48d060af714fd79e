import type { Theme } from '#config/brands/brands.ts';
import { MAP_LAND } from '#config/brands/theme-colours.ts';
import { markup, type Markup } from '#lib/text/markup.ts';
import { type Box, LARGEST_TEXT, layOutNames, nameSize, placeLabels } from './labels.ts';
import { LAND_SCALE } from './paths.ts';
import type { Frame, Point } from './view.ts';

/** A text at a point of a map, with a flag before it where there is one. */
export interface MapLabel {
  at: Point;
  text: string;
  /** The address of its picture. */
  flag?: string | undefined;
}

/** Names of points, the most important first, written where they have room in an area. */
interface MapNames {
  area: Box;
  list: readonly { at: Point; text: string }[];
}

/** What a map shows; the paths are those of an SVG. */
export interface MapDrawing {
  frame: Frame;
  /** The path of its land, or the file that has it (`landFile`). */
  land: string | { file: string };
  /** The outlines of the countries that the map is about. */
  outlines: readonly string[];
  /** The ways of calls, each drawn with a call on it. */
  arcs: readonly string[];
  /** The points that are marked. */
  points: readonly Point[];
  labels: readonly MapLabel[];
  names?: MapNames;
  /** Further points that labels leave free. */
  way?: readonly Point[];
  /** Text alternative of the map. */
  text: string;
}

/** Of a label in units: its height, the flag, the gaps, and a character as wide as most are. */
const LABEL = { height: 26, flagWidth: 21, flagHeight: 14, gap: 6, edge: 9, character: 8.4 };

/** Counts the characters that take room; marks of direction and of the editors' desk take none. */
const countShown = (text: string): number =>
  text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '').length;

const labelWidth = ({ text, flag }: MapLabel): number =>
  Math.round(
    2 * LABEL.edge +
      countShown(text) * LABEL.character +
      (flag === undefined ? 0 : LABEL.flagWidth + LABEL.gap),
  );

function labelHtml(label: MapLabel, [x, y]: Point): Markup {
  const { text, flag } = label;
  const width = labelWidth(label);
  const left = x - width / 2;
  const taken = flag === undefined ? 0 : LABEL.flagWidth + LABEL.gap;
  const middle = left + LABEL.edge + taken + (width - 2 * LABEL.edge - taken) / 2;
  const picture =
    flag === undefined
      ? ''
      : markup`<image href="${flag}" x="${left + LABEL.edge}" y="${y - LABEL.flagHeight / 2}" width="${LABEL.flagWidth}" height="${LABEL.flagHeight}"/>`;
  return markup`<g class="map__label"><rect x="${left}" y="${y - LABEL.height / 2}" width="${width}" height="${LABEL.height}" rx="${LABEL.height / 2}"/>${picture}<text x="${middle}" y="${y + 5}">${text}</text></g>`;
}

/** One group has what its names have in common, for the bytes of the largest country's page. */
function namesHtml({ area, list }: MapNames, points: readonly Point[]): Markup {
  const labels = list.map(({ at, text }) => ({ at, ...nameSize(text) }));
  const names = layOutNames(labels, points, area).flatMap((at, index) =>
    at === undefined
      ? []
      : markup`<text x="${at[0]}" y="${at[1] + 5}">${list[index]?.text ?? ''}</text>`,
  );
  return markup`<g class="map__names">${names}</g>`;
}

const LAND = 'land';

/**
 * Returns a file with the land of a map, for maps that take it from there. It is also a picture of
 * its own, for pages without scripts.
 */
export const landFile = (land: string, { width, height }: Frame): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice"><style>@media(prefers-color-scheme:dark){g{stroke:${MAP_LAND.dark}}}</style><g transform="scale(${LAND_SCALE})" fill="none" stroke="${MAP_LAND.light}" stroke-linecap="round" stroke-dasharray=".01 1.99"><path id="${LAND}" d="${land}"/></g></svg>`;

/** A script of the page makes `data-href` a reference after the first paint (`load-rest.ts`). */
function landHtml(land: MapDrawing['land']): Markup {
  const [tag, attribute, value] =
    typeof land === 'string' ? ['path', 'd', land] : ['use', 'data-href', `${land.file}#${LAND}`];
  return markup`<${tag} class="map__land" transform="scale(${LAND_SCALE})" ${attribute}="${value}"/>`;
}

/** Returns the SVG of a map. Its colours and its motion are those of map.css. */
export const mapHtml = (drawing: MapDrawing): Markup => drawMap(drawing, markup``, markup``);

/**
 * Returns the SVG of a map as a file, for pages that show it as a picture. It has the styles that
 * mapHtml takes from its page, in the colours of a theme of tokens.css.
 */
export const mapFile = (drawing: MapDrawing, theme: Theme, styles: readonly string[]): string =>
  drawMap(drawing, markup` xmlns="http://www.w3.org/2000/svg" data-theme="${theme}"`, {
    html: `<style>${styles.join('')}</style>`,
  }).html;

function drawMap(drawing: MapDrawing, attributes: Markup, style: Markup): Markup {
  const { frame, land, outlines, arcs, points, labels, names, text } = drawing;
  const places = placeLabels(
    labels.map((label) => ({
      at: label.at,
      width: LARGEST_TEXT * labelWidth(label),
      height: LARGEST_TEXT * LABEL.height,
    })),
    [...points, ...(drawing.way ?? [])],
    frame,
  );
  const alone =
    typeof land === 'string'
      ? markup``
      : markup`<noscript><img class="map" src="${land.file}" alt=""></noscript>`;
  return markup`
    ${alone}<svg class="map"${attributes} viewBox="0 0 ${frame.width} ${frame.height}" preserveAspectRatio="xMidYMid slice" role="img" aria-label="${text}">
      ${style}${landHtml(land)}
      <path class="map__country" d="${outlines.join('')}"/>
      ${arcs.map((arc) => markup`<path class="map__way" d="${arc}"/><path class="map__call" pathLength="100" d="${arc}"/>`)}
      ${points.map(([x, y]) => markup`<circle class="map__point" cx="${Math.round(x)}" cy="${Math.round(y)}" r="5"/>`)}
      ${names === undefined ? '' : namesHtml(names, points)}
      ${labels.map((label, index) => labelHtml(label, places[index] ?? label.at))}
    </svg>`;
}
