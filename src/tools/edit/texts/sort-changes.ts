import type { Language } from '#config/languages.ts';
import { baseKey } from '#i18n/check/plural-keys.ts';
import {
  type AllTexts,
  checkAllTexts,
  checkDraft,
  type DraftFinding,
  draftOf,
  type Rules,
  type TextChange,
  type WrongText,
} from '#tools/text-checks/draft-checks.ts';

/** A text that is another one by now than when the editor began. */
export interface Conflict {
  language: Language;
  key: string;
  yours: string;
  theirs: string | null;
  /** The English text that a translator outside had. */
  english?: string | undefined;
}

/** Returns what is equal in two findings of the same mistake. */
const sameness = ({ kind, language, key, detail }: DraftFinding): string =>
  [kind, language, key, detail].join('\0');

const toBefore =
  (before: AllTexts) =>
  (change: TextChange): TextChange => ({
    ...change,
    text: before[change.language].get(change.key) ?? '',
  });

/**
 * Lists what is wrong with changes, and what they would make wrong that was not before. A word may
 * be the same in two languages: a text that is still the English one is shown, and saved.
 */
export function listRefusals(
  before: AllTexts,
  changes: readonly TextChange[],
  rules: Rules,
): DraftFinding[] {
  const known = new Set(
    checkAllTexts(draftOf(before, changes.map(toBefore(before))), rules).map(sameness),
  );
  const isOfChange = ({ language, key }: DraftFinding): boolean =>
    changes.some((one) => one.language === language && baseKey(one.key) === baseKey(key));
  return checkDraft(before, changes, rules).filter(
    (found) => found.kind !== 'untranslated' && (isOfChange(found) || !known.has(sameness(found))),
  );
}

/** Changes that can be saved together, and those that break a rule. */
export interface SortedChanges {
  right: TextChange[];
  wrong: WrongText[];
}

/**
 * Parts changes into those that can be saved together, each key alone or with others, and those
 * that break a rule. An English text that makes a translation wrong is wrong itself.
 */
export function sortOut(
  before: AllTexts,
  changes: readonly TextChange[],
  rules: Rules,
): SortedChanges {
  const wrong: WrongText[] = [];
  let right = [...changes];
  for (;;) {
    const findings = listRefusals(before, right, rules);
    if (findings.length === 0) return { right, wrong };
    const findingsOf = (change: TextChange, inAll: boolean): DraftFinding[] =>
      findings.filter(
        ({ language, key }) =>
          baseKey(key) === baseKey(change.key) && (inAll || language === change.language),
      );
    const isDirect = right.some((change) => findingsOf(change, false).length > 0);
    const out = right.filter((change) => findingsOf(change, !isDirect).length > 0);
    if (out.length === 0) return { right, wrong };
    wrong.push(
      ...out.map((change) => {
        const { language, key, text, english } = change;
        const found = { language, key, text, findings: findingsOf(change, !isDirect) };
        return english === undefined ? found : { ...found, english };
      }),
    );
    right = right.filter((change) => !out.includes(change));
  }
}
