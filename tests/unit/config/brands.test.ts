import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { brandMark } from '#components/site/header/brand-mark.ts';
import { BRAND_NAMES } from '#config/brands/brand-ids.ts';
import { brandByName } from '#config/brands/brands.ts';

const BRANDS = BRAND_NAMES.map(brandByName);
const UNKNOWN = brandByName('no-such-brand');

/** Where a brand may be named: its own tables. */
const TABLES = new Set(['src/config/brands/brands.ts', 'src/components/site/header/brand-mark.ts']);

describe('every brand', () => {
  test.each(['id', 'displayName', 'affiliateUrl'] as const)('has its own %s', (field) => {
    expect(new Set(BRANDS.map((brand) => brand[field])).size).toBe(BRANDS.length);
  });

  test('has its own addresses, accounts and mark', () => {
    const facts = BRANDS.map(({ name, emails, social }) => [emails, social, brandMark(name)]);
    for (const fact of [0, 1, 2]) {
      const values = facts.map((row) => JSON.stringify(row[fact]));
      expect(new Set(values).size).toBe(BRANDS.length);
    }
    expect(brandMark(UNKNOWN.name)).not.toEqual(brandMark('bglobal'));
  });

  test('has a theme with colours of its own', () => {
    expect(BRANDS.map(({ theme }) => theme)).not.toContain(UNKNOWN.theme);
  });
});

test('no text and no page of the site names a brand by itself', () => {
  const files = [
    ...globSync('i18n/*.json'),
    ...globSync('src/{components,config,domain,features,layouts,pages}/**/*.{astro,ts,tsx}'),
  ].filter((file) => !TABLES.has(file));
  expect(files.length).toBeGreaterThan(100);
  const names = new RegExp(BRANDS.map(({ displayName }) => displayName).join('|'));
  expect(files.filter((file) => names.test(readFileSync(file, 'utf8')))).toEqual([]);
});
