import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#config/languages.ts';
import {
  SHEET_ROWS,
  type CapabilitySheet,
  type SheetRow,
} from '#contract/hub/capability-sheets.ts';
import { CLAIM_PATTERNS, DENIALS } from './patterns/claim-patterns.ts';
import type { CompiledTexts } from './compile.ts';
import type { TextKey } from './texts.ts';

/**
 * How much a text claims: `everywhere` that the numbers of every country can do it, `somewhere`
 * that those of some can ("where supported"), `nowhere` that none can be relied on for it.
 */
type Extent = 'everywhere' | 'somewhere' | 'nowhere';

/** Texts that speak of a row, by key: how much they claim, in every language. */
type RowTexts = Readonly<Partial<Record<TextKey, Extent>>>;

/** Which texts speak of which row (docs/capability-sheets.md, "Texts that speak of a row"). */
const CLAIMS: Readonly<Record<SheetRow, RowTexts>> = {
  'receives-calls': {
    'advantages.card-2-text': 'everywhere',
    'advantages.card-2-text-without-app': 'everywhere',
    'home.lead': 'everywhere',
    'numbers.info-text': 'everywhere',
    'numbers.subtitle': 'everywhere',
    'numbers.subtitle-same': 'everywhere',
  },
  'shows-number': { 'faq.q10.answer': 'somewhere', 'faq.q10.answer-without-app': 'somewhere' },
  'simultaneous-calls': {},
  'reachable-from-abroad': {
    'pair-facts.dial-abroad': 'everywhere',
    'pair-facts.dial-mobile': 'everywhere',
  },
  'emergency-calls': {
    'faq.q8.answer': 'nowhere',
    'faq.q8.question': 'nowhere',
    'retirees.limits-emergency-text': 'nowhere',
    'retirees.limits-emergency-title': 'nowhere',
    'terms.emergency.text': 'nowhere',
    'terms.emergency.text-without-app': 'nowhere',
    'terms.emergency.title': 'nowhere',
  },
  'texts-from-people': {
    'advantages.card-4-text': 'somewhere',
    'advantages.card-4-title': 'somewhere',
    'faq.description': 'somewhere',
    'faq.description-without-stop-renewal': 'somewhere',
    'faq.q7.answer': 'somewhere',
    'faq.q7.answer-without-capability-sheets': 'somewhere',
    'faq.q7.question': 'somewhere',
    'home-sections.pictures.sms': 'somewhere',
    'my-numbers.guide': 'somewhere',
    'numbers.plan-features-text': 'somewhere',
    'numbers.plan-features-text-without-app': 'somewhere',
    'numbers.plan-number-text': 'somewhere',
    'provider.welcome.body': 'somewhere',
    'provider.welcome-without-minutes.body': 'somewhere',
    'sms-how-to.lead': 'somewhere',
    'sms-how-to.note': 'somewhere',
    'sms-how-to.title': 'somewhere',
    'steps-how.step-3-text': 'somewhere',
    'test-number.arrived-message': 'somewhere',
    'test-number.listening': 'somewhere',
    'test-number.text': 'somewhere',
  },
  codes: {
    'faq.q7.answer': 'nowhere',
    'faq.q7.answer-without-capability-sheets': 'nowhere',
    'retirees.limits-codes-text': 'nowhere',
    'retirees.limits-codes-title': 'nowhere',
    'terms.service.text': 'nowhere',
  },
  'sends-texts': {},
  fax: {},
  documents: {},
  residence: {},
  activation: {
    'advantages.card-1-text': 'everywhere',
    'advantages.card-1-title': 'everywhere',
    'faq.q3.answer': 'everywhere',
    'faq.q3.answer-without-call-minutes': 'everywhere',
    'home.description-without-stop-renewal': 'everywhere',
    'home.meta-description': 'everywhere',
    'home.proof-without-stop-renewal': 'everywhere',
    'home.proof-cancel': 'everywhere',
  },
  porting: { 'retirees.limits-new-text': 'nowhere', 'terms.numbers.text': 'somewhere' },
};

/** Returns how much a text claims of a row; undefined where it is not tied to it. */
function extentOf(row: SheetRow, key: string): Extent | undefined {
  const extents: Readonly<Partial<Record<string, Extent>>> = CLAIMS[row];
  return extents[key];
}

/** Returns whether a text is of the sheets themselves, which is chosen by each sheet's values. */
const isOfSheet = (key: string): boolean => key.startsWith('sheet.');

/**
 * Returns whether a sheet has what a text claims of all countries: of activation, that it is at
 * once, and of residence, that a buyer may live anywhere.
 */
function isConfirmed({ rows }: CapabilitySheet, row: SheetRow): boolean {
  if (row === 'residence') return rows.residence.value === 'anywhere';
  return rows[row].value === 'yes' && (row !== 'activation' || rows.activation.time === 'at-once');
}

/** Whether a row of a sheet is known, so that a claim of every country is held against it. */
type IsKnown = (sheet: CapabilitySheet, row: SheetRow) => boolean;

/**
 * Returns the sheets that contradict what a text claims: of a claim of all countries those that do
 * not confirm it, of a denial those that affirm, and of a claim of some countries all sheets where
 * none of them allows it.
 */
