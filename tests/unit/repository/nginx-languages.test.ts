import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { NO_REFERRER_PATHS } from '#config/security/security-headers.ts';
import { OTHER_LANGUAGES } from '../../support/other-languages.ts';

const conf = readFileSync('docs/nginx/shop.conf', 'utf8');

test('the configuration of nginx knows the prefix of each language', () => {
  const groups = [...conf.matchAll(/\(((?:\/[a-z]{2}\|?)+)\)\?\//g)].map(([, group = '']) =>
    group.split('|').map((prefix) => prefix.slice(1)),
  );
  expect(groups.length).toBeGreaterThanOrEqual(2);
  for (const group of groups) expect(group).toEqual(OTHER_LANGUAGES);
  for (const language of OTHER_LANGUAGES) {
    expect(conf, language).toContain(
      `location ~* ^/${language}/home/?$ { return 301 /${language}$`,
    );
  }
});

test('the configuration of nginx keeps the same addresses out of referrers as other hosts', () => {
  const [, names = ''] = /\/\(([^)]*)\)" no-referrer;/.exec(conf) ?? [];
  const paths = names.split('|').map((name) => `/${name}`);
  expect(paths.sort()).toEqual([...NO_REFERRER_PATHS].sort());
});
