import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '#config/languages.ts';
import type { TranslationTree } from '#contract/hub/translations.ts';
import {
  readCatalogueFile,
  readFileTexts,
  readFoundSheets,
  readReplacedTexts,
  readReusedData,
  type ReplacedTexts,
  type ReusedData,
  siteDataPaths,
} from '#site-data/read.ts';
import type { NumberCountry } from '#site-data/site-data.ts';

/**
 * The file of a built site with what the report of its release needs beside the pages. Its name
 * keeps it from visitors, as those of the files for hosts do, and no release has it.
 */
export const BUILD_DATA = '_build-data.json';

/** What the pages of a site were built from. */
export interface BuildData {
  /** Where its texts and prices are from. */
  hub: 'configured' | 'sandbox';
  texts: Partial<Record<Language, TranslationTree>>;
  /** Texts in whose place the hub served others. */
  replaced: ReplacedTexts;
  /** The capability sheets, unchecked. */
  sheets: unknown[];
  countries: Pick<NumberCountry, 'iso2' | 'name' | 'isSoldOut'>[];
  /** What is of an earlier build, as the hub did not respond. */
  reused: ReusedData[];
  /** The languages in which the hub gave no texts; an earlier version did not note it. */
  fileTexts?: Language[];
}

/** Reads from the stored data what a site that is built now is made from. */
export const collectBuildData = (hub: BuildData['hub']): BuildData => ({
  hub,
  texts: Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      JSON.parse(readFileSync(siteDataPaths.texts(language), 'utf8')) as TranslationTree,
    ]),
  ),
  replaced: readReplacedTexts(),
  sheets: readFoundSheets(),
  countries: readCatalogueFile().didCountries.map(({ iso2, name, isSoldOut }) => ({
    iso2,
    name,
    isSoldOut,
  })),
  reused: readReusedData(),
  fileTexts: readFileTexts(),
});

/** Writes it beside the pages of a built site. */
export const writeBuildData = (site: string, data: BuildData): void =>
  writeFileSync(join(site, BUILD_DATA), JSON.stringify(data));

/** Reads it from a built site; undefined where an earlier version built that. */
export function readBuildData(site: string): BuildData | undefined {
  const path = join(site, BUILD_DATA);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as BuildData) : undefined;
}
