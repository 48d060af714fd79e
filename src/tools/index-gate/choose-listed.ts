import type { MainText } from './main-text.ts';
import { shinglesOf, similarity } from './similarity.ts';

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
export interface PairText extends MainText {
  path: string;
  /** The number country; pages with the same one are siblings. */
  didSlug: string;
  /** The visitor's country, ISO 3166-1 alpha-2. */
  packageIso2: string;
  /** How many numbers of the number country are in stock. */
  numbers: number;
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

const rank = (iso2: string): number => {
  const at = MARKETS.indexOf(iso2);
  return at === -1 ? MARKETS.length : at;
};

const byMarket = (one: PairText, other: PairText): number =>
  rank(one.packageIso2) - rank(other.packageIso2) ||
  one.packageIso2.localeCompare(other.packageIso2);

/** Returns how many facts of a page are others than those of another page. */
function countOwnFacts({ facts }: MainText, other: MainText): number {
  return [...facts].filter(([label, value]) => other.facts.get(label) !== value).length;
}

/**
 * Decides which choose-number pages of a language search engines may list, number country by number
 * country: in the order of markets, a page is listed when it differs enough from each one listed
 * before it. Returns the reason for each page that is not.
 */
export function chooseListed(pages: readonly PairText[]): Map<string, Reason | undefined> {
  const decisions = new Map<string, Reason | undefined>();
  for (const siblings of Map.groupBy(pages, ({ didSlug }) => didSlug).values()) {
    const listed: { page: PairText; shingles: ReturnType<typeof shinglesOf> }[] = [];
    for (const page of siblings.toSorted(byMarket)) {
      const shingles = shinglesOf(page.words);
      const reason = reasonFor(page, shingles);
      decisions.set(page.path, reason);
      if (reason === undefined) listed.push({ page, shingles });
    }

    function reasonFor(page: PairText, shingles: ReturnType<typeof shinglesOf>) {
      if (page.numbers < LISTING.numbers || page.facts.size < LISTING.facts) {
        return page.numbers < LISTING.numbers ? 'numbers' : 'facts';
      }
      if (listed.some((other) => countOwnFacts(page, other.page) < LISTING.facts)) return 'facts';
      const isAlike = listed.some(
        (other) => similarity(shingles, other.shingles) > LISTING.similarity,
      );
      return isAlike ? 'similarity' : undefined;
    }
  }
  return decisions;
}
