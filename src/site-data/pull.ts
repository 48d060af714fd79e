import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ApiSettings } from '#api/address.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#config/languages.ts';
import type { FollowStep } from './in-batches.ts';
import { hubRequest, overlayTexts, pullTexts } from './pull-texts.ts';
import { pullCapabilitySheets } from './pull-capability-sheets.ts';
import { type ReplacedTexts, siteDataPaths } from './read.ts';
import { pullCatalogue, pullRates, warnOfFullLists } from './pull-catalogue.ts';

/** Writes data unless the file has it already; returns whether it did. */
function writeIfChanged(path: string, data: unknown): boolean {
  const text = JSON.stringify(data);
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return false;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
  return true;
}

/**
 * Pulls texts and catalogue from the hub into the folder that the site is built from. Without a hub
 * the texts come from `i18n/`, and the catalogue is the one of an earlier build.
 */
export async function pullSiteData(
  settings: ApiSettings,
  log: (line: string) => void,
  follow?: FollowStep,
): Promise<void> {
  const began = Date.now();
  const request = hubRequest(settings);
  const english = await pullTexts(request, DEFAULT_LANGUAGE);
  const replaced: ReplacedTexts = {};
  for (const language of LANGUAGES) {
    const { texts, from, replaced: own } = await pullTexts(request, language);
    writeIfChanged(siteDataPaths.texts(language), overlayTexts(english.texts, texts));
    if (from === 'file') log(`texts (${language}): no response from the hub, taken from i18n/`);
    const count = Object.keys(own).length;
    if (count > 0) log(`texts (${language}): the hub serves ${count} otherwise than i18n/`);
    replaced[language] = own;
  }
  writeIfChanged(siteDataPaths.replacedTexts, replaced);
  const { sheets, from } = await pullCapabilitySheets(request);
  writeIfChanged(siteDataPaths.capabilities, sheets);
  if (from === 'files') log('capability sheets: none from the hub, taken from src/site-data');
  try {
    const catalogue = await pullCatalogue(request, follow);
    writeIfChanged(siteDataPaths.catalogue, catalogue);
    for (const line of warnOfFullLists(catalogue)) log(`warning: ${line}`);
    const rates = await pullRates(request, catalogue.packageCountries, follow);
    const isNew = writeIfChanged(siteDataPaths.rates, rates);
    if (isNew || !existsSync(siteDataPaths.ratesDate)) {
      writeIfChanged(siteDataPaths.ratesDate, new Date().toISOString().slice(0, 10));
    }
    const [countries, prices] = [
      catalogue.didCountries.length,
      Object.keys(catalogue.prices).length,
    ];
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    log(`read ${countries} countries with numbers and ${prices} prices in ${seconds} s`);
  } catch (error) {
    if (!existsSync(siteDataPaths.catalogue)) throw error;
    log(`catalogue: ${(error as Error).message}; using the one of the last build`);
  }
}
