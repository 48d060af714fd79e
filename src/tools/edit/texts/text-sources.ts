import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { replacements } from '#i18n/capability-texts.ts';
import { isUsed, readKeyUses, readTextRules } from '#i18n/check/check-texts.ts';
import { AD_POLICY_FILE, GLOSSARY_FILE } from '#i18n/check/glossary.ts';
import { lastCapabilities } from '#site-data/pull-provider-capabilities.ts';
import { readFoundSheets, siteDataPaths } from '#site-data/read.ts';
import {
  type AllTexts,
  createTextChecks,
  type DraftFinding,
  type Rules,
} from '#tools/text-checks/draft-checks.ts';
import { versionOf, watchCommit } from './file-version.ts';

/** Returns the sheets that texts are held against; none of a provider that has no sheets. */
const readSheets = (): Rules['sheets'] =>
  existsSync(siteDataPaths.capabilities) && lastCapabilities()?.has('capability-sheets') !== false
    ? (readFoundSheets() as Rules['sheets'])
    : [];

/** What a desk knows of its texts from elsewhere. */
interface Sources {
  rules: Rules;
  /** Checks all texts by the rules. */
  check: (texts: AllTexts) => DraftFinding[];
  /** Returns whether no source of the project names a key. */
  isUnused: (key: string) => boolean;
}

function readSources(folder: string, sheets: Rules['sheets']): Sources {
  const uses = readKeyUses('src', ['capability-texts.ts']);
  const replaced = new Map(replacements().map(([key, by]) => [by, key]));
  const rules = { ...readTextRules(folder), sheets };
  return {
    rules,
    check: createTextChecks(rules),
    isUnused: (key) => !isUsed(replaced.get(key) ?? key, uses),
  };
}

export type ReadSources = () => Sources;

/**
 * Returns a function that returns what texts are checked against, from the lists beside the texts
 * of a folder and the sources of the project. It reads them again after a change of a list, or at
 * another commit. `sheets` are those of the hub that the site is built from, where that is another
 * one than the desk's.
 */
export function createSources(
  folder = 'i18n',
  sheets: Rules['sheets'] = readSheets(),
): ReadSources {
  const lists = [GLOSSARY_FILE, AD_POLICY_FILE].map((name) => join(folder, name));
  const commit = watchCommit('.');
  let last: { version: string; sources: Sources } | undefined;
  return () => {
    const version = [...lists.map(versionOf), commit()].join('|');
    if (last?.version !== version) last = { version, sources: readSources(folder, sheets) };
    return last.sources;
  };
}
