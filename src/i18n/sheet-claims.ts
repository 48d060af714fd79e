import { createHash } from 'node:crypto';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#config/languages.ts';
import {
  SHEET_ROWS,
  type CapabilitySheet,
  type SheetRow,
} from '#contract/hub/capability-sheets.ts';
import { CLAIM_PATTERNS, DENIALS } from './claim-patterns.ts';
import type { CompiledTexts } from './compile.ts';
import type { TextKey } from './texts.ts';

/**
 * How much a text claims: `everywhere` that the numbers of every country can do it, `somewhere` that
 * those of some can ("where supported"), `nowhere` that none can be relied on for it.
 */
type Extent = 'everywhere' | 'somewhere' | 'nowhere';

/** Texts that speak of a row, by key: how much they claim, in every language. */
type RowTexts = Readonly<Partial<Record<TextKey, Extent>>>;

/** Which texts speak of which row (docs/capability-sheets.md, "Texts that speak of a row"). */
const CLAIMS: Readonly<Record<SheetRow, RowTexts>> = {
  'receives-calls': {
    'advantages.card-2-text': 'everywhere',
    'home.lead': 'everywhere',
    'numbers.info-text': 'everywhere',
    'numbers.subtitle': 'everywhere',
  },
  'shows-number': {},
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
    'terms.emergency.title': 'nowhere',
  },
  'texts-from-people': {
    'advantages.card-4-text': 'somewhere',
    'advantages.card-4-title': 'somewhere',
    'faq.description': 'somewhere',
    'faq.description-without-stop-renewal': 'somewhere',
    'faq.q7.answer': 'somewhere',
    'faq.q7.question': 'somewhere',
    'home-sections.pictures.sms': 'somewhere',
    'my-numbers.guide': 'somewhere',
    'numbers.plan-features-text': 'somewhere',
    'numbers.plan-number-text': 'somewhere',
    'provider.welcome.body': 'somewhere',
    'sms-how-to.lead': 'somewhere',
    'sms-how-to.note': 'somewhere',
    'sms-how-to.title': 'somewhere',
    'test-number.arrived-message': 'somewhere',
  },
  codes: {
    'faq.q7.answer': 'nowhere',
    'retirees.limits-codes-text': 'nowhere',
    'retirees.limits-codes-title': 'nowhere',
    'terms.service.text': 'nowhere',
  },
  'sends-texts': {},
  fax: {},
  documents: {},
  activation: {
    'advantages.card-1-text': 'everywhere',
    'advantages.card-1-title': 'everywhere',
    'faq.q3.answer': 'everywhere',
    'home.description-without-stop-renewal': 'everywhere',
    'home.meta-description': 'everywhere',
    'home.proof-without-stop-renewal': 'everywhere',
    'home.proof-cancel': 'everywhere',
  },
  porting: { 'terms.numbers.text': 'somewhere' },
};

/** Digests of the English texts that were read when their extents were set, by key. */
const READ: Readonly<Record<string, string>> = {
  'advantages.card-1-text': '8TbHy2GH',
  'advantages.card-1-title': 'JgjMhoLL',
  'advantages.card-2-text': 'LlULXteA',
  'advantages.card-4-text': 'RgVosfqs',
  'advantages.card-4-title': 'ZtJRdV15',
  'faq.description': 'fQulpBOW',
  'faq.description-without-stop-renewal': 'VWoZDisH',
  'faq.q3.answer': 'lJxQhq5V',
  'faq.q7.answer': '17vW--39',
  'faq.q7.question': 'btbYDBY_',
  'faq.q8.answer': 'P-6aSspt',
  'faq.q8.question': 'txYuDLMx',
  'home-sections.pictures.sms': 'XIAxd_TV',
  'home.description-without-stop-renewal': 't8Bx7P4P',
  'home.lead': 'rTsuHFGZ',
  'home.meta-description': '6CmSJWQC',
  'home.proof-cancel': 'xcpQRJ3a',
  'home.proof-without-stop-renewal': 'nJl4aCxK',
  'my-numbers.guide': 'seRSsQ64',
  'numbers.info-text': '0RkVy04w',
  'numbers.plan-features-text': 'KA9k7EZm',
  'numbers.plan-number-text': 'VkUcWfhm',
  'numbers.subtitle': 'hy_zIcjv',
  'pair-facts.dial-abroad': 'LQCSwdmQ',
  'pair-facts.dial-mobile': 'yqXwsKVV',
  'provider.welcome.body': 'Wj2uh_8p',
  'retirees.limits-codes-text': 'f_YPFweY',
  'retirees.limits-codes-title': 't-Ckfq2k',
  'retirees.limits-emergency-text': 'J6lIsyhc',
  'retirees.limits-emergency-title': 'CfoptrVS',
  'sms-how-to.lead': 'usw06PUB',
  'sms-how-to.note': 'ocHP-iVV',
  'sms-how-to.title': 'n3kKSXSl',
  'terms.emergency.text': 'A7RdBBI4',
  'terms.emergency.title': 'CfoptrVS',
  'terms.numbers.text': 'Cb5a2VFH',
  'terms.service.text': 'HJTNbOXe',
  'test-number.arrived-message': 'mFBiSGX4',
};

