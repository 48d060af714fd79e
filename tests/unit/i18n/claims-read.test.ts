import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readTextFile } from '#i18n/check/read-texts.ts';
import { confirmClaim, findReworded, rewordedLine } from '#i18n/check/claims-read.ts';
import { replaceFile } from '#tools/platform/write-file.ts';
import { describe, expect, it } from 'vitest';

const english = readTextFile('i18n/en.json');

describe('the texts that are tied to rows of the capability sheets', () => {
  it('have the words that were read when they were tied to a row', () => {
    expect(findReworded(english)).toEqual([]);
  });

  it('are named when their English words are others than those', () => {
    const changed = new Map([...english, ['home.lead', 'A number.'], ['home.title', 'A number.']]);
    const claims = [{ row: 'receives-calls', extent: 'everywhere' }];
    const found = findReworded(changed);
    expect(found).toEqual([{ key: 'home.lead', claims, digest: 'j_xkzMWL' }]);
    expect(found.map(rewordedLine)).toEqual([
      'the text "home.lead" has other words, and claims receives-calls (everywhere): read it again, confirm it on the desk or set its digest to "j_xkzMWL" in i18n/claims-read.json, and set another extent in src/i18n/sheet-claims.ts if it says something else',
    ]);
    expect(findReworded(new Map())).toEqual([]);
  });

  it('are named no more once an editor has confirmed those words, and are named after others', () => {
    const folder = mkdtempSync(join(tmpdir(), 'shop-claims-'));
    try {
      const path = join(folder, 'claims-read.json');
      cpSync('i18n/claims-read.json', path);
      const linesBefore = readFileSync(path, 'utf8').split('\n');
      const reworded = (text: string) =>
        findReworded(new Map([...english, ['home.lead', text]]), folder).map(({ key }) => key);
      expect(reworded('A number.')).toEqual(['home.lead']);
      confirmClaim(folder, 'home.lead', 'A number.', replaceFile);
      expect(reworded('A number.')).toEqual([]);
      expect(reworded('Another number.')).toEqual(['home.lead']);
      const lines = readFileSync(path, 'utf8').split('\n');
      expect(lines.filter((line, index) => line !== linesBefore[index])).toEqual([
        '  "home.lead": "j_xkzMWL",',
      ]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
