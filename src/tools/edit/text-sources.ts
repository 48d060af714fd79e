import { existsSync } from 'node:fs';
import { replacements } from '#i18n/capability-texts.ts';
import { isUsed, readKeyUses, readTextRules } from '#i18n/check/check-texts.ts';
import { lastCapabilities } from '#site-data/pull-provider-capabilities.ts';
import { readFoundSheets, siteDataPaths } from '#site-data/read.ts';
import type { Rules } from '#tools/text-checks/draft-checks.ts';

/** Returns the sheets that texts are held against; none of a provider that has no sheets. */
const readSheets = (): Rules['sheets'] =>
  existsSync(siteDataPaths.capabilities) && lastCapabilities()?.has('capability-sheets') !== false
    ? (readFoundSheets() as Rules['sheets'])
    : [];

/** What a desk knows of its texts from elsewhere. */
interface Sources {
  rules: Rules;
  /** Returns whether no source of the project names a key. */
  isUnused: (key: string) => boolean;
}

/**
 * Reads what texts are checked against from the sources of the project; `sheets` are those of the
 * hub that the site is built from, where that is another one than the desk's.
 */
export function readSources(sheets: Rules['sheets'] = readSheets()): Sources {
  const uses = readKeyUses('src', ['capability-texts.ts']);
  const replaced = new Map(replacements().map(([key, by]) => [by, key]));
  return {
    rules: { ...readTextRules(), sheets },
    isUnused: (key) => !isUsed(replaced.get(key) ?? key, uses),
  };
}