/** The texts of the sheets themselves are chosen by each sheet's values. */
const isOfSheet = (key: string): boolean => key.startsWith('sheet.');

/**
 * Returns whether a sheet has what a text claims of all countries: of activation, that it is at
 * once.
 */
function isConfirmed({ rows }: CapabilitySheet, row: SheetRow): boolean {
  return rows[row].value === 'yes' && (row !== 'activation' || rows.activation.time === 'at-once');
}

/** Returns the sheets that deny what a text claims. */
function deniedBy(
  sheets: readonly CapabilitySheet[],
  row: SheetRow,
  extent: Extent,
): readonly CapabilitySheet[] {
  if (extent === 'everywhere') return sheets.filter((sheet) => !isConfirmed(sheet, row));
  if (extent === 'nowhere') return sheets.filter(({ rows }) => rows[row].value === 'yes');
  return sheets.some(({ rows }) => !['no', 'often-refused'].includes(rows[row].value))
    ? []
    : sheets;
}

/** A text that claims what it must not; `line` says so of a country or a text, and a row. */
interface Contradiction {
  row: SheetRow;
  key: string;
  language: Language;
  line: string;
}

const FILE = 'src/i18n/sheet-claims.ts';

type AllTexts = Readonly<Record<Language, CompiledTexts>>;

/** Returns the texts of all languages with their keys. */
const listTexts = (texts: AllTexts) =>
  LANGUAGES.flatMap((language) =>
    [...texts[language]].map(([key, text]) => ({ language, key, text })),
  );

/** A question leaves open what it asks for. */
const isQuestion = (text: string): boolean => text.trimEnd().endsWith('?');

/**
 * Finds texts that claim what the sheet of a country on sale denies, texts of any language that
 * speak of a row without being tied to it, and ones that are tied as a denial and deny nothing.
 */
export function findContradictions(
  sheets: readonly CapabilitySheet[],
  texts: AllTexts,
  nameOf: (iso2: string) => string,
): Contradiction[] {
  const all = listTexts(texts);
  return SHEET_ROWS.flatMap((row) => {
    const tied: Readonly<Partial<Record<string, Extent>>> = CLAIMS[row];
    const patterns = row === 'receives-calls' ? undefined : CLAIM_PATTERNS[row];
    const denied = Object.entries(CLAIMS[row])
      .filter(([key]) => texts[DEFAULT_LANGUAGE].has(key))
      .flatMap(([key, extent]) =>
        deniedBy(sheets, row, extent).map(({ iso2, rows }) => ({
          row,
          key,
          language: DEFAULT_LANGUAGE,
          line: `${nameOf(iso2)}: ${row}: is "${rows[row].value}", but the text "${key}" claims otherwise`,
        })),
      );
    const wrong = all.flatMap(({ language, key, text }) => {
      const isUntied = tied[key] === undefined && !isOfSheet(key);
      const place = `every country: ${row}: the text "${key}" (${language})`;
      if (isUntied && patterns?.[language].test(text) === true) {
        return [{ row, key, language, line: `${place} speaks of it: tie it in ${FILE}` }];
      }
      if (tied[key] === 'nowhere' && !isQuestion(text) && !DENIALS[language].test(text)) {
        return [{ row, key, language, line: `${place} denies it in ${FILE}, but has no denial` }];
      }
      return [];
    });
    return [...denied, ...wrong];
  });
}

/** Returns the keys that are tied to a row. */
export const tiedKeys = (): string[] => SHEET_ROWS.flatMap((row) => Object.keys(CLAIMS[row]));

const digestOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 8);

/**
 * Finds tied texts whose English wording is another one than when their extent was set. Each line
 * names a key and the digest that it has once it was read again.
 */
export const findReworded = (english: CompiledTexts): string[] =>
  [...new Set(tiedKeys())].flatMap((key) => {
    const text = english.get(key);
    if (text === undefined || digestOf(text) === READ[key]) return [];
    return [
      `the text "${key}" has other words: read it again, set its extent in ${FILE}, and its digest to "${digestOf(text)}"`,
    ];
  });
