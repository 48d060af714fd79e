import {
  SHEET_ROWS,
  type CapabilitySheet,
  type SheetRow,
} from '#contract/hub/capability-sheets.ts';
import type { CompiledTexts } from './compile.ts';
import type { TextKey } from './texts.ts';

/**
 * How much a text claims: `everywhere` that the numbers of every country can do it, `somewhere` that
 * those of some can ("where supported"), `nowhere` that none can be relied on for it.
 */
type Extent = 'everywhere' | 'somewhere' | 'nowhere';

/** What the texts of the shop claim about a row of the capability sheets. */
interface RowClaims {
  /** Finds an English text that speaks of the row; none where each text of the shop would. */
  pattern?: RegExp;
  texts: Readonly<Partial<Record<TextKey, Extent>>>;
}

/** Which texts speak of which row (docs/capability-sheets.md, "Texts that speak of a row"). */
const CLAIMS: Readonly<Record<SheetRow, RowClaims>> = {
  'receives-calls': {
    texts: {
      'advantages.card-2-text': 'everywhere',
      'home.lead': 'everywhere',
      'numbers.info-text': 'everywhere',
      'numbers.subtitle': 'everywhere',
    },
  },
  'shows-number': {
    pattern: /\b(?:shows?|showing|sees?) your\b.{0,30}\bnumber\b/i,
    texts: {},
  },
  'simultaneous-calls': {
    pattern: /\bsimultaneous|\bcalls at (?:once|the same time)/i,
    texts: {},
  },
  'reachable-from-abroad': {
    pattern: /\bfrom (?:any|every) country\b/i,
    texts: { 'pair-facts.dial-abroad': 'everywhere', 'pair-facts.dial-mobile': 'everywhere' },
  },
  'emergency-calls': {
    pattern: /\b(?:call|reach|dial) (?:the police|911|112|emergency)/i,
    texts: {
      'faq.q8.answer': 'nowhere',
      'faq.q8.question': 'nowhere',
      'retirees.limits-emergency-text': 'nowhere',
      'retirees.limits-emergency-title': 'nowhere',
      'terms.emergency.text': 'nowhere',
    },
  },
  'texts-from-people': {
    pattern:
      /\b(?:texts|text messages|SMS)\b.{0,60}\b(?:arrives?|reach(?:es)? you|to your e-mail)/i,
    texts: {
      'advantages.card-4-text': 'somewhere',
      'faq.description': 'somewhere',
      'faq.description-without-stop-renewal': 'somewhere',
      'faq.q7.answer': 'somewhere',
      'home-sections.pictures.sms': 'somewhere',
      'numbers.plan-features-text': 'somewhere',
      'numbers.plan-number-text': 'somewhere',
      'sms-how-to.lead': 'somewhere',
    },
  },
  codes: {
    pattern:
      /\bcodes?\b.{0,30}\b(?:virtual numbers?|banks?)\b|\b(?:banks?|services)\b.{0,60}\bcodes?\b/i,
    texts: {
      'faq.q7.answer': 'nowhere',
      'retirees.limits-codes-text': 'nowhere',
      'retirees.limits-codes-title': 'nowhere',
      'terms.service.text': 'nowhere',
    },
  },
  'sends-texts': {
    pattern: /\b(?:send|write|reply)\b.{0,20}\b(?:texts|text messages|SMS) from\b/i,
    texts: {},
  },
  fax: { pattern: /\bfax/i, texts: {} },
  documents: {
    pattern: /\bno (?:documents|paperwork|ID)\b/i,
    texts: {},
  },
  activation: {
    pattern:
      /\b(?:ready|local) in minutes\b|\bas soon as (?:you have paid|the payment is approved)/i,
    texts: {
      'advantages.card-1-text': 'everywhere',
      'advantages.card-1-title': 'everywhere',
      'faq.q3.answer': 'everywhere',
      'home.description-without-stop-renewal': 'everywhere',
      'home.meta-description': 'everywhere',
      'home.proof-without-stop-renewal': 'everywhere',
      'home.proof-cancel': 'everywhere',
    },
  },
  porting: {
    pattern: /\b(?:port|transfer|bring|move) (?:your|the|a) (?:existing |current |old )?number\b/i,
    texts: { 'terms.numbers.text': 'somewhere' },
  },
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

/**
 * Finds English texts that claim what the sheet of a country on sale denies, and texts that speak of
 * a row without being tied to it. Each line names a country or a key, and the row.
 */
export function findContradictions(
  sheets: readonly CapabilitySheet[],
  english: CompiledTexts,
  nameOf: (iso2: string) => string,
): string[] {
  return SHEET_ROWS.flatMap((row) => {
    const { pattern, texts } = CLAIMS[row];
    const shown = Object.entries(texts).filter(([key]) => english.has(key));
    const denied = shown.flatMap(([key, extent]) =>
      deniedBy(sheets, row, extent).map(
        ({ iso2, rows }) =>
          `${nameOf(iso2)}: ${row}: is "${rows[row].value}", but the text "${key}" claims otherwise`,
      ),
    );
    const untied = [...english].flatMap(([key, text]) =>
      pattern?.test(text) === true && !isOfSheet(key) && !(key in texts)
        ? [`every country: ${row}: the text "${key}" speaks of it: tie it in ${FILE}`]
        : [],
    );
    return [...denied, ...untied];
  });
}

const FILE = 'src/i18n/sheet-claims.ts';

/** Returns the keys that are tied to a row. */
export const tiedKeys = (): string[] => SHEET_ROWS.flatMap((row) => Object.keys(CLAIMS[row].texts));
