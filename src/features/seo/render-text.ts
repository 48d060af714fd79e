import { resolve } from 'node:path';
import sharp from 'sharp';

/** Assistant Bold as plain OpenType: docs/decisions/share-picture-fonts.md. */
const FONTS = {
  hebrew: resolve('src/features/seo/fonts/assistant-hebrew-700.ttf'),
  latin: resolve('src/features/seo/fonts/assistant-latin-700.ttf'),
};

let loaded: Promise<void> | undefined;

/**
 * Loads the fonts into the text engine, which finds a font by its name once something was written
 * with it. A Hebrew line needs the Latin digits too.
 */
async function loadFonts(): Promise<void> {
  for (const fontfile of [FONTS.latin, FONTS.hebrew]) {
    await sharp({ text: { text: '.', font: 'Assistant Bold 10', fontfile } })
      .png()
      .toBuffer();
  }
}

interface TextOptions {
  text: string;
  sizePx: number;
  /** `#rrggbb`. */
  colour: string;
  widthPx: number;
  rightToLeft: boolean;
}

/**
 * Writes a text in the shop's font, broken into lines where it is wider; the PNG is as large as the
 * text.
 */
export async function renderText(options: TextOptions): Promise<Buffer> {
  loaded ??= loadFonts();
  await loaded;
  const { text, sizePx, colour, widthPx, rightToLeft } = options;
  const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return sharp({
    text: {
      text: `<span foreground="${colour}">${safe}</span>`,
      font: `Assistant Bold ${sizePx}`,
      fontfile: rightToLeft ? FONTS.hebrew : FONTS.latin,
      width: widthPx,
      dpi: 72,
      rgba: true,
      wrap: 'word',
      align: 'left',
    },
  })
    .png()
    .toBuffer();
}
