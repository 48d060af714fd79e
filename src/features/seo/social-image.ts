import sharp from 'sharp';
import type { Brand } from '#config/brands/brands.ts';
import { SOCIAL_IMAGE_SIZE as SIZE } from '#config/social-images.ts';
import { MAP_LAND, THEME_COLOURS } from '#config/brands/theme-colours.ts';
import { LAND_SCALE } from '#domain/map/paths.ts';
import { WORLD_FRAME, type WorldMap } from '#domain/map/world-map.ts';
import { cachedPicture } from './picture-cache.ts';
import { renderText } from './render-text.ts';
import { PICTURE_COLOURS, PICTURE_FOLDER, pictureGround } from './share-picture.ts';

const EDGE = 80;
const TEXT_WIDTH = 640;
const HEADLINE_PX = 72;
const BRAND_PX = 44;
const MARK_PX = 64;
/** The map is a little wider than the picture, and paler behind the text. */
const MAP_WIDTH = 1240;

interface SocialImage {
  brand: Brand;
  headline: string;
  /** Key and language of the headline, for the error when it does not fit. */
  textName: string;
  rightToLeft: boolean;
  /** The map of the home page. */
  map: WorldMap;
}

/** Returns the countries with numbers and calls from some of them, as the home page shows them. */
function mapSvg({ map, brand }: SocialImage): string {
  const { fill } = THEME_COLOURS[brand.theme];
  const scale = MAP_WIDTH / WORLD_FRAME.width;
  const left = (SIZE.width - MAP_WIDTH) / 2;
  const top = (SIZE.height - WORLD_FRAME.height * scale) / 2;
  const ends = [...map.calls.map(({ end }) => end), ...(map.home === undefined ? [] : [map.home])];
  const points = ends.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="4" stroke="#fff"/>`);
  const arcs = map.calls.map(({ arc }) => `<path d="${arc}"/>`);
  return `<g transform="translate(${left} ${top}) scale(${scale})" fill="${fill}">
<path transform="scale(${LAND_SCALE})" d="${map.land}" fill="none" stroke="${MAP_LAND.light}" stroke-linecap="round" stroke-dasharray=".01 1.99"/>
<path d="${map.outlines.join('')}" fill-opacity=".22" stroke="${fill}" stroke-opacity=".6" stroke-width=".4" stroke-linejoin="round"/>
<g fill="none" stroke="${fill}" stroke-width="1.6" stroke-linecap="round" stroke-dasharray=".01 3.4">${arcs.join('')}</g>
${points.join('')}
</g>`;
}

const FADE =
  '<stop offset=".2" stop-color="#fff" stop-opacity=".3"/><stop offset=".7" stop-color="#fff"/>';

const ground = (image: SocialImage): string =>
  pictureGround({ ...image, map: mapSvg(image), fade: FADE, edge: EDGE, markPx: MARK_PX });

async function draw(image: SocialImage): Promise<Buffer> {
  const { brand, headline, rightToLeft } = image;
  const line = { colour: PICTURE_COLOURS.ink, widthPx: TEXT_WIDTH, rightToLeft };
  const name = await renderText({ ...line, text: brand.displayName, sizePx: BRAND_PX });
  const title = await renderText({ ...line, text: headline, sizePx: HEADLINE_PX });
  const [nameSize, titleSize] = await Promise.all([
    sharp(name).metadata(),
    sharp(title).metadata(),
  ]);
  const room = SIZE.height - 2 * EDGE - MARK_PX;
  if (titleSize.height > room || titleSize.width > TEXT_WIDTH + EDGE) {
    throw new Error(`The text ${image.textName} is too long for the share picture: "${headline}"`);
  }
  const at = (offset: number, width: number): number =>
    Math.round(rightToLeft ? SIZE.width - offset - width : offset);
  return sharp(Buffer.from(ground(image)))
    .composite([
      {
        input: name,
        left: at(EDGE + MARK_PX + 20, nameSize.width),
        top: Math.round(EDGE + (MARK_PX - nameSize.height) / 2),
      },
      {
        input: title,
        left: at(EDGE, titleSize.width),
        top: Math.round((SIZE.height + MARK_PX - titleSize.height) / 2),
      },
    ])
    .png({ palette: true, quality: 90 })
    .toBuffer();
}

/** Returns the picture of a shared link as PNG; it is drawn once and cached for later builds. */
export function socialImage(image: SocialImage): Promise<Buffer> {
  const layout = [EDGE, TEXT_WIDTH, HEADLINE_PX, BRAND_PX, MARK_PX];
  const { brand, headline } = image;
  const recipe = JSON.stringify([headline, brand.displayName, ground(image), layout]);
  return cachedPicture(PICTURE_FOLDER, recipe, () => draw(image));
}
