import { EVERYDAY_COUNTRY_NAMES } from '#lib/country/everyday-country-names.ts';
import { foldText } from '#lib/text/search-text.ts';

/**
 * What else people type for a country, in all languages of the site, by ISO 3166-1 alpha-2: names
 * in other languages, short forms and parts of a country.
 */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  AE: ['Dubai', 'Abu Dhabi', 'EAU', 'Dubái', 'דובאי', 'אבו דאבי', 'איחוד האמירויות'],
  BA: ['Bosnia', 'Bósnia', 'בוסניה'],
  CH: ['Swiss', 'שוויץ', 'שוויצריה'],
  CI: ['Costa de Marfil', 'Costa do Marfim', 'חוף השנהב'],
  CZ: ['República Checa', 'República Tcheca', 'צכיה'],
  GB: [
    'UK',
    'Britain',
    'England',
    'Scotland',
    'Wales',
    'Inglaterra',
    'Gran Bretaña',
    'Grã-Bretanha',
    'Escocia',
    'Escócia',
    'אנגליה',
    'בריטניה',
    'סקוטלנד',
    'וויילס',
  ],
  KR: ['Corea', 'Coreia', 'קוריאה'],
  NL: ['Holanda', 'הולנד'],
  RU: ['רוסיה'],
  TR: ['Turquía', 'Turquia', 'טורקיה', 'תורכיה'],
  US: [
    'US',
    'America',
    'EEUU',
    'EE UU',
    'EUA',
    'América',
    'ארהב',
    'אמריקה',
    'ארצות הברית של אמריקה',
  ],
};

const foldedAliases = new Map<string, readonly string[]>();

/** Returns the everyday names of a country, folded for searching. */
function countryAliases(iso2: string): readonly string[] {
  const known = foldedAliases.get(iso2);
  if (known !== undefined) return known;
  const names = [...(EVERYDAY_COUNTRY_NAMES[iso2] ?? []), ...(ALIASES[iso2] ?? [])].map(foldText);
  foldedAliases.set(iso2, names);
  return names;
}

/** One letter would find countries whose shown name does not explain why. */
const MIN_ALIAS_LETTERS = 2;

/** A country as a search offers it; `iso2` is ISO 3166-1 alpha-2 or empty when unknown. */
export interface SearchCountry {
  slug: string;
  iso2: string;
  name: string;
}

/** Packs countries into one text, a line each: an island's props then hold no quotes to escape. */
export const packCountries = (countries: readonly SearchCountry[]): string =>
  countries.map(({ slug, iso2, name }) => `${slug}|${iso2}|${name}`).join('\n');

/** Reads what `packCountries` wrote; lines that are not three parts are left out. */
export const unpackCountries = (packed: string): SearchCountry[] =>
  packed.split('\n').flatMap((line) => {
    const [slug, iso2, name] = line.split('|');
    return slug === undefined || iso2 === undefined || name === undefined
      ? []
      : [{ slug, iso2, name }];
  });

function rank({ name, iso2 }: SearchCountry, wanted: string): number {
  const folded = foldText(name);
  if (folded.startsWith(wanted)) return 0;
  const isAlias = (alias: string): boolean => alias.startsWith(wanted);
  if (wanted.length >= MIN_ALIAS_LETTERS && countryAliases(iso2).some(isAlias)) return 1;
  if (folded.includes(` ${wanted}`)) return 1;
  return folded.includes(wanted) ? 2 : 3;
}

/**
 * Returns the countries whose name contains what was typed, or that have an everyday name which
 * begins with it. Names that begin with it are first.
 */
export function filterCountries(
  countries: readonly SearchCountry[],
  typed: string,
): readonly SearchCountry[] {
  const wanted = foldText(typed);
  if (wanted === '') return countries;
  return countries
    .map((country) => ({ country, rank: rank(country, wanted) }))
    .filter((entry) => entry.rank < 3)
    .sort((one, other) => one.rank - other.rank)
    .map(({ country }) => country);
}

/**
 * Returns the country that a text means without doubt: by its whole name, by an everyday name, or
 * as the only match.
 */
export function meantCountry(
  countries: readonly SearchCountry[],
  typed: string,
): SearchCountry | undefined {
  const wanted = foldText(typed);
  if (wanted === '') return undefined;
  const matches = filterCountries(countries, typed);
  return (
    matches.find(({ name }) => foldText(name) === wanted) ??
    matches.find(({ iso2 }) => countryAliases(iso2).includes(wanted)) ??
    (matches.length === 1 ? matches[0] : undefined)
  );
}

/** Regions that CLDR names beside countries: unions, parts of the world and test locales. */
const NO_COUNTRIES: ReadonlySet<string> = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** By language: finding the names takes tens of milliseconds, and each key press needs them. */
const worlds = new Map<string, readonly SearchCountry[]>();

/** Returns the countries of the world as the browser calls them in a language. */
function listAllCountries(language: string): readonly SearchCountry[] {
  const known = worlds.get(language);
  if (known !== undefined) return known;
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const countries = new Map<string, SearchCountry>();
  for (const iso2 of LETTERS.flatMap((one) => LETTERS.map((other) => one + other))) {
    const name = NO_COUNTRIES.has(iso2) ? undefined : names.of(iso2);
    // Former codes have the name of a present country.
    if (name !== undefined && !countries.has(name)) countries.set(name, { slug: '', iso2, name });
  }
  const world = [...countries.values()];
  worlds.set(language, world);
  return world;
}

/**
 * Returns the name of the country that a text means in a language, where it is not one of those on
 * offer; undefined where it is, or where the text means none without doubt. The browser knows the
 * names, so that none are loaded.
 */
export function countryNotOffered(
  offered: readonly SearchCountry[],
  typed: string,
  language: string,
): string | undefined {
  const meant = typed.trim() === '' ? undefined : meantCountry(listAllCountries(language), typed);
  return offered.some(({ iso2 }) => iso2 === meant?.iso2) ? undefined : meant?.name;
}

function regionOf(tag: string): string | undefined {
  try {
    const locale = new Intl.Locale(tag);
    return locale.region ?? locale.maximize().region;
  } catch {
    return undefined;
  }
}

/**
 * Returns the first country that the languages name by their region, likely or written: `he` means
 * Israel, `en-GB` the United Kingdom.
 */
export function guessCountry(
  countries: readonly SearchCountry[],
  languageTags: readonly string[],
): SearchCountry | undefined {
  for (const tag of languageTags) {
    const region = regionOf(tag);
    const country = countries.find(({ iso2 }) => iso2 === region);
    if (country !== undefined) return country;
  }
  return undefined;
}
