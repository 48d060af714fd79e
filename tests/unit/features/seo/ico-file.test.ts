import { describe, expect, it } from 'vitest';
import { icoFile } from '#features/seo/icon-image.ts';

describe('an icon file', () => {
  it('has the offset of its one picture and how long it is', () => {
    const png = Buffer.from('picture');
    const ico = icoFile(png, 32);
    expect(ico.readUInt32LE(14)).toBe(png.length);
    expect(ico.subarray(ico.readUInt32LE(18)).equals(png)).toBe(true);
  });
});
