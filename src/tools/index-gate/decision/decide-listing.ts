import type { Language } from '#config/languages.ts';
import { followNothing } from '#site-data/in-batches.ts';
import { followStep } from '#tools/platform/steps.ts';
import { decideWhole } from './decide-whole.ts';
import { decidePages, type BuiltPairs, type Decisions } from './decisions.ts';
import type { PageReading } from '../reading/page-reading.ts';
import { pairOf } from '../reading/pair-pages.ts';
import type { RenderedPages } from './rendered-pages.ts';

/** The site that is decided about, and the pairs of its catalogue. */
interface DecidedSite extends Pick<BuiltPairs, 'folder' | 'catalogue' | 'pairs'> {
  /** The languages in which it has pages. */
  languages: readonly Language[];
}

/** What was decided about the choose-number pages of a site. */
export interface Decided {
  decisions: Decisions;
  /** The decisions of the last build; none when the whole site is new. */
  before: Decisions;
  isWhole: boolean;
}

/** What a rebuild has rendered. */
interface Rebuilt {
  /** The decisions of the last build: pages are rendered with them (`LastDecisions`). */
  before: Decisions;
  rendered: RenderedPages;
}

/**
 * Decides which choose-number pages search engines may list (docs/decisions/index-gate.md), in a
 * site that is new as a whole, or has `rebuilt` pages: then it has decided when it returns its
 * promise, and shows no progress, as files are moved meanwhile.
 */
export async function decideListing(
  { folder, catalogue, pairs, languages }: DecidedSite,
  rebuilt?: Rebuilt,
): Promise<Decided> {
  const { before = new Map(), rendered } = rebuilt ?? {};
  if (rendered !== undefined) {
    const decisions = decideRebuilt({ folder, catalogue, pairs, languages }, rendered, before);
    return { decisions, before, isWhole: false };
  }
  const progress = followStep('build', 'list', pairs.length * languages.length);
  const advance = (): void => progress.advance();
  const decisions = await decideWhole({ folder, catalogue, languages, advance });
  progress.end();
  return { decisions, before, isWhole: true };
}

/** Decides about the pages of a rebuild in the languages in which it has rendered some. */
function decideRebuilt(site: DecidedSite, rendered: RenderedPages, before: Decisions): Decisions {
  const byLanguage = new Map(
    site.languages.map((language) => [language, new Map<string, PageReading>()]),
  );
  for (const [file, reading] of rendered) {
    const pair = pairOf(file);
    if (pair !== undefined) byLanguage.get(pair.language)?.set(pair.path, reading);
  }
  const { advance } = followNothing('list');
  return new Map(
    [...byLanguage].map(([language, pages]) => [
      language,
      decidePages({ ...site, language, rendered: pages, advance }, before.get(language)),
    ]),
  );
}
