import { createContext, useContext } from 'react';
import { isLanguage, type Language } from '#config/languages.ts';
import type { TextValues } from '#lib/text/text.ts';
import { type EditorKey, editorTextIn, type EditorText } from '#tools/editor-texts/editor-texts.ts';
import type { RequestFailure, SaveFailure } from './desk-client.ts';

const STORED_AS = 'desk-language';

/** The language of the desk itself. */
export const DeskLanguageContext = createContext<Language>('en');

/** Returns the language of the desk. */
export const useDeskLanguage = (): Language => useContext(DeskLanguageContext);

/** Returns the function that writes texts in the language of the desk. */
export const useDeskText = (): EditorText => editorTextIn(useDeskLanguage());

/** Returns the language that the editor chose, else the browser's. */
export function initialDeskLanguage(): Language {
  const wanted = [localStorage.getItem(STORED_AS), ...navigator.languages];
  return wanted.map((one) => one?.slice(0, 2)).find(isLanguage) ?? 'en';
}

/** Stores the language that the editor chose. */
export const storeDeskLanguage = (language: Language): void =>
  localStorage.setItem(STORED_AS, language);

/**
 * Returns the text that says why a button did nothing and what to do, with its values; `missing`
 * says that nothing fits the request, or that the hub does not respond.
 */
export function describeRequest(
  failure: RequestFailure,
  missing: EditorKey,
): { key: EditorKey; values?: TextValues } {
  switch (failure.kind) {
    case 'away':
    case 'forbidden':
      return { key: `not-done-${failure.kind}` };
    case 'broken':
      return { key: 'not-done-broken', values: { message: failure.message } };
    case 'error':
      return { key: 'not-done', values: { message: failure.message } };
    case 'malformed':
      return { key: 'csv-malformed', values: { line: failure.line } };
    case 'invalid':
    case 'silent':
      return { key: missing };
  }
}

/** Returns the text that says why nothing was saved and what to do, with its values. */
export function describeFailure(
  failure: SaveFailure,
  language: Language,
): { key: EditorKey; values?: TextValues } {
  switch (failure.kind) {
    case 'away':
    case 'forbidden':
      return { key: `not-saved-${failure.kind}` };
    case 'broken':
      return { key: 'not-saved-broken', values: { message: failure.message } };
    case 'error':
      return { key: 'not-saved', values: { message: failure.message } };
    case 'invalid': {
      const limit = new Intl.NumberFormat(language).format(failure.limit);
      return { key: 'not-saved-invalid', values: { limit } };
    }
  }
}
