import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cachedPicture } from '#features/seo/picture-cache.ts';
import { DAY_MS } from '#lib/time.ts';

describe('the cache of pictures', () => {
  let folder: string;
  let drawn: string[];

  beforeEach(() => {
    folder = join(mkdtempSync(join(tmpdir(), 'pictures-')), 'social');
    drawn = [];
  });
  afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

  const get = (recipe: string): Promise<Buffer> =>
    cachedPicture(folder, recipe, () => {
      drawn.push(recipe);
      return Promise.resolve(Buffer.from(`picture of ${recipe}`));
    });

  it('draws a recipe once and keeps it as one file', async () => {
    expect(String(await get('one'))).toBe('picture of one');
    expect(String(await get('one'))).toBe('picture of one');
    expect(String(await get('other'))).toBe('picture of other');
    expect(drawn).toEqual(['one', 'other']);
    expect(readdirSync(folder)).toHaveLength(2);
  });

  it('lets two builds draw the same picture at the same time', async () => {
    const both = await Promise.all([get('one'), get('one')]);
    expect(both.map(String)).toEqual(['picture of one', 'picture of one']);
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it('stores nothing of a picture that could not be drawn', async () => {
    await expect(
      cachedPicture(folder, 'one', () => Promise.reject(new Error('no room'))),
    ).rejects.toThrow('no room');
    expect(String(await get('one'))).toBe('picture of one');
  });

  it('removes pictures and aborted writes that no build has used for long', async () => {
    mkdirSync(folder, { recursive: true });
    for (const [name, days] of [
      ['old.png', 90],
      ['aborted.png.1', 90],
      ['used.png', 1],
    ] as const) {
      writeFileSync(join(folder, name), name);
      const used = new Date(Date.now() - days * DAY_MS);
      utimesSync(join(folder, name), used, used);
    }
    await get('one');
    expect(readdirSync(folder)).toHaveLength(2);
    expect(readdirSync(folder)).toContain('used.png');
  });
});
