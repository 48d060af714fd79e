import { createContext, useContext } from 'react';
import { type ShopTexts, writeSentence } from '#tools/editor-texts/sentences.ts';
import type { DraftFinding } from '#tools/text-checks/draft-checks.ts';
import { useDeskLanguage } from './desk-texts.ts';

export const ShopTextsContext = createContext<ShopTexts>({});

/** Returns the function that says in the editor's language what is wrong with a text. */
export function useSentence(): (finding: DraftFinding) => string {
  const deskLanguage = useDeskLanguage();
  const shopTexts = useContext(ShopTextsContext);
  return (finding) => writeSentence(finding, deskLanguage, shopTexts);
}
