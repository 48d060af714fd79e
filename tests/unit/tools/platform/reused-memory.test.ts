import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ReusedMemory } from '#tools/platform/reused-memory.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-memory-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('reading files into the same memory', () => {
  it('returns each file whole, with nothing of a longer one before it', () => {
    const memory = new ReusedMemory();
    const contents = ['short', 'long '.repeat(30_000), '', 'á', 'longer'.repeat(90_000)];
    const read = contents.map((content, index) => {
      const file = join(folder, String(index));
      writeFileSync(file, content);
      return memory.read(file)?.toString();
    });
    expect(read).toEqual(contents);
  });

  it('returns nothing for a file that is not there', () => {
    expect(new ReusedMemory().read(join(folder, 'none'))).toBeUndefined();
  });
});
