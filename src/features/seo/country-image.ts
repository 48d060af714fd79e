import * as flags from 'country-flag-icons/string/3x2';
import sharp from 'sharp';
import type { Brand } from '#config/brands/brands.ts';
import { SOCIAL_IMAGE_SIZE as SIZE } from '#config/social-images.ts';
import { MAP_LAND, THEME_COLOURS } from '#config/brands/theme-colours.ts';
import { COUNTRY_FRAME, getCountryMap } from '#domain/map/country-map.ts';
import { LAND_SCALE } from '#domain/map/paths.ts';
import { cachedPicture } from './picture-cache.ts';
import { renderText } from './render-text.ts';
import { PICTURE_COLOURS, PICTURE_FOLDER, pictureGround } from './share-picture.ts';

/** What the picture of a number country shows. */
interface CountryImage {
  brand: Brand;
  /** ISO 3166-1 alpha-2. */
  iso2: string;
  title: string;
  /** `+44`, where it is known. */
  callingCode?: string | undefined;
  /** Undefined where nothing is for sale. */
  price: string | undefined;
  /** The provider's names of the places that are marked on the map. */
  places: readonly string[];
  rightToLeft: boolean;
}

const EDGE = 72;
const MARK_PX = 56;
const MAP_WIDTH = 760;
const FLAG = { width: 132, height: 88 };
const TEXT_WIDTH = 560;
const FONT_PX = { name: 40, code: 76, price: 42 };
/** From the largest size of the title, in pixels, to the one that any title has to fit in. */
const TITLE_SIZES = [68, 60, 52, 46, 40, 34, 28, 22] as const;
const TITLE_HEIGHT = 180;
/** Below the brand's name, and the title below flag and code. */
const FLAG_Y = 198;
const TITLE_Y = 312;

function mapSvg({ iso2, places, brand, rightToLeft }: CountryImage): string {
  const map = getCountryMap(iso2, new Set(places));
  if (map === undefined) return '';
  const { fill } = THEME_COLOURS[brand.theme];
  const scale = MAP_WIDTH / COUNTRY_FRAME.width;
  const left = rightToLeft ? -40 : SIZE.width - MAP_WIDTH + 40;
  const top = (SIZE.height - COUNTRY_FRAME.height * scale) / 2;
  const points = map.points.map(
    ([x, y]) => `<circle cx="${x}" cy="${y}" r="3.5" stroke="#fff" stroke-width="1.2"/>`,
  );
  const outline = map.outlines.join('');
  return `<g transform="translate(${left} ${top}) scale(${scale})" fill="${fill}">
<path transform="scale(${LAND_SCALE})" d="${map.land}" fill="none" stroke="${MAP_LAND.light}" stroke-linecap="round" stroke-dasharray=".01 1.99"/>
<path d="${outline}" fill="${PICTURE_COLOURS.paper}"/>
<path d="${outline}" fill-opacity=".2" stroke="${fill}" stroke-linejoin="round"/>
${points.join('')}
</g>`;
}

const FADE =
  '<stop offset=".4" stop-color="#fff" stop-opacity="0"/><stop offset=".62" stop-color="#fff"/>';

const ground = (image: CountryImage): string =>
  pictureGround({ ...image, map: mapSvg(image), fade: FADE, edge: EDGE, markPx: MARK_PX });

interface Written {
  input: Buffer;
  width: number;
  height: number;
}

async function write(
  text: string,
  sizePx: number,
  colour: string,
  rightToLeft: boolean,
): Promise<Written> {
  const input = await renderText({ text, sizePx, colour, widthPx: TEXT_WIDTH, rightToLeft });
  const { width, height } = await sharp(input).metadata();
  return { input, width, height };
}

/** Writes the title as large as it fits beside the map; a long name takes a smaller size. */
async function writeTitle({ title, rightToLeft }: CountryImage): Promise<Written> {
  for (const size of TITLE_SIZES) {
    const written = await write(title, size, PICTURE_COLOURS.ink, rightToLeft);
    if (written.width <= TEXT_WIDTH && written.height <= TITLE_HEIGHT) return written;
  }
  throw new Error(`The title "${title}" is too long for the share picture`);
}

const flagSvg = (iso2: string): string | undefined =>
  (flags as Readonly<Record<string, string>>)[iso2];

/** Returns the flag with rounded corners; undefined where there is none. */
async function drawFlag(iso2: string): Promise<Written | undefined> {
  const drawing = flagSvg(iso2);
  if (drawing === undefined) return undefined;
  const { width, height } = FLAG;
  const shape = (paint: string): Buffer =>
    Buffer.from(
      `<svg width="${width}" height="${height}"><rect x="1" y="1" width="${width - 2}" height="${height - 2}" rx="12" ${paint}/></svg>`,
    );
  const input = await sharp(Buffer.from(drawing), { density: 300 })
    .resize(width, height, { fit: 'fill' })
    .composite([
      { input: shape(''), blend: 'dest-in' },
      // A white flag has an edge too.
      { input: shape(`fill="none" stroke="${MAP_LAND.light}" stroke-width="2"`) },
    ])
    .png()
    .toBuffer();
  return { input, width, height };
}

async function draw(image: CountryImage): Promise<Buffer> {
  const { brand, iso2, callingCode, price, rightToLeft } = image;
  const { text: accent } = THEME_COLOURS[brand.theme];
  const [name, title, code, cost, flag] = await Promise.all([
    write(brand.displayName, FONT_PX.name, PICTURE_COLOURS.ink, rightToLeft),
    writeTitle(image),
    callingCode === undefined ? undefined : write(callingCode, FONT_PX.code, accent, false),
    price === undefined
      ? undefined
      : write(price, FONT_PX.price, PICTURE_COLOURS.muted, rightToLeft),
    drawFlag(iso2),
  ]);
  const at = (offset: number, top: number, part: Written) => ({
    input: part.input,
    left: Math.round(rightToLeft ? SIZE.width - offset - part.width : offset),
    top: Math.round(top),
  });
  const codeX = flag === undefined ? EDGE : EDGE + flag.width + 28;
  const titleY = flag === undefined && code === undefined ? FLAG_Y : TITLE_Y;
  return (
    sharp(Buffer.from(ground(image)))
      .composite([
        at(EDGE + MARK_PX + 18, EDGE + (MARK_PX - name.height) / 2, name),
        ...(flag === undefined ? [] : [at(EDGE, FLAG_Y, flag)]),
        ...(code === undefined ? [] : [at(codeX, FLAG_Y + (FLAG.height - code.height) / 2, code)]),
        at(EDGE, titleY, title),
        ...(cost === undefined ? [] : [at(EDGE, titleY + title.height + 28, cost)]),
      ])
      // More effort and dithering take twice the time, and more bytes.
      .png({ palette: true, quality: 90, effort: 1, dither: 0 })
      .toBuffer()
  );
}

/** What the recipe of a picture has to name besides its content. */
const LAYOUT = [
  EDGE,
  MARK_PX,
  FLAG,
  FLAG_Y,
  TEXT_WIDTH,
  TITLE_SIZES,
  TITLE_HEIGHT,
  TITLE_Y,
  FONT_PX,
];

/** Returns the share picture of a number country as PNG; it is cached between builds. */
export function countryImage(image: CountryImage): Promise<Buffer> {
  const { brand, ...shown } = image;
  const content = [brand.displayName, shown, flagSvg(image.iso2), ground(image)];
  const recipe = JSON.stringify([LAYOUT, content]);
  return cachedPicture(PICTURE_FOLDER, recipe, () => draw(image));
}
