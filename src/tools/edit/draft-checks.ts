import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#config/languages.ts';
import { LANGUAGE_TABLE } from '#config/language-table.ts';
import type { CapabilitySheet } from '#contract/hub/capability-sheets.ts';
import {
  baseKey,
  compareWithEnglish,
  differenceOfNames,
  type Finding,
  findUntiedTexts,
  placeholderNames,
  pluralForm,
} from '#i18n/check/compare-languages.ts';
import {
  type AdPolicy,
  findRefusedWords,
  findReplacedWords,
  type Glossary,
} from '#i18n/check/glossary.ts';
import { findContradictions } from '#i18n/sheet-claims.ts';
import { BUTTON_LIMIT, isOnButton, shownLength } from './button-keys.ts';

/** Something that is wrong with a text, in the terms of the desk. */
export interface DraftFinding extends Omit<Finding, 'kind'> {
  kind: Finding['kind'] | 'button' | 'direction' | 'claim';
}

export type Texts = ReadonlyMap<string, string>;
export type AllTexts = Readonly<Record<Language, Texts>>;

/** What texts are checked against beside each other. */
export interface Rules {
  glossary: Glossary;
  policy: AdPolicy;
  buttons: ReadonlySet<string>;
  sheets: readonly CapabilitySheet[];
}

/** Forms of few things, which may be words: "one day". */
const FORMS_OF_FEW = new Set(['zero', 'one', 'two']);

/** Characters that set the direction of text by hand; pages isolate values themselves. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
/** A sign before digits, which a right-to-left sentence shows at their other end. */
const SIGN_BEFORE_DIGITS = /(?<![\d\p{L}])[+−-]\d/u;

/** Compares the places of values in plural forms, which the general check leaves alone. */
function checkForms(language: Language, texts: Texts, english: Texts): DraftFinding[] {
  return [...texts].flatMap(([key, text]) => {
    const form = pluralForm(key);
    if (form === undefined || text.trim() === '') return [];
    const wanted = placeholderNames(key, english.get(`${baseKey(key)}_other`) ?? text);
    const needed = FORMS_OF_FEW.has(form) ? wanted.filter((name) => name !== 'count') : wanted;
    const has = placeholderNames(key, text);
    const missing = needed.filter((name) => !has.includes(name));
    const unknown = has.filter((name) => !wanted.includes(name));
    if (missing.length + unknown.length === 0) return [];
    const values = differenceOfNames([...missing], unknown);
    return [{ kind: 'placeholder', language, key, detail: JSON.stringify(values), values }];
  });
}

function checkLook(language: Language, texts: Texts, buttons: Rules['buttons']): DraftFinding[] {
  const isRightToLeft = LANGUAGE_TABLE[language].direction === 'rtl';
  return [...texts].flatMap(([key, text]) => {
    const found: DraftFinding[] = [];
    const length = shownLength(text);
    if (isOnButton(key, buttons) && length > BUTTON_LIMIT) {
      const values = { length, limit: BUTTON_LIMIT };
      found.push({ kind: 'button', language, key, detail: `${length} characters`, values });
    }
    if (DIRECTION_MARKS.test(text) || (isRightToLeft && SIGN_BEFORE_DIGITS.test(text))) {
      found.push({ kind: 'direction', language, key, detail: 'sets its direction by hand' });
    }
    return found;
  });
}

/** Checks texts of all languages by every rule that a text can break by itself. */
export function checkAllTexts(texts: AllTexts, rules: Rules): DraftFinding[] {
  const english = texts[DEFAULT_LANGUAGE];
  const perLanguage = LANGUAGES.flatMap((language) => {
    const own = texts[language];
    return [
      ...compareWithEnglish(language, own, english),
      ...checkForms(language, own, english),
      ...findReplacedWords(language, own, rules.glossary),
      ...findRefusedWords(language, own, rules.policy),
      ...checkLook(language, own, rules.buttons),
    ];
  });
  return [...perLanguage, ...findUntiedTexts(english), ...checkClaims(texts, rules.sheets)];
}

/** Returns one finding for each text that claims what it must not, however many countries it is. */
function checkClaims(texts: AllTexts, sheets: Rules['sheets']): DraftFinding[] {
  const found = findContradictions(sheets, texts, (iso2) => iso2);
  const byText = Map.groupBy(found, ({ key, language }) => `${language} ${key}`);
  return [...byText.values()].flatMap(([first]) => {
    if (first === undefined) return [];
    const { language, key, row, line } = first;
    return [{ kind: 'claim' as const, language, key, detail: line, values: { row } }];
  });
}

/** A text as an editor wants it; `seen` is what it was when the editor began, if it was there. */
export interface TextChange {
  language: Language;
  key: string;
  seen: string | null;
  text: string;
  /** The English text that a translator outside had, which may be another one by now. */
  english?: string | undefined;
}

/** Returns the texts of the keys of some changes, as they are with these changes. */
export function draftOf(texts: AllTexts, changes: readonly TextChange[]): AllTexts {
  const bases = new Set(changes.map(({ key }) => baseKey(key)));
  return Object.fromEntries(
    LANGUAGES.map((language) => {
      const own = new Map([...texts[language]].filter(([key]) => bases.has(baseKey(key))));
      for (const change of changes) {
        if (change.language === language) own.set(change.key, change.text);
      }
      return [language, own];
    }),
  ) as unknown as AllTexts;
}

/**
 * Checks changes of texts as if they were in the files. Returns what is wrong with each text that
 * differs, and with translations that an English change makes wrong. A value that the saved English
 * text has a place for may not get lost.
 */
export function checkDraft(
  texts: AllTexts,
  changes: readonly TextChange[],
  rules: Rules,
): DraftFinding[] {
  const found = checkAllTexts(draftOf(texts, changes), rules);
  const before = texts[DEFAULT_LANGUAGE];
  const lost = changes.flatMap(({ language, key, text }): DraftFinding[] => {
    const saved = before.get(key);
    if (language !== DEFAULT_LANGUAGE || saved === undefined || pluralForm(key)) return [];
    const values = differenceOfNames(placeholderNames(key, saved), placeholderNames(key, text));
    if (values.missing === '' && values.unknown === '') return [];
    return [{ kind: 'placeholder', language, key, detail: JSON.stringify(values), values }];
  });
  return [...lost, ...found];
}
