import { LANGUAGE_TABLE } from '#config/language-table.ts';
import type { Language } from '#config/languages.ts';
import type { DeskState } from '../desk-service.ts';
import { useDeskText } from './desk-texts.ts';

/** A term has spellings with commas or semicolons, and notes in parentheses. */
const spellingsOf = (say: string): string[] =>
  say
    .replace(/\([^)]*\)/g, '')
    .split(/[,;]/)
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word.length > 2);

interface GlossaryHintsProps {
  entries: DeskState['glossary'][Language];
  text: string;
  language: Language;
}

/** Shows the terms of the glossary that a text uses or should use. */
export function GlossaryHints({ entries, text, language }: GlossaryHintsProps) {
  const t = useDeskText();
  const { direction } = LANGUAGE_TABLE[language];
  const words = text.toLowerCase();
  const matches = entries.filter(({ say, not }) =>
    [...spellingsOf(say), ...not.map((word) => word.toLowerCase())].some((word) =>
      words.includes(word),
    ),
  );
  if (matches.length === 0) return null;
  return (
    <details className="desk-glossary" open>
      <summary>{t('glossary')}</summary>
      <ul>
        {matches.map(({ say, not }) => (
          <li key={say} lang={language} dir={direction}>
            <strong>{say}</strong>
            {not.length > 0 && <s>{not.join(', ')}</s>}
          </li>
        ))}
      </ul>
    </details>
  );
}
