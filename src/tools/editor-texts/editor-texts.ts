import type { Language } from '#config/languages.ts';
import { createTranslate } from '#i18n/compile.ts';
import type { TextValues } from '#lib/text/text.ts';
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import he from './he.json' with { type: 'json' };
import pt from './pt.json' with { type: 'json' };

type EnglishKey = keyof typeof en;

/** A text for editors, on the desk or in a report; the forms of a plural are one text. */
export type EditorKey = EnglishKey extends infer Key
  ? Key extends `${infer Base}_${'one' | 'other'}`
    ? Base
    : Key
  : never;

/**
 * Returns a text for editors in their language. Values of the other direction, such as keys and
 * names of files in Hebrew, are isolated; `count` chooses the form of a plural.
 */
export type EditorText = (key: EditorKey, values?: TextValues) => string;

const textsOf = (language: Language, texts: Readonly<Record<EnglishKey, string>>): EditorText =>
  createTranslate(new Map(Object.entries(texts)), language);

const TEXTS: Readonly<Record<Language, EditorText>> = {
  en: textsOf('en', en),
  es: textsOf('es', es),
  he: textsOf('he', he),
  pt: textsOf('pt', pt),
};

/** Returns the function that gives the texts for editors in a language. */
export const editorTextIn = (language: Language): EditorText => TEXTS[language];
