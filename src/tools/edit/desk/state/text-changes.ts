import { DEFAULT_LANGUAGE, type Language } from '#config/languages.ts';
import { baseKey } from '#i18n/check/plural-keys.ts';
import type { TextChange } from '#tools/text-checks/draft-checks.ts';
import type { Conflict } from '#tools/edit/texts/sort-changes.ts';
import { tidyText } from '#tools/edit/texts/json-source.ts';

/** What is typed and not saved, by language and key. */
export type Changes = ReadonlyMap<string, TextChange>;

/** Two versions of a text, of which an editor chooses one. */
export interface TextConflict extends Conflict {
  /** `theirs` is of a list of texts from outside: no file has it. */
  isOffered?: true;
  /** The English text that the offered one is a translation of, where that is known. */
  english?: string | undefined;
}

/** What is typed into a field, or comes into it from outside. */
type TypedText = Pick<TextChange, 'language' | 'key' | 'text' | 'english'>;

export const changeId = (language: Language, key: string): string => `${language} ${key}`;

/**
 * Returns the English text of a key among those that `get` returns; a form that English lacks has
 * that of many. Undefined for an English text itself.
 */
export function findEnglish(
  language: Language,
  key: string,
  get: (key: string) => string | undefined,
): string | undefined {
  if (language === DEFAULT_LANGUAGE) return undefined;
  return get(key) ?? get(`${baseKey(key)}_other`);
}

const withEnglish = (change: TextChange, english: string | undefined): TextChange =>
  english === undefined ? change : { ...change, english };

/**
 * Adds what was typed into a field; `saved` is the text of the file. What is typed goes on being a
 * translation of the English text that its editor saw first.
 */
export function withTyped(
  all: Changes,
  { language, key, text, english }: TypedText,
  saved: string | null,
): Changes {
  const id = changeId(language, key);
  const next = new Map(all);
  const known = next.get(id);
  const first = known ?? { seen: saved, english };
  if (text === saved) next.delete(id);
  else next.set(id, withEnglish({ language, key, seen: first.seen, text }, first.english));
  return next;
}

/**
 * Forgets changes that were saved or discarded; what was typed since is a change of that text as it
 * is in the file, and a translation of the English text that was saved with it.
 */
export function withoutSaved(all: Changes, saved: Changes): Changes {
  const kept = [...all].filter(([id, { text }]) => saved.get(id)?.text !== text);
  return new Map(
    kept.map(([id, change]) => {
      const before = saved.get(id);
      const english = findEnglish(
        change.language,
        change.key,
        (key) => saved.get(changeId(DEFAULT_LANGUAGE, key))?.text,
      );
      const seen = before ? tidyText(before.text) : change.seen;
      return [id, withEnglish({ ...change, seen }, english && tidyText(english))];
    }),
  );
}

/** Keeps what is in the field by now, or takes the other version. */
export function withSettled(all: Changes, conflict: TextConflict, isMine: boolean): Changes {
  const { language, key, theirs, isOffered, english } = conflict;
  const id = changeId(language, key);
  const next = new Map(all);
  const mine = next.get(id);
  if (isOffered) {
    if (mine !== undefined && !isMine) {
      next.set(id, withEnglish({ ...mine, text: theirs ?? '' }, english));
    }
  } else if (!isMine) next.delete(id);
  else if (mine !== undefined) next.set(id, { ...mine, seen: theirs });
  return next;
}

/**
 * Returns the choice between what is typed into a field already and a text from outside; undefined
 * when nothing else is typed.
 */
export function findOffer(
  all: Changes,
  { language, key, text, english }: TypedText,
): TextConflict | undefined {
  const yours = all.get(changeId(language, key))?.text;
  if (yours === undefined || yours === text) return undefined;
  const conflict = { language, key, yours, theirs: text, isOffered: true } as const;
  return english === undefined ? conflict : { ...conflict, english };
}
