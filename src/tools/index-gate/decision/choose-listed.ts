import type { Language } from '#config/languages.ts';
import type { PageContent } from '../reading/page-reading.ts';
import { similarity } from '../reading/similarity.ts';

/** What a choose-number page needs before search engines may list it. */
export const LISTING = {
  /** Numbers in stock. */
  numbers: 5,
  /** Facts that differ from those of each listed sibling; a question is one fact. */
  facts: 4,
  /** The highest similarity to a listed sibling. */
  similarity: 0.6,
};

/** A choose-number page of one language. */
export interface PairText extends PageContent {
  path: string;
  /** The number country; pages with the same one are siblings. */
  didSlug: string;
  /** The visitor's country, ISO 3166-1 alpha-2. */
  packageIso2: string;
  /** How many numbers of the number country are in stock. */
  numbers: number;
}

interface ComparedPage extends Pick<PairText, 'facts' | 'numbers'> {
  shingles: ReadonlySet<number>;
}

/** Why a page is not listed. */
export type Reason = 'numbers' | 'facts' | 'similarity';

/**
 * Markets in a rough order of their size, ISO 3166-1 alpha-2: of two pages that are too much alike,
 * the one that more people search for is listed. Others follow by code.
 */
const MARKETS =
  'US CN DE JP IN GB FR IT BR CA RU MX AU KR ES ID TR NL SA CH PL TW BE AR SE IE AT IL NO SG AE TH PH DK CO MY RO CL CZ FI PT NZ GR HU UA'.split(
    ' ',
  );

/** The markets of a language, which come before all others in it. */
const OWN_MARKETS: Readonly<Record<Language, readonly string[]>> = {
  en: [],
  es: ['ES', 'MX', 'AR', 'CO'],
  he: ['IL'],
  pt: ['BR', 'PT'],
};

/** Returns a comparison of pages by the market of their visitors. */
function byMarketOf(language: Language): (one: PairText, other: PairText) => number {
  const markets = [...new Set([...OWN_MARKETS[language], ...MARKETS])];
  const rank = ({ packageIso2 }: PairText): number => {
    const at = markets.indexOf(packageIso2);
    return at === -1 ? markets.length : at;
  };
  return (one, other) =>
    rank(one) - rank(other) || one.packageIso2.localeCompare(other.packageIso2);
}

/** Returns how many facts of a page are others than those of another page. */
function countOwnFacts({ facts }: ComparedPage, other: ComparedPage): number {
  return [...facts].filter(([label, value]) => other.facts.get(label) !== value).length;
}

/** Returns why a page is not listed beside its `listed` siblings; undefined when it is. */
function reasonFor(page: ComparedPage, listed: readonly ComparedPage[]): Reason | undefined {
  if (page.numbers < LISTING.numbers) return 'numbers';
  if (page.facts.size < LISTING.facts) return 'facts';
  if (listed.some((other) => countOwnFacts(page, other) < LISTING.facts)) return 'facts';
  const isAlike = listed.some(
    ({ shingles }) => similarity(page.shingles, shingles) > LISTING.similarity,
  );
  return isAlike ? 'similarity' : undefined;
}

/**
 * Decides which choose-number pages of a language search engines may list, number country by number
 * country: in the order of the language's markets, a page is listed when it differs enough from
 * each one listed before it. Returns the reason for each page that is not.
 */
export function chooseListed(
  language: Language,
  pages: readonly PairText[],
): Map<string, Reason | undefined> {
  const byMarket = byMarketOf(language);
  const decisions = new Map<string, Reason | undefined>();
  for (const siblings of Map.groupBy(pages, ({ didSlug }) => didSlug).values()) {
    const listed: ComparedPage[] = [];
    for (const page of siblings.toSorted(byMarket)) {
      const compared = { ...page, shingles: new Set(page.shingles) };
      const reason = reasonFor(compared, listed);
      decisions.set(page.path, reason);
      if (reason === undefined) listed.push(compared);
    }
  }
  return decisions;
}
