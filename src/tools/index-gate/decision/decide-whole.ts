import { Worker } from 'node:worker_threads';
import type { Language } from '#config/languages.ts';
import type { Catalogue } from '#site-data/site-data.ts';
import { listPairs } from '../reading/pair-pages.ts';
import { decidePages, type Decisions, type LanguageDecisions } from './decisions.ts';

interface WholeSite {
  /** The folder of the built site. */
  folder: string;
  catalogue: Catalogue;
  /** The languages in which it has pages. */
  languages: readonly Language[];
  /** Counts one more page as decided about. */
  advance: () => void;
}

/** Starting workers takes as long as deciding about so many pages of a language. */
const FEW = 300;

/**
 * Decides about all choose-number pages of a site. Languages are decided about side by side, as one
 * core would be busy with a large site for as long as with rendering a quarter of it.
 */
export async function decideWhole(site: WholeSite): Promise<Decisions> {
  const { didCountries, packageCountries } = site.catalogue;
  const isSmall = didCountries.length * packageCountries.length <= FEW;
  const decide = isSmall ? decideHere : decideInWorker;
  const decided = await Promise.all(
    site.languages.map(async (language) => [language, await decide(site, language)] as const),
  );
  return new Map(decided);
}

const decideHere = (site: WholeSite, language: Language): LanguageDecisions =>
  decidePages({ ...site, pairs: listPairs(site.catalogue), language }, undefined);

function decideInWorker(
  { folder, catalogue, advance }: WholeSite,
  language: Language,
): Promise<LanguageDecisions> {
  const worker = new Worker(new URL('./decide-worker.ts', import.meta.url), {
    workerData: { folder, catalogue, language },
  });
  return new Promise((resolve, reject) => {
    worker.on('message', (message: LanguageDecisions | 'advance') => {
      if (message === 'advance') advance();
      else resolve(message);
    });
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error(`No decisions about the pages in "${language}"`)));
  });
}
