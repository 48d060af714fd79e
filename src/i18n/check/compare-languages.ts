import { DEFAULT_LANGUAGE, type Language } from '#config/languages.ts';
import { findUntied } from '../capability-texts.ts';
import type { CompiledTexts } from '../compile.ts';
import type { Finding } from './finding.ts';
import { findBrokenPlaceholders } from './placeholders.ts';
import { baseKey, neededForms, pluralForm } from './plural-keys.ts';

/**
 * Words that are spelled alike in languages of ours: names, international words, and Romance words
 * that English shares.
 */
const SHARED_WORDS = new Set(
  'whatsapp sms visa mastercard american express diners club discover facebook x instagram linkedin cvv zip e-mail email ok no total error plan faq fax id roaming status min'.split(
    ' ',
  ),
);

/**
 * Returns whether a text may rightly be the same as the English one: nothing but placeholders,
 * digits, symbols and shared words.
 */
function isSameOnPurpose(key: string, text: string): boolean {
  const words = text
    .replace(/\{\{[^}]*\}\}/g, ' ')
    .toLowerCase()
    .split(/[^\p{L}-]+/u)
    .filter((word) => word.length > 1);
  return words.every((word) => SHARED_WORDS.has(word)) || SAME_KEYS.has(key);
}

/** Keys whose text is the same word in at least one other language. */
const SAME_KEYS: ReadonlySet<string> = new Set(['card.month-short']);

/** Returns how long a translation may be before it breaks layouts, by the length of the English. */
const mayBeLong = (english: string): number => english.length * 2.5 + 30;

function comparePair(language: Language, key: string, english: string, text: string): Finding[] {
  const found: Finding[] = [];
  const add = (kind: Finding['kind'], detail: string, values?: Finding['values']): void => {
    found.push({ kind, language, key, detail, ...(values && { values }) });
  };
  if (text.trim() === '') add('missing', 'the text is empty');
  if (language !== DEFAULT_LANGUAGE && text === english && !isSameOnPurpose(key, text)) {
    add('untranslated', `still "${english}"`);
  }
  if (text.length > mayBeLong(english)) {
    const values = { length: text.length, limit: Math.floor(mayBeLong(english)) };
    add('overlong', `${text.length} characters where English has ${english.length}`, values);
  }
  return found;
}

function pluralFindings(language: Language, texts: CompiledTexts): Finding[] {
  const families = new Map<string, Set<string>>();
  for (const key of texts.keys()) {
    const form = pluralForm(key);
    if (form === undefined) continue;
    families.set(baseKey(key), (families.get(baseKey(key)) ?? new Set()).add(form));
  }
  return [...families].flatMap(([key, forms]) =>
    neededForms(language)
      .filter((form) => !forms.has(form))
      .map((form) => ({
        kind: 'plural' as const,
        language,
        key,
        detail: `no form "_${form}"`,
        values: { form },
      })),
  );
}

const bases = (map: CompiledTexts): Set<string> => new Set([...map.keys()].map(baseKey));

/**
 * Compares one language with English, key by key: missing, extra, untranslated, overlong texts,
 * placeholders and plural forms.
 */
export function compareWithEnglish(
  language: Language,
  texts: CompiledTexts,
  english: CompiledTexts,
): Finding[] {
  const [present, wanted] = [bases(texts), bases(english)];
  const missing = [...wanted].filter((key) => !present.has(key));
  const extra = [...present].filter((key) => !wanted.has(key));
  const pairs = [...texts].flatMap(([key, text]) => {
    const original = english.get(key) ?? english.get(`${baseKey(key)}_other`);
    return original === undefined ? [] : comparePair(language, key, original, text);
  });
  return [
    ...missing.map((key) => ({ kind: 'missing' as const, language, key, detail: 'no such key' })),
    ...extra.map((key) => ({ kind: 'extra' as const, language, key, detail: 'not in English' })),
    ...pluralFindings(language, texts),
    ...pairs,
    ...findBrokenPlaceholders(language, texts, english),
  ];
}

/** Finds texts that promise a feature without being tied to it. */
export const findUntiedTexts = (language: Language, texts: CompiledTexts): Finding[] =>
  findUntied(texts, language).map(({ key, feature }) => ({
    kind: 'untied',
    language,
    key,
    detail: `promises "${feature}": tie it in src/i18n/capability-texts.ts`,
    values: { feature },
  }));
