import type { Language } from '#config/languages.ts';
import { PLACEHOLDER } from '#lib/text/text.ts';
import type { CompiledTexts } from '../compile.ts';
import type { Finding } from './finding.ts';
import { baseKey, pluralForm } from './plural-keys.ts';

/**
 * The groups whose texts are filled by `countryValues`: there a country counts as itself in each of
 * its forms.
 */
const INFLECTED = /^(?:numbers|get-number|rates|country-hub|pair-facts|sheet|call-minutes|faq)\./;

/** Lists the names of a text's placeholders; a country counts as itself in each of its forms. */
export function placeholderNames(key: string, text: string): string[] {
  const names = [...text.matchAll(PLACEHOLDER)].map(([, name = '']) =>
    INFLECTED.test(key) ? name.replace(/(?<=country)_(?:the|in|from)$/i, '') : name,
  );
  return [...new Set(names)].sort();
}

const inBraces = (names: readonly string[]): string =>
  names.map((name) => `{{${name}}}`).join(', ');

/** Returns which names are missing and which are unknown, written as placeholders. */
export const differenceOfNames = (
  wanted: readonly string[],
  has: readonly string[],
): { missing: string; unknown: string } => ({
  missing: inBraces(wanted.filter((name) => !has.includes(name))),
  unknown: inBraces(has.filter((name) => !wanted.includes(name))),
});

/** Forms of few things, which may be words: "one day". */
const FORMS_OF_FEW = new Set(['zero', 'one', 'two']);

/**
 * Compares a text's placeholders with the English ones: a plural's with those of its form `_other`.
 */
function compareNames(
  language: Language,
  key: string,
  text: string,
  english: CompiledTexts,
): Finding[] {
  const form = pluralForm(key);
  const original = english.get(form === undefined ? key : `${baseKey(key)}_other`);
  if (original === undefined) return [];
  const wanted = placeholderNames(key, original);
  const mayLackCount = form !== undefined && FORMS_OF_FEW.has(form);
  const needed = mayLackCount ? wanted.filter((name) => name !== 'count') : wanted;
  const has = placeholderNames(key, text);
  const { missing } = differenceOfNames(needed, has);
  const { unknown } = differenceOfNames(wanted, has);
  if (missing === '' && unknown === '') return [];
  const detail = `English has {{${wanted.join(', ')}}}, this has {{${has.join(', ')}}}`;
  return [{ kind: 'placeholder', language, key, detail, values: { missing, unknown } }];
}

/** What is around a brace that belongs to no placeholder. */
const LONE_BRACES = /[^\s{}]*[{}]+[^\s{}]*/;

function findHalf(language: Language, key: string, text: string): Finding[] {
  const [half] = LONE_BRACES.exec(text.replace(PLACEHOLDER, ' ')) ?? [];
  if (half === undefined) return [];
  const detail = `"${half}" is half a placeholder`;
  return [{ kind: 'braces', language, key, detail, values: { half } }];
}

/**
 * Finds texts whose placeholders are not those of the English text, plural forms included, and
 * braces that belong to no placeholder. Such a text would show a raw placeholder to visitors.
 */
export const findBrokenPlaceholders = (
  language: Language,
  texts: CompiledTexts,
  english: CompiledTexts,
): Finding[] =>
  [...texts].flatMap(([key, text]) => [
    ...(text.trim() === '' ? [] : compareNames(language, key, text, english)),
    ...findHalf(language, key, text),
  ]);
