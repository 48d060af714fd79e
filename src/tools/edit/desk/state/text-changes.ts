import type { Language } from '#config/languages.ts';
import type { TextChange } from '#tools/text-checks/draft-checks.ts';
import type { Conflict } from '../../desk-service.ts';
import { tidyText } from '../../json-source.ts';

/** What is typed and not saved, by language and key. */
export type Changes = ReadonlyMap<string, TextChange>;

/** Two versions of a text, of which an editor chooses one. */
export interface TextConflict extends Conflict {
  /** `theirs` is of a list of texts from outside: no file has it. */
  isOffered?: true;
}

export const changeId = (language: Language, key: string): string => `${language} ${key}`;

/** Adds what was typed into a field; `saved` is the text of the file. */
export function withTyped(
  all: Changes,
  { language, key, text }: Pick<TextChange, 'language' | 'key' | 'text'>,
  saved: string | null,
): Changes {
  const id = changeId(language, key);
  const next = new Map(all);
  const known = next.get(id);
  if (text === saved) next.delete(id);
  else next.set(id, { language, key, seen: known === undefined ? saved : known.seen, text });
  return next;
}

/**
 * Forgets changes that were saved or discarded; what was typed since is a change of that text as it
 * is in the file.
 */
export function withoutSaved(all: Changes, saved: Changes): Changes {
  const kept = [...all].filter(([id, { text }]) => saved.get(id)?.text !== text);
  return new Map(
    kept.map(([id, change]) => {
      const before = saved.get(id);
      return [id, { ...change, seen: before ? tidyText(before.text) : change.seen }];
    }),
  );
}

/** Keeps what is in the field by now, or takes the other version. */
export function withSettled(all: Changes, conflict: TextConflict, isMine: boolean): Changes {
  const { language, key, theirs, isOffered } = conflict;
  const id = changeId(language, key);
  const next = new Map(all);
  const mine = next.get(id);
  if (isOffered) {
    if (mine !== undefined && !isMine) next.set(id, { ...mine, text: theirs ?? '' });
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
  { language, key, text }: Pick<TextChange, 'language' | 'key' | 'text'>,
): TextConflict | undefined {
  const yours = all.get(changeId(language, key))?.text;
  if (yours === undefined || yours === text) return undefined;
  return { language, key, yours, theirs: text, isOffered: true };
}
