import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CapabilitySheet } from '#contract/hub/capability-sheets.ts';
import type { Catalogue } from '#site-data/site-data.ts';

function change<Data>(folder: string, name: string, make: (data: Data) => void): void {
  const file = join(folder, name);
  const data = JSON.parse(readFileSync(file, 'utf8')) as Data;
  make(data);
  writeFileSync(file, JSON.stringify(data));
}

interface Texts {
  [key: string]: string | Texts;
}

/** Adds a word to one text of a language. */
export const changeText = (folder: string, language: string, key: string): void =>
  change<Texts>(folder, `texts/${language}.json`, (texts) => {
    const path = key.split('.');
    const last = path.pop() ?? '';
    const group = path.reduce<Texts>((tree, name) => tree[name] as Texts, texts);
    const text = group[last];
    if (typeof text !== 'string') throw new Error(`No text "${key}" in "${language}"`);
    group[last] = `${text} ·`;
  });

const countryAt = ({ didCountries }: Catalogue, at: number) => {
  const country = didCountries[at];
  if (country === undefined) throw new Error(`No number country ${at}`);
  return country;
};

/** Makes numbers of one country dearer, with every package. */
export const changePrice = (folder: string, at: number): void =>
  change<Catalogue>(folder, 'catalogue.json', (catalogue) => {
    const { id, groups } = countryAt(catalogue, at);
    for (const number of groups.flatMap(({ dids }) => dids)) number.priceCents += 100;
    for (const [key, price] of Object.entries(catalogue.prices)) {
      if (key.endsWith(`-${id}`)) price.baseCents += 100;
    }
  });

/** Sells numbers of one country, so that so many are left. */
export const sellNumbers = (folder: string, at: number, left: number): void =>
  change<Catalogue>(folder, 'catalogue.json', (catalogue) => {
    const country = countryAt(catalogue, at);
    country.groups = country.groups.slice(0, 1);
    country.groups[0]?.dids.splice(left);
  });

/** Sells all numbers of one country, so that the hub no longer lists it. */
export const sellOut = (folder: string, at: number): void =>
  change<Catalogue>(folder, 'catalogue.json', (catalogue) => {
    const country = countryAt(catalogue, at);
    Object.assign(country, { groups: [], isSoldOut: true });
    const prices = Object.entries(catalogue.prices);
    catalogue.prices = Object.fromEntries(
      prices.filter(([key]) => !key.endsWith(`-${country.id}`)),
    );
  });

/** Confirms something in one country's capability sheet. */
export const changeSheet = (folder: string, at: number): void =>
  change<CapabilitySheet[]>(folder, 'capabilities.json', (sheets) => {
    const sheet = sheets[at];
    if (sheet === undefined) throw new Error(`No sheet ${at}`);
    const [row = ''] = Object.keys(sheet.rows);
    const confirmed = { value: 'yes', checked: '2026-11-01', source: 'https://example.org/' };
    Object.assign(sheet.rows, { [row]: confirmed });
  });

/** Gives one package a calling rate. */
export const changeRate = (folder: string, packageId: number): void =>
  change<Record<string, unknown>>(folder, 'rates.json', (rates) => {
    const rate = { country: 'Albania', iso2: 'AL', destination: 'Mobile', microsPerMinute: 90_000 };
    rates[String(packageId)] = [rate];
  });
