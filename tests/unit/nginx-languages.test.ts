import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#config/languages.ts';

const conf = readFileSync('docs/nginx/shop.conf', 'utf8');
const prefixed = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE);

test('the configuration of nginx knows the prefix of each language', () => {
  const groups = [...conf.matchAll(/\(((?:\/[a-z]{2}\|?)+)\)\?\//g)].map(([, group = '']) =>
    group.split('|').map((prefix) => prefix.slice(1)),
  );
  expect(groups.length).toBeGreaterThanOrEqual(2);
  for (const group of groups) expect(group).toEqual(prefixed);
  for (const language of prefixed) {
    expect(conf, language).toContain(
      `location ~* ^/${language}/home/?$ { return 301 /${language}$`,
    );
  }
});
