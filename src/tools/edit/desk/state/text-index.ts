import { LANGUAGES, type Language } from '#config/languages.ts';
import { baseKey } from '#i18n/check/plural-keys.ts';
import type { Glossary } from '#i18n/check/glossary.ts';
import { hasWords, shownForms } from '#i18n/check/word-patterns.ts';
import type { DeskState } from '#tools/edit/desk-service.ts';
import { cutText } from '#tools/edit/marks/marks.ts';
import type { DraftFinding } from '#tools/text-checks/draft-checks.ts';
import type { Meaning } from './rewrite.ts';

/** What the list of all texts can be narrowed to. */
export const STATES = ['all', 'missing', 'outdated', 'long', 'unused', 'failing', 'hub'] as const;
export type TextState = (typeof STATES)[number];

const KINDS: Partial<Record<TextState, readonly DraftFinding['kind'][]>> = {
  missing: ['missing', 'plural'],
  long: ['overlong', 'button', 'message'],
};

/** Lists the keys of a text in a language: one, or one for each form of a plural. */
export function keysOf(state: DeskState, language: Language, base: string): string[] {
  if (!state.plurals.includes(base)) return [base];
  return state.forms[language].map((form) => `${base}_${form}`);
}

/** Returns the keys that a state holds for. */
function basesIn(state: DeskState, wanted: TextState): ReadonlySet<string> {
  if (wanted === 'unused') return new Set(state.unused);
  if (wanted === 'outdated') {
    return new Set(Object.values(state.outdated).flatMap((list) => Object.keys(list).map(baseKey)));
  }
  if (wanted === 'hub') {
    const served = Object.values(state.hub?.texts ?? {});
    return new Set(served.flatMap((texts) => Object.keys(texts).map(baseKey)));
  }
  const kinds = KINDS[wanted];
  const found = state.findings.filter(({ kind }) => kinds === undefined || kinds.includes(kind));
  return new Set(found.map(({ key }) => baseKey(key)));
}

/** Returns the keys whose name or text has all the words, in the order of the files. */
export function findTexts(
  state: DeskState,
  query: string,
  wanted: TextState,
  among?: ReadonlySet<string>,
): string[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const inState = wanted === 'all' ? undefined : basesIn(state, wanted);
  const bases = [...new Set(Object.keys(state.texts.en).map(baseKey))];
  return bases.filter((base) => {
    if (inState?.has(base) === false || among?.has(base) === false) return false;
    if (words.length === 0) return true;
    const all = LANGUAGES.flatMap((language) =>
      keysOf(state, language, base).map((key) => state.texts[language][key] ?? ''),
    );
    const text = [base, ...all].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Returns the text of a key for a line of a list. */
export const lineOf = (state: DeskState, language: Language, base: string): string =>
  state.texts[language][base] ??
  state.texts[language][`${base}_other`] ??
  state.texts.en[base] ??
  state.texts.en[`${base}_other`] ??
  '';

/** About how many characters search engines show of a title and of a description. */
export const SEARCH_LIMITS = { title: 60, description: 160 } as const;

/** Returns about how much search engines show of a text; undefined for one that is no such text. */
export function searchLimitOf(base: string): number | undefined {
  if (/[.-]meta-title$/.test(base)) return SEARCH_LIMITS.title;
  return /[.-]description$/.test(base) ? SEARCH_LIMITS.description : undefined;
}

/** Returns how long a text is, its values by their names. */
export const lengthWithNames = (text: string): number =>
  cutText(text).reduce((sum, piece) => sum + Object.values(piece).join('').length, 0);

/** Returns language and key of a number in marks. */
export function textOfNumber(
  state: DeskState,
  number: number,
): { language: Language; key: string } | undefined {
  const [language, key] = state.keys[number]?.split(' ') ?? [];
  if (language === undefined || key === undefined) return undefined;
  return { language: language as Language, key };
}

/**
 * Returns what the marks of pages mean by the texts as they are now. Names that no page had get
 * numbers here, after those of the desk's program.
 */
export function meaningOf(state: DeskState): Meaning {
  const names = [...state.names];
  return {
    textOf: (number) => {
      const found = textOfNumber(state, number);
      if (found === undefined) return undefined;
      return state.texts[found.language][found.key] ?? state.texts.en[found.key];
    },
    nameOf: (number) => names[number] ?? '',
    numberOf: (name) => {
      const number = names.indexOf(name);
      return number === -1 ? names.push(name) - 1 : number;
    },
  };
}

/** A term that matters for a text, in one language. */
interface TermHint {
  term: string;
  say: string;
  not: string;
  /** The English text has the term, and the text of this language does not. */
  isLacking: boolean;
}

/** Lists the terms that the English text has, and those that a word of the text should be. */
export function findHints(
  glossary: Glossary,
  language: Language,
  text: string,
  english: string,
): TermHint[] {
  return glossary.flatMap((entry) => {
    const { forms, not } = entry[language];
    const isMeant = hasWords('en', english, entry.en.forms);
    if (forms.length === 0 || !(isMeant || hasWords(language, text, not))) return [];
    const isLacking = isMeant && text.trim() !== '' && !hasWords(language, text, forms);
    return [{ term: entry.term, say: shownForms(forms), not: not.join(', '), isLacking }];
  });
}
