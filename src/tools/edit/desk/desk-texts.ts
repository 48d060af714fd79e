import { createContext, useContext } from 'react';
import { isLanguage, type Language } from '#config/languages.ts';
import { editorTextIn, type EditorText } from '#tools/editor-texts/editor-texts.ts';

const STORED_AS = 'desk-language';

/** The language of the desk itself. */
export const DeskLanguageContext = createContext<Language>('en');
export const useDeskLanguage = (): Language => useContext(DeskLanguageContext);
export const useDeskText = (): EditorText => editorTextIn(useDeskLanguage());

/** Returns the language that the editor chose, else the browser's. */
export function initialDeskLanguage(): Language {
  const wanted = [localStorage.getItem(STORED_AS), ...navigator.languages];
  return wanted.map((one) => one?.slice(0, 2)).find(isLanguage) ?? 'en';
}

export const storeDeskLanguage = (language: Language): void =>
  localStorage.setItem(STORED_AS, language);
