import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '#config/languages.ts';
import type { Catalogue, StockedCountry } from '#site-data/site-data.ts';
import { toByteString } from '#tools/platform/byte-strings.ts';
import { readCacheFile, replaceFile } from '#tools/platform/write-file.ts';
import { chooseListed, LISTING, type PairText, type Reason } from './choose-listed.ts';
import { createCountryMask } from '../reading/country-mask.ts';
import type { Mask } from '../reading/main-text.ts';
import { readPairPage, type PageReading } from '../reading/page-reading.ts';
import { pairFile, type PairPage } from '../reading/pair-pages.ts';

/** What was decided about a page, and a digest of the text that it was decided by. */
interface Decision {
  main: string;
  reason?: Reason | undefined;
}

/** The decisions about the pages of a language, by path. */
export interface LanguageDecisions {
  /** Names of countries, numbers in stock: what decisions depend on beside the pages. */
  mask: string;
  numbers: Record<string, number>;
  pages: Record<string, Decision>;
}

/** The decisions of a build, in the languages in which its site has pages. */
export type Decisions = ReadonlyMap<Language, LanguageDecisions>;

const countNumbers = ({ groups }: StockedCountry): number =>
  groups.reduce((sum, { dids }) => sum + dids.length, 0);

/** Names the file of decisions in the cache folder of a build, where they are for the next one. */
export const decisionsFile = (cache: string): string => join(cache, 'index-gate.json');

/** Reads the decisions of the last build; undefined when they are missing or were cut off. */
export function readDecisions(file: string): Decisions | undefined {
  const stored = readCacheFile<Partial<Record<Language, LanguageDecisions>>>(file);
  if (stored === undefined) return undefined;
  return new Map(
    LANGUAGES.flatMap((language) => {
      const decided = stored[language];
      return decided === undefined ? [] : [[language, decided] as const];
    }),
  );
}

/** Writes the decisions of a build. */
export const writeDecisions = (file: string, decisions: Decisions): void =>
  replaceFile(file, JSON.stringify(Object.fromEntries(decisions)));

/** The built choose-number pages of a language. */
export interface BuiltPairs {
  /** The folder of the built site. */
  folder: string;
  catalogue: Catalogue;
  /** What `listPairs` returns for the catalogue. */
  pairs: readonly PairPage[];
  language: Language;
  /** The pages that a rebuild has rendered, by path; the others are as before. */
  rendered?: ReadonlyMap<string, PageReading> | undefined;
  /** Counts one more page as decided about. */
  advance: () => void;
}

/**
 * Decides about the pages of a language. Where nothing has changed of a number country's pages, the
 * decisions about them are those of the last build; where nothing has changed at all, `before` is
 * returned.
 */
export function decidePages(
  built: BuiltPairs,
  before: LanguageDecisions | undefined,
): LanguageDecisions {
  const { catalogue, pairs, language } = built;
  const { id, mask } = createCountryMask(language, catalogue);
  const known = before?.mask === id ? before : undefined;
  if (known !== undefined && isAsBefore(built, known)) return known;
  const decided: LanguageDecisions = { mask: id, numbers: {}, pages: {} };
  for (const siblings of Map.groupBy(pairs, ({ didCountry }) => didCountry.id).values()) {
    const [first] = siblings;
    if (first === undefined) continue;
    const numbers = countNumbers(first.didCountry);
    decided.numbers[first.didCountry.slug] = numbers;
    const isKnown =
      known?.numbers[first.didCountry.slug] === numbers && !hasOtherText(built, siblings, known);
    const pages = isKnown ? known.pages : decideSiblings(built, siblings, mask);
    for (const { path } of siblings) {
      const decision = pages[path];
      if (decision !== undefined) decided.pages[path] = decision;
      built.advance();
    }
  }
  return decided;
}

/**
 * Returns whether the catalogue has the same pages as the decisions, none of which was rendered
 * with another text, and the same numbers in stock.
 */
function isAsBefore(built: BuiltPairs, known: LanguageDecisions): boolean {
  const { didCountries, packageCountries } = built.catalogue;
  return (
    Object.keys(known.pages).length === didCountries.length * packageCountries.length &&
    didCountries.every((country) => known.numbers[country.slug] === countNumbers(country)) &&
    [...(built.rendered ?? [])].every(([path, { main }]) => known.pages[path]?.main === main)
  );
}

/** Returns whether a page has another text than the one that was decided about. */
const hasOtherText = (
  { rendered }: BuiltPairs,
  siblings: readonly PairPage[],
  { pages }: LanguageDecisions,
): boolean =>
  siblings.some(({ path }) => {
    const decision = pages[path];
    return decision === undefined || (rendered?.get(path) ?? decision).main !== decision.main;
  });

function decideSiblings(
  { folder, language, rendered }: BuiltPairs,
  siblings: readonly PairPage[],
  mask: Mask,
): Record<string, Decision> {
  const digests = new Map<string, string>();
  const pages = siblings.map(({ didCountry, packageCountry, path }): PairText => {
    const { main, content = readBuilt(path).content } = rendered?.get(path) ?? readBuilt(path);
    digests.set(path, main);
    const numbers = countNumbers(didCountry);
    return {
      path,
      didSlug: didCountry.slug,
      packageIso2: packageCountry.iso2,
      numbers,
      ...content,
    };
  });
  return Object.fromEntries(
    [...chooseListed(language, pages)].map(([path, reason]) => [
      path,
      { main: digests.get(path) ?? '', reason },
    ]),
  );

  function readBuilt(path: string) {
    return readPairPage(toByteString(readFileSync(pairFile(folder, language, path))), mask);
  }
}

/** Why a page is not listed, in words. */
export const REASONS: Readonly<Record<Reason, string>> = {
  numbers: `fewer than ${LISTING.numbers} numbers in stock`,
  facts: `fewer than ${LISTING.facts} facts that a sibling lacks`,
  similarity: `more than ${LISTING.similarity} similar to a sibling`,
};

/** Returns how many pages are listed, and why others are not, in words. */
export function decisionsText({ pages }: LanguageDecisions): string {
  const reasons = Object.values(pages).map(({ reason }) => reason);
  const count = (wanted: Reason | undefined): number =>
    reasons.filter((reason) => reason === wanted).length;
  const others = (Object.keys(REASONS) as Reason[])
    .filter((reason) => count(reason) > 0)
    .map((reason) => `${count(reason)} ${REASONS[reason]}`);
  return [`list ${count(undefined)} of ${reasons.length} choose-number pages`, ...others].join(
    '; ',
  );
}

/** Returns whether search engines may list a page; without a decision they may not. */
export function isListed(decisions: LanguageDecisions | undefined, path: string): boolean {
  const decision = decisions?.pages[path];
  return decision !== undefined && decision.reason === undefined;
}
