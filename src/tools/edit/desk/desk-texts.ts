import { createContext, useContext } from 'react';
import { isLanguage, type Language } from '#config/languages.ts';
import { fillText, type TextValues } from '#lib/text.ts';
import en from '../desk-texts/en.json';
import es from '../desk-texts/es.json';
import he from '../desk-texts/he.json';
import pt from '../desk-texts/pt.json';

const TEXTS = { en, es, he, pt } satisfies Record<Language, Record<DeskKey, string>>;
const STORED_AS = 'desk-language';

/** A text of the desk itself; the shop's texts are in other files. */
export type DeskKey = keyof typeof en;

/** Returns a text of the desk in the editor's language. */
export type DeskText = (key: DeskKey, values?: TextValues) => string;

const createDeskText =
  (language: Language): DeskText =>
  (key, values = {}) =>
    fillText(TEXTS[language][key], values);

const DESK_TEXTS: Readonly<Record<Language, DeskText>> = {
  en: createDeskText('en'),
  es: createDeskText('es'),
  he: createDeskText('he'),
  pt: createDeskText('pt'),
};

/** Returns the function that gives the desk's texts in a language. */
export const deskTextIn = (language: Language): DeskText => DESK_TEXTS[language];

/** The language of the desk itself. */
export const DeskLanguageContext = createContext<Language>('en');
export const useDeskLanguage = (): Language => useContext(DeskLanguageContext);
export const useDeskText = (): DeskText => deskTextIn(useDeskLanguage());

/** Returns the language that the editor chose, else the browser's. */
export function initialDeskLanguage(): Language {
  const wanted = [localStorage.getItem(STORED_AS), ...navigator.languages];
  return wanted.map((one) => one?.slice(0, 2)).find(isLanguage) ?? 'en';
}

export const storeDeskLanguage = (language: Language): void =>
  localStorage.setItem(STORED_AS, language);

/** Returns whether the desk has a sentence for a kind of finding. */
export const isDeskKey = (key: string): key is DeskKey => key in en;
