import { useRef } from 'react';
import type { Language } from '#config/languages.ts';
import { writeClaims } from '#tools/editor-texts/sentences.ts';
import type { DeskState } from '#tools/edit/desk-service.ts';
import { useDeskLanguage, useDeskText } from '../state/desk-texts.ts';
import type { Desk } from '../state/use-desk.ts';

interface ClaimNoteProps {
  desk: Desk;
  state: DeskState;
  /** The language of the text. */
  of: Language;
  base: string;
}

/**
 * Shows that a text with other words is tied to rows of the capability sheets, and asks
 * whether it still means the same once it is saved.
 */
export function ClaimNote({ desk, state, of, base }: ClaimNoteProps) {
  const t = useDeskText();
  const language = useDeskLanguage();
  const note = useRef<HTMLDivElement>(null);
  const isTyped = desk.changes.has(`${of} ${base}`);
  const isReworded = state.reworded[of].includes(base);
  const claims = isTyped || isReworded ? (state.claims[base] ?? []) : [];
  const confirm = async (): Promise<void> => {
    await desk.confirmClaim(of, base);
    // The button that had the focus is gone.
    note.current?.focus();
  };
  return (
    <div className="desk-claim" aria-live="polite" tabIndex={-1} ref={note}>
      {claims.length > 0 && (
        <div className="desk-outdated" data-note="claim">
          <p>{t('claim')}</p>
          <ul>
            {writeClaims(claims, language, state.texts[language]).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <p>{t(isTyped ? 'claim-typed' : 'claim-reworded')}</p>
          {!isTyped && (
            <button
              type="button"
              className="desk-button"
              onClick={() => void confirm().catch(() => undefined)}
            >
              {t('claim-confirm')}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
