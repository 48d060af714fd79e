import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { icoFile } from '#features/seo/ico-file.ts';
import { unwrapWoff } from '#features/seo/unwrap-woff.ts';

const FONT = 'node_modules/@fontsource/assistant/files/assistant-latin-700-normal.woff';

describe('a WOFF font', () => {
  const font = unwrapWoff(readFileSync(FONT));

  it('keeps every table with the checksum that its directory names', () => {
    const count = font.readUInt16BE(4);
    const tags = Array.from({ length: count }, (_, index) => {
      const at = 12 + index * 16;
      const [sum, offset, length] = [4, 8, 12].map((field) => font.readUInt32BE(at + field)) as [
        number,
        number,
        number,
      ];
      const tag = font.toString('latin1', at, at + 4);
      let total = 0;
      for (let word = 0; word < length; word += 4) {
        total = (total + font.readUInt32BE(offset + word)) >>> 0;
      }
      if (tag !== 'head') expect(total, tag).toBe(sum);
      return tag;
    });
    expect(tags).toEqual(expect.arrayContaining(['cmap', 'glyf', 'head', 'hhea', 'hmtx', 'name']));
  });

  it('is refused when it is something else', () => {
    expect(() => unwrapWoff(font)).toThrow(TypeError);
  });
});

describe('an icon file', () => {
  it('says where its one picture begins and how long it is', () => {
    const png = Buffer.from('picture');
    const ico = icoFile(png, 32);
    expect(ico.readUInt32LE(14)).toBe(png.length);
    expect(ico.subarray(ico.readUInt32LE(18)).equals(png)).toBe(true);
  });
});
