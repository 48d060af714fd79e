import { resolve } from 'node:path';
import { LANGUAGES } from '#config/languages.ts';
import type { FollowStep } from '#site-data/in-batches.ts';
import { readCacheFile, replaceFile } from '#tools/platform/write-file.ts';
import type { AllTexts } from './draft-checks.ts';
import { type Outdated, OUTDATED_LIST, updateOutdated } from './outdated-list.ts';
import { readTextHistory } from './text-history.ts';

/** Returns the list after the texts were others at each of several times; it is of the first. */
function replay(versions: readonly AllTexts[], list: Outdated): Outdated {
  return versions.reduce(
    (before, version, index) => updateOutdated(before, versions[index - 1] ?? version, version),
    list,
  );
}

/** What the commits of the texts show. */
export interface TextCommits {
  /** The texts of the last one; undefined without a history. */
  last: AllTexts | undefined;
  /** The translations that are older than their English text there, confirmed ones too. */
  outdated: Outdated;
}

/** What the commits up to one of them showed when they were read. */
interface StoredCommits {
  /** Of the folder, of the languages and of the rules. */
  key: string;
  commit: string;
  outdated: Outdated;
}

/** Counts the rules by which texts are outdated: what was stored by others is not used. */
const RULES = 1;

interface CommitsOptions {
  follow?: FollowStep<'texts'>;
  /** A file that stores what the commits show, so that only later ones are read the next time. */
  stored?: string;
}

/** Reads the commits of the texts, from the one that added the list. */
export function readTextCommits(
  folder: string,
  { follow, stored }: CommitsOptions = {},
): TextCommits {
  const key = [RULES, ...LANGUAGES, resolve(folder)].join(' ');
  const known = stored === undefined ? undefined : readCacheFile<StoredCommits>(stored);
  const from = known?.key === key ? known.commit : undefined;
  const versions = readTextHistory(folder, OUTDATED_LIST, { from, follow });
  const isKnown = known !== undefined && from !== undefined && versions[0]?.commit === from;
  const texts = versions.map((version) => version.texts);
  const outdated = replay(texts, isKnown ? known.outdated : {});
  const commit = versions.at(-1)?.commit;
  if (stored !== undefined && commit !== undefined && commit !== from) {
    replaceFile(stored, JSON.stringify({ key, commit, outdated } satisfies StoredCommits));
  }
  return { last: texts.at(-1), outdated };
}
