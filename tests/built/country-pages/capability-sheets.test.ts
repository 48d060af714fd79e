import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SHEET_ROWS, type CapabilitySheet } from '#contract/hub/capability-sheets.ts';
import { LANGUAGES, type Language } from '#config/languages.ts';
import { phoneNumbersRoute, ROUTES } from '#config/routes.ts';
import { SHEET_IN_SHORT, SHEET_NEEDS, sheetItem } from '#features/numbers/sheet/sheet-items.ts';
import { textsFor } from '#i18n/capability-texts.ts';
import { createTranslate } from '#i18n/compile.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { readTextFile } from '#i18n/check/read-texts.ts';
import { readCapabilitySheet, siteDataPaths } from '#site-data/read.ts';
import type { Catalogue } from '#site-data/site-data.ts';
import { decodeHtml } from '#tools/site-checks/built-page.ts';
import { PROGRAM_FLAGS } from '../../support/program-flags.ts';
import { rowOfSheet, type ShownRow } from '../../support/sheet-rows.ts';
import { builtPages, SITE } from '../support/built-site.ts';
import {
  between,
  countryHubs,
  differing,
  namesOf,
  pairs as pairPages,
  wordsOf,
} from '../support/country-pages.ts';
import { readSheetRows } from '../support/sheet-of-page.ts';

const pages = builtPages();
const texts = Object.fromEntries(
  LANGUAGES.map((language) => [language, readTextFile(`i18n/${language}.json`)]),
) as Record<Language, ReturnType<typeof readTextFile>>;
const below = (path: string) => pages.filter((page) => page.path.startsWith(path));

