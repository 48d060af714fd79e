import {
  type Changes,
  changeId,
  findEnglish,
  findOffer,
  type TextConflict,
  withoutSaved,
  withSettled,
  withTyped,
} from '#tools/edit/desk/state/text-changes.ts';
import { describe, expect, it } from 'vitest';

const ID = changeId('es', 'a');
const typed = (text: string, seen: string | null = 'file'): Changes =>
  new Map([[ID, { language: 'es', key: 'a', seen, text }]]);
const type = (all: Changes, text: string, saved = 'file'): Changes =>
  withTyped(all, { language: 'es', key: 'a', text }, saved);

describe('what is typed and not saved', () => {
  it('is a change of the text that the editor saw first', () => {
    expect(type(type(new Map(), 'mine'), 'mine too', 'theirs')).toEqual(typed('mine too'));
  });

  it('is no change once it is the text of the file', () => {
    expect(type(typed('mine'), 'file').size).toBe(0);
  });

  it('since a save began is a change of the saved text', () => {
    expect(withoutSaved(typed('more'), typed('mine'))).toEqual(typed('more', 'mine'));
    expect(withoutSaved(typed('mine'), typed('mine')).size).toBe(0);
  });

  it('since a save behind a space began is a change of the text that was saved without it', () => {
    expect(withoutSaved(typed('mine too'), typed('mine '))).toEqual(typed('mine too', 'mine'));
    expect(withoutSaved(typed('mine '), typed('mine ')).size).toBe(0);
  });
});

describe('a translation that is typed', () => {
  const typeFor = (all: Changes, text: string, english: string): Changes =>
    withTyped(all, { language: 'es', key: 'a', text, english }, 'file');
  const englishOf = (all: Changes) => all.get(ID)?.english;

  it('is of the English text that its editor saw first, also where that changes meanwhile', () => {
    const all = typeFor(typeFor(new Map(), 'mine', 'old'), 'mine too', 'new');
    expect(englishOf(all)).toBe('old');
  });

  it('is of the English text that was saved with it, where its editor goes on typing', () => {
    const english = { language: 'en', key: 'a', seen: 'old', text: 'mine ' } as const;
    const saved = new Map([...typeFor(new Map(), 'mía', 'old'), [changeId('en', 'a'), english]]);
    expect(englishOf(withoutSaved(typeFor(saved, 'mía también', 'old'), saved))).toBe('mine');
  });

  it('is of the English text of a table once its editor takes the text from there', () => {
    const all = typeFor(new Map(), 'mine', 'new');
    const offer = { language: 'es', key: 'a', text: 'table', english: 'old' } as const;
    const conflict = findOffer(all, offer) as TextConflict;
    expect(englishOf(withSettled(all, conflict, false))).toBe('old');
    expect(englishOf(withSettled(all, conflict, true))).toBe('new');
  });

  it('has the English text of its key, for a form that English lacks that of many', () => {
    const english = new Map([
      ['a', 'text'],
      ['b_other', 'texts'],
    ]);
    const find = (language: 'en' | 'es', key: string) =>
      findEnglish(language, key, (one) => english.get(one));
    expect([find('es', 'a'), find('es', 'b_many'), find('en', 'a')]).toEqual([
      'text',
      'texts',
      undefined,
    ]);
  });
});

describe('a text that changed meanwhile', () => {
  const conflict: TextConflict = { language: 'es', key: 'a', yours: 'mine', theirs: 'theirs' };

  it('is replaced by what the field has by now, also if it was typed after the conflict', () => {
    const all = type(typed('mine'), 'mine and more');
    expect(withSettled(all, conflict, true)).toEqual(typed('mine and more', 'theirs'));
  });

  it('stays when its editor takes it', () => {
    expect(withSettled(typed('mine'), conflict, false).size).toBe(0);
  });
});

describe('a text from outside', () => {
  const offer = { language: 'es', key: 'a', text: 'table' } as const;

  it('is a choice where something else is typed and not saved', () => {
    const found = findOffer(typed('mine'), offer);
    expect(found).toMatchObject({ yours: 'mine', theirs: 'table', isOffered: true });
    expect(findOffer(new Map(), offer)).toBeUndefined();
    expect(findOffer(typed('table'), offer)).toBeUndefined();
  });

  it('replaces what is typed only when its editor takes it', () => {
    const all = typed('mine');
    const conflict = findOffer(all, offer) as TextConflict;
    expect(withSettled(all, conflict, true)).toEqual(typed('mine'));
    expect(withSettled(all, conflict, false)).toEqual(typed('table'));
  });
});