function contradictedBy(
  sheets: readonly CapabilitySheet[],
  row: SheetRow,
  extent: Extent,
  isKnown: IsKnown,
): readonly CapabilitySheet[] {
  if (extent === 'everywhere') {
    return sheets.filter((sheet) => isKnown(sheet, row) && !isConfirmed(sheet, row));
  }
  if (extent === 'nowhere') return sheets.filter(({ rows }) => rows[row].value === 'yes');
  return sheets.some(({ rows }) => !['no', 'often-refused'].includes(rows[row].value))
    ? []
    : sheets;
}

/** A text that claims what it must not; `line` says so of a country or a text, and a row. */
export interface Contradiction {
  /** A country's sheet has something else, the text is not tied, or it lacks a denial. */
  cause: 'sheet' | 'untied' | 'no-denial';
  row: SheetRow;
  /** The country of the sheet, in ISO 3166-1 alpha-2. */
  iso2?: string;
  key: string;
  language: Language;
  line: string;
  /** Where the text is found; not set for one of the files. */
  place?: 'hub';
}

/** Where texts are tied to rows. */
export const CLAIMS_FILE = 'src/i18n/sheet-claims.ts';

type AllTexts = Readonly<Record<Language, CompiledTexts>>;

interface ListedText {
  language: Language;
  key: string;
  text: string;
}

/** Returns the texts of all languages with their keys. */
const listTexts = (texts: AllTexts): ListedText[] =>
  LANGUAGES.flatMap((language) =>
    [...texts[language]].map(([key, text]) => ({ language, key, text })),
  );

/** Returns whether a text is a question, which leaves open what it asks for. */
const isQuestion = (text: string): boolean => text.trimEnd().endsWith('?');

/** Returns the English texts that claim of a row what a country's sheet contradicts. */
function findContradicted(
  row: SheetRow,
  sheets: readonly CapabilitySheet[],
  english: CompiledTexts,
  nameOf: (iso2: string) => string,
  isKnown: IsKnown,
): Contradiction[] {
  return Object.entries(CLAIMS[row])
    .filter(([key]) => english.has(key))
    .flatMap(([key, extent]) =>
      contradictedBy(sheets, row, extent, isKnown).map(({ iso2, rows }) => ({
        cause: 'sheet' as const,
        iso2,
        row,
        key,
        language: DEFAULT_LANGUAGE,
        line: `${nameOf(iso2)}: ${row}: is "${rows[row].value}", but the text "${key}" claims otherwise`,
      })),
    );
}

const placeOf = (row: SheetRow, { key, language }: ListedText): string =>
  `every country: ${row}: the text "${key}" (${language})`;

/** Returns the texts that speak of a row without being tied to it. */
function findUntied(row: SheetRow, texts: readonly ListedText[]): Contradiction[] {
  // It has no pattern: each text of the shop speaks of calls.
  if (row === 'receives-calls') return [];
  return texts
    .filter(({ key }) => extentOf(row, key) === undefined && !isOfSheet(key))
    .filter(({ language, text }) => CLAIM_PATTERNS[row][language].test(text))
    .map((text) => ({
      cause: 'untied' as const,
      row,
      key: text.key,
      language: text.language,
      line: `${placeOf(row, text)} speaks of it: tie it in ${CLAIMS_FILE}`,
    }));
}

/** Returns the texts that are tied to a row as a denial, and deny nothing. */
function findEmptyDenials(row: SheetRow, texts: readonly ListedText[]): Contradiction[] {
  return texts
    .filter(({ key, text }) => extentOf(row, key) === 'nowhere' && !isQuestion(text))
    .filter(({ language, text }) => !DENIALS[language].test(text))
    .map((text) => ({
      cause: 'no-denial' as const,
      row,
      key: text.key,
      language: text.language,
      line: `${placeOf(row, text)} denies it in ${CLAIMS_FILE}, but has no denial`,
    }));
}

/**
 * Returns the texts that claim what the sheet of a country on sale contradicts, those of any
 * language that speak of a row without being tied to it, and those that are tied as a denial and
 * deny nothing. A row that is not known contradicts no claim of every country.
 */
export function findContradictions(
  sheets: readonly CapabilitySheet[],
  texts: AllTexts,
  nameOf: (iso2: string) => string,
  isKnown: IsKnown = () => true,
): Contradiction[] {
  const all = listTexts(texts);
  return SHEET_ROWS.flatMap((row) => [
    ...findContradicted(row, sheets, texts[DEFAULT_LANGUAGE], nameOf, isKnown),
    ...findUntied(row, all),
    ...findEmptyDenials(row, all),
  ]);
}

/** What a text claims of a row of every country's sheet. */
export interface Claim {
  row: SheetRow;
  extent: Extent;
}

/** Returns what each text that is tied to a row claims, by key. */
export function listClaims(): ReadonlyMap<string, readonly Claim[]> {
  const claims = SHEET_ROWS.flatMap((row) =>
    Object.entries(CLAIMS[row]).map(([key, extent]) => ({ key, claim: { row, extent } })),
  );
  const byKey = Map.groupBy(claims, ({ key }) => key);
  return new Map([...byKey].map(([key, ofKey]) => [key, ofKey.map(({ claim }) => claim)]));
}
