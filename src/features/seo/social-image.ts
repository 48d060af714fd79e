import { resolve } from 'node:path';
import sharp from 'sharp';
import { brandMark } from '#components/site/brand-mark.ts';
import { phone } from '#components/ui/icons.ts';
import type { Brand } from '#config/brands.ts';
import { SOCIAL_IMAGE_SIZE as SIZE } from '#config/social-images.ts';
import { THEME_COLOURS } from '#config/theme-colours.ts';
import { cachedPicture } from './picture-cache.ts';
import { renderText } from './render-text.ts';

const FOLDER = resolve('.cache/social');
const EDGE = 80;
const TEXT_WIDTH = 640;
const HEADLINE_PX = 72;
const BRAND_PX = 44;
const MARK_PX = 64;
const PHONE_X = 960;
const INK = '#17131a';
const PAPER = '#faf8fb';

interface SocialImage {
  brand: Brand;
  headline: string;
  /** Key and language of the headline, for the error when it does not fit. */
  textName: string;
  rightToLeft: boolean;
}

/** Returns the ground of the picture: a phone that rings, on the side where a line of text ends. */
function ground({ brand, rightToLeft }: SocialImage): Buffer {
  const { fill, line } = THEME_COLOURS[brand.theme];
  const { body, lines } = brandMark(brand.name);
  const shift = rightToLeft ? `translate(${SIZE.width - 2 * PHONE_X} 0)` : '';
  const markX = rightToLeft ? SIZE.width - EDGE - MARK_PX : EDGE;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}">
<rect width="100%" height="100%" fill="${PAPER}"/>
<g transform="${shift}">
<circle cx="960" cy="330" r="330" fill="${fill}" opacity=".07"/><circle cx="960" cy="330" r="235" fill="${fill}" opacity=".09"/>
<rect x="860" y="120" width="200" height="410" rx="36" fill="${INK}"/><rect x="876" y="146" width="168" height="350" rx="18" fill="#fff"/>
<circle cx="960" cy="262" r="54" fill="${fill}"/>
<path transform="translate(926 228) scale(2.8)" d="${phone}" fill="${line}"/>
<g stroke="#e6e1ea" stroke-width="12" stroke-linecap="round"><path d="M910 364h100M930 396h60"/></g>
<circle cx="918" cy="450" r="22" fill="#0f7b4b"/><circle cx="1002" cy="450" r="22" fill="#b3261e"/>
<g fill="none" stroke="${fill}" stroke-width="12" stroke-linecap="round"><path d="M1092 250q34 56 0 112M1124 214q58 92 0 184M828 250q-34 56 0 112M796 214q-58 92 0 184"/></g>
</g>
<g transform="translate(${markX} ${EDGE}) scale(${MARK_PX / 32})"><path fill="${fill}" d="${body}"/><path fill="none" stroke="${line}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round" d="${lines}"/></g>
</svg>`);
}

async function draw(image: SocialImage): Promise<Buffer> {
  const { brand, headline, rightToLeft } = image;
  const line = { colour: INK, widthPx: TEXT_WIDTH, rightToLeft };
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
  return sharp(ground(image))
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
  const recipe = JSON.stringify([headline, brand.displayName, ground(image).toString(), layout]);
  return cachedPicture(FOLDER, recipe, () => draw(image));
}
