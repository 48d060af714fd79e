import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import sharp from 'sharp';
import { unwrapWoff } from './unwrap-woff.ts';

const FOLDER = resolve('.cache/fonts');
const require = createRequire(resolve('package.json'));
let loaded: Promise<Record<'hebrew' | 'latin', string>> | undefined;

function fontFile(script: 'hebrew' | 'latin'): string {
  const file = resolve(FOLDER, `assistant-${script}.ttf`);
  if (!existsSync(file)) {
    const source = require.resolve(
      `@fontsource/assistant/files/assistant-${script}-700-normal.woff`,
    );
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(file, unwrapWoff(readFileSync(source)));
  }
  return file;
}

/** A text engine knows a font once something was written with it, and a Hebrew line needs the Latin digits too. */
async function loadFonts() {
  const files = { hebrew: fontFile('hebrew'), latin: fontFile('latin') };
  for (const fontfile of [files.latin, files.hebrew]) {
    await sharp({ text: { text: '.', font: 'Assistant Bold 10', fontfile } })
      .png()
      .toBuffer();
  }
  return files;
}

interface TextOptions {
  text: string;
  sizePx: number;
  /** `#rrggbb`. */
  colour: string;
  widthPx: number;
  rightToLeft: boolean;
}

/** Writes a text in the shop's font, broken into lines where it is wider; the PNG is as large as the text. */
export async function renderText(options: TextOptions): Promise<Buffer> {
  loaded ??= loadFonts();
  const files = await loaded;
  const { text, sizePx, colour, widthPx, rightToLeft } = options;
  const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return sharp({
    text: {
      text: `<span foreground="${colour}">${safe}</span>`,
      font: `Assistant Bold ${sizePx}`,
      fontfile: rightToLeft ? files.hebrew : files.latin,
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
