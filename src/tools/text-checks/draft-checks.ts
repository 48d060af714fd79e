import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#config/languages.ts';
import type { CapabilitySheet } from '#contract/hub/capability-sheets.ts';
import { checkLanguage, type TextRules } from '#i18n/check/check-texts.ts';
import type { Finding, TextPlace } from '#i18n/check/finding.ts';
import { differenceOfNames, placeholderNames } from '#i18n/check/placeholders.ts';
import { baseKey, pluralForm } from '#i18n/check/plural-keys.ts';
import { type Contradiction, findContradictions } from '#i18n/sheet-claims.ts';

/** Something that is wrong with a text, in the terms of the desk. */
export interface DraftFinding extends Omit<Finding, 'kind'> {
  kind: Finding['kind'] | 'claim';
  /** Where the text is found, as far as that is known. */
  place?: TextPlace;
}

export type Texts = ReadonlyMap<string, string>;
export type AllTexts = Readonly<Record<Language, Texts>>;

/** What texts are checked against beside each other. */
export interface Rules extends TextRules {
  sheets: readonly CapabilitySheet[];
}

/** Checks texts of all languages by every rule that a text can break by itself. */
export const checkAllTexts = (texts: AllTexts, rules: Rules): DraftFinding[] =>
  createTextChecks(rules)(texts);

/**
 * Creates what checks texts as `checkAllTexts` does, time and again: a language is checked only
 * when its texts or the English ones are others than the last time.
 */
export function createTextChecks(rules: Rules): (texts: AllTexts) => DraftFinding[] {
  const checks = [
    ...LANGUAGES.map((language) =>
      whenChanged([DEFAULT_LANGUAGE, language], (texts) =>
        checkLanguage(language, texts[language], texts[DEFAULT_LANGUAGE], rules),
      ),
    ),
    whenChanged(LANGUAGES, (texts) => checkClaims(texts, rules.sheets)),
  ];
  return (texts) => checks.flatMap((check) => check(texts));
}

/** Returns a check that runs only when the texts of some languages are others than before. */
function whenChanged(
  languages: readonly Language[],
  check: (texts: AllTexts) => DraftFinding[],
): (texts: AllTexts) => DraftFinding[] {
  let last: { texts: AllTexts; found: DraftFinding[] } | undefined;
  return (texts) => {
    const isSame = languages.every((language) => last?.texts[language] === texts[language]);
    if (last === undefined || !isSame) last = { texts, found: check(texts) };
    return last.found;
  };
}

const checkClaims = (texts: AllTexts, sheets: Rules['sheets']): DraftFinding[] =>
  listClaimFindings(findContradictions(sheets, texts, (iso2) => iso2));

/** Returns one finding for each text that claims what it must not, with the countries. */
export function listClaimFindings(found: readonly Contradiction[]): DraftFinding[] {
  const byText = Map.groupBy(found, ({ key, language }) => `${language} ${key}`);
  return [...byText.values()].flatMap((ofText) => {
    const [first] = ofText;
    if (first === undefined) return [];
    const { language, key, row, cause, line, place } = first;
    const alike = ofText.filter((one) => one.row === row && one.cause === cause);
    const countries = alike.flatMap(({ iso2 }) => iso2 ?? []);
    const values = { row, cause, ...(countries.length > 0 && { countries: countries.join(' ') }) };
    const claim = { kind: 'claim' as const, language, key, detail: line, values };
    return [place === undefined ? claim : { ...claim, place }];
  });
}

/** A text as an editor wants it; `seen` is what it was when the editor began, if it was there. */
export interface TextChange {
  language: Language;
  key: string;
  seen: string | null;
  text: string;
  /** The English text that it is a translation of, which may be another one by now. */
  english?: string | undefined;
}

/** A text that cannot be saved, with what is wrong. */
export interface WrongText {
  language: Language;
  key: string;
  text: string;
  /** The English text that a translator outside had. */
  english?: string | undefined;
  findings: DraftFinding[];
}

/** Returns the texts of the keys of some changes, as they are with these changes. */
export function draftOf(texts: AllTexts, changes: readonly TextChange[]): AllTexts {
  const bases = new Set(changes.map(({ key }) => baseKey(key)));
  return Object.fromEntries(
    LANGUAGES.map((language) => {
      const drafted = new Map([...texts[language]].filter(([key]) => bases.has(baseKey(key))));
      for (const change of changes) {
        if (change.language === language) drafted.set(change.key, change.text);
      }
      return [language, drafted];
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
