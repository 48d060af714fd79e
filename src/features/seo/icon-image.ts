import sharp from 'sharp';
import { brandIcon } from '#components/site/header/brand-mark.ts';
import type { Brand } from '#config/brands/brands.ts';

interface IconOptions {
  size: number;
  /** What part of the picture the mark takes; below 1 it is on white. */
  part: number;
}

/**
 * The brand's icons by the name of their file: for home screens, one that may be cut to a circle,
 * and for old browsers.
 */
export const ICONS = {
  'icon-192': { size: 192, part: 1 },
  'icon-512': { size: 512, part: 1 },
  'maskable-512': { size: 512, part: 0.62 },
  'apple-touch-icon': { size: 180, part: 0.72 },
} as const satisfies Record<string, IconOptions>;

export type IconName = keyof typeof ICONS;

/** Returns the brand's mark as a square PNG. */
export async function iconImage(brand: Brand, { size, part }: IconOptions): Promise<Buffer> {
  const inner = Math.round(size * part);
  const edge = Math.floor((size - inner) / 2);
  const svg = Buffer.from(brandIcon(brand.name, brand.theme));
  const mark = await sharp(svg, { density: (72 * inner) / 32 })
    .resize(inner, inner)
    .png()
    .toBuffer();
  const background = part < 1 ? '#ffffff' : { r: 255, g: 255, b: 255, alpha: 0 };
  return sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: mark, left: edge, top: edge }])
    .png()
    .toBuffer();
}

const HEADER = 6;
const ENTRY = 16;

/**
 * Wraps one square PNG of at most 255 pixels as an `.ico` file, which old browsers and tools ask
 * for at `/favicon.ico`.
 */
export function icoFile(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(HEADER + ENTRY);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, HEADER);
  head.writeUInt8(size, HEADER + 1);
  head.writeUInt16LE(1, HEADER + 4);
  head.writeUInt16LE(32, HEADER + 6);
  head.writeUInt32LE(png.length, HEADER + 8);
  head.writeUInt32LE(head.length, HEADER + 12);
  return Buffer.concat([head, png]);
}
