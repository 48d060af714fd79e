import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtFiles, SITE } from '../support/built-site.ts';

/**
 * Calls that the oldest browsers of docs/public-site.md ("Browsers") lack, as scripts write them.
 * The list is not whole: names that other objects have too, such as `Set.prototype.union`, cannot
 * be found in a text.
 */
const TOO_NEW = [
  /\bURL\.(?:canParse|parse)\(/,
  /\bAbortSignal\.any\(/,
  /\bPromise\.(?:withResolvers|try)\b/,
  /\b(?:Object|Map)\.groupBy\(/,
  /\bArray\.fromAsync\(/,
  /\bRegExp\.escape\(/,
  /\bIterator\.(?:from|concat)\(/,
  /\.(?:values|keys|entries)\(\)\.(?:map|filter|take|drop|flatMap|reduce|some|every|find|toArray)\(/,
  /\bsearchParams\.size\b/,
];

test('no script makes a call that is listed as too new for the oldest browsers', () => {
  const scripts = builtFiles().filter((file) => /\.js$|^index\.html$/.test(file));
  const found = scripts.flatMap((file) => {
    const code = readFileSync(join(SITE, file), 'utf8');
    return TOO_NEW.flatMap((call) => call.exec(code) ?? []).map((call) => `${file}: ${call}`);
  });
  expect(scripts.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});
