import type { TextValues } from './text.ts';

/** By language: rules cost far more to create than to use. */
const RULES = new Map<string, Intl.PluralRules>();

/** Returns which form of a plural a language uses for a number: `one`, `two`, `other`. */
export function selectPluralForm(language: string, count: number): string {
  const rules = RULES.get(language) ?? new Intl.PluralRules(language);
  RULES.set(language, rules);
  return rules.select(count);
}

/**
 * Returns the keys that a text may have, best first: with a `count` its plural form comes before
 * the plain key.
 */
export function listCandidateKeys(
  language: string,
  key: string,
  values: TextValues = {},
): readonly string[] {
  const count = values['count'];
  if (typeof count !== 'number') return [key];
  return [...new Set([`${key}_${selectPluralForm(language, count)}`, `${key}_other`, key])];
}