/** Returns the rows of the sheets of a page, in their order: each has the drawing of its name. */
const rowsOf = (html: string): (string | undefined)[] =>
  [...html.matchAll(/class="sheet-row".*?<use href="[^"#]*#([\w-]+)"/gs)].map(([, row]) => row);

/** Returns the sheet of a country (ISO 3166-1 alpha-2) as its file has it. */
const sheetFileOf = (iso2: string): CapabilitySheet =>
  JSON.parse(
    readFileSync(`src/site-data/capabilities/${iso2.toLowerCase()}.json`, 'utf8'),
  ) as CapabilitySheet;

/** The texts of a site without the app, as this one is built. */
const translate = Object.fromEntries(
  LANGUAGES.map((language) => {
    const all = readTextFile(siteDataPaths.texts(language));
    return [
      language,
      createTranslate(
        textsFor((offer) => offer !== 'app', all),
        language,
      ),
    ];
  }),
) as Record<Language, ReturnType<typeof createTranslate>>;

type CountryHub = (typeof countryHubs)[number];

const byName = (one: { row: string }, other: { row: string }): number =>
  one.row.localeCompare(other.row);

/** Returns what the rows of a page have to show of a sheet, for the country of the page. */
const rowsOfSheet = (
  { language, didCountry }: Pick<CountryHub, 'language' | 'didCountry'>,
  sheet: CapabilitySheet,
): ShownRow[] =>
  SHEET_ROWS.map((row) =>
    rowOfSheet(translate[language], language, sheet, row, namesOf(language, didCountry)),
  ).toSorted(byName);

const rowsOfCountryHub = ({ page }: CountryHub): ShownRow[] =>
  readSheetRows(between(page.html, 'id="capabilities"', '</section>')).toSorted(byName);

describe('the value of each row', () => {
  test('is that of the file of the page’s country, with mark, note, sources and days, in every language', () => {
    const wrong = differing(countryHubs, rowsOfCountryHub, (countryHub) =>
      rowsOfSheet(countryHub, sheetFileOf(countryHub.didCountry.iso2)),
    );
    expect(wrong).toEqual([]);
  });

  test('is the same on choose-number pages, in the rows that these have', () => {
    const valueOf = ({ row, mark, label, word }: ShownRow) => ({ row, mark, label, word });
    const wrong = differing(
      pairPages,
      ({ page }) => readSheetRows(page.html).map(valueOf),
      ({ language, didCountry }) => {
        const rows = rowsOfSheet({ language, didCountry }, sheetFileOf(didCountry.iso2));
        return [...SHEET_IN_SHORT, ...SHEET_NEEDS].map((name) => {
          const found = rows.find(({ row }) => row === name);
          return found && valueOf(found);
        });
      },
    );
    expect(wrong).toEqual([]);
  });
});

describe('the capability sheet', () => {
  test('is whole on the page of every number country, with sources and the day of each check', () => {
    const hubPages = below('/phone-numbers/');
    const wrong = hubPages.filter(({ html }) => {
      const rows = rowsOf(html);
      const confirmed = html.match(/data-mark="(?:good|bad|partly)"/g) ?? [];
      const bases = html.match(/class="sheet-basis"/g) ?? [];
      return (
        rows.toSorted().join() !== SHEET_ROWS.toSorted().join() || bases.length < confirmed.length
      );
    });
    expect(hubPages.length).toBeGreaterThan(0);
    expect(wrong.map(({ address }) => address)).toEqual([]);
  });

  test('is short on every choose-number page, with what a buyer gives, and leads to the whole one', () => {
    const short = below('/choose-your-number/');
    const wrong = short.filter(({ html, language, path }) => {
      const rows = rowsOf(html);
      const countryHub = localizedPath(language, phoneNumbersRoute(path.split('/')[2] ?? ''));
      return (
        !SHEET_IN_SHORT.every((row) => rows.includes(row)) ||
        rows.slice(-3).join() !== 'documents,residence,activation' ||
        !html.includes(`href="${countryHub}#capabilities"`)
      );
    });
    expect(short.length).toBeGreaterThan(0);
    expect(wrong.map(({ address }) => address)).toEqual([]);
  });

  test('has a note on every choose-number page below what is not confirmed and what numbers can’t do', () => {
    const wrong = differing(
      pairPages,
      ({ page: { html } }) =>
        [
          ...between(html, 'id="capabilities"', '</dl>').matchAll(
            /<dt>(.*?)<\/dt>\s*<dd class="sheet-word">(.*?)<\/dd>(?:\s*<dd class="sheet-note">(.*?)<\/dd>)?/gs,
          ),
        ].map(([, ...parts]) => parts.map((part = '') => wordsOf(part))),
      ({ language, didCountry }) => {
        const sheet = readCapabilitySheet(didCountry.iso2);
        const named = { sheet, names: namesOf(language, didCountry) };
        return SHEET_IN_SHORT.map((row) => {
          const item = sheetItem(translate[language], language, named, row);
          const needsNote = ['no', 'not-confirmed'].includes(sheet.rows[row].value);
          return [item.label, item.word, (needsNote && item.note) || ''];
        });
      },
    );
    expect(wrong).toEqual([]);
  });

  test('is what pages of pairs and the home page say of texts that are not confirmed', () => {
    const { didCountries } = JSON.parse(readFileSync(siteDataPaths.catalogue, 'utf8')) as Catalogue;
    const unconfirmed = didCountries.filter(
      ({ iso2 }) => readCapabilitySheet(iso2).rows['texts-from-people'].value !== 'yes',
    );
    const slugs = new Set(unconfirmed.map(({ slug }) => slug));
    const wrong = pages.filter(({ html, language, path }) => {
      const isPair = path.startsWith('/choose-your-number/');
      if (!isPair && path !== ROUTES.home) return false;
      const text = texts[language].get(
        isPair ? 'numbers.plan-texts-unconfirmed' : 'sms-how-to.note-unconfirmed',
      );
      const [before = 'no text'] = text?.split(' {{') ?? [];
      const isSaid = decodeHtml(html).includes(before);
      const isTrue = isPair
        ? slugs.has(path.split('/')[2] ?? '')
        : unconfirmed.length === didCountries.length;
      return isSaid !== isTrue;
    });
    expect(wrong.map(({ address }) => address)).toEqual([]);
  });

  test.each(LANGUAGES)(
    'is named where retirees read of codes, emergencies and living abroad in %s',
    (language) => {
      const page = pages.find((one) => one.language === language && one.path === ROUTES.retirees);
      const html = decodeHtml(page?.html ?? '');
      for (const limit of ['codes', 'emergency', 'residence']) {
        expect(html).toContain(texts[language].get(`retirees.limits-${limit}-title`));
      }
      expect(html).toContain('/phone-numbers/united-states#capabilities');
    },
  );
});

/** A port on which nothing listens: the build takes the data of the last one. */
const NO_HUB = 'http://127.0.0.1:1/hub';

test('a build stops before any page is touched when a country on sale has no capability sheet', async () => {
  const data = mkdtempSync(join(tmpdir(), 'sheet-stop-'));
  cpSync(siteDataPaths.directory, data, { recursive: true });
  // What names no source is of the hub that is configured.
  rmSync(join(data, 'sources.json'), { force: true });
  const file = join(data, 'catalogue.json');
  const catalogue = JSON.parse(readFileSync(file, 'utf8')) as Catalogue;
  const [first] = catalogue.didCountries;
  const added = { ...first, id: 9_999, iso2: 'AQ', name: 'Antarctica', slug: 'antarctica' };
  writeFileSync(
    file,
    JSON.stringify({ ...catalogue, didCountries: [...catalogue.didCountries, added] }),
  );
  const home = join(SITE, 'index.html');
  const before = statSync(home).mtimeMs;

  const child = spawn(process.execPath, [...PROGRAM_FLAGS, 'src/tools/build.ts'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HUB_BUILD_URL: NO_HUB, SITE_DATA_DIR: data },
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (errors += chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  rmSync(data, { recursive: true, force: true });

  expect(errors).toContain('Antarctica: receives-calls and all other rows: no sheet for "AQ"');
  expect(errors).toContain('stopped: these capability sheets need a correction');
  expect(code).toBe(1);
  expect(statSync(home).mtimeMs).toBe(before);
});
