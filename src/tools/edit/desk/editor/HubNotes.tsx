import { LANGUAGE_TABLE } from '#config/language-table.ts';
import type { Language } from '#config/languages.ts';
import { baseKey } from '#i18n/check/plural-keys.ts';
import { listLanguages } from '#tools/editor-texts/sentences.ts';
import type { DeskState } from '#tools/edit/desk-service.ts';
import { useDeskLanguage, useDeskText } from '../state/desk-texts.ts';

/** Returns whether the hub serves a text in any language otherwise than the files. */
export const isServedOtherwise = (state: DeskState, base: string): boolean =>
  Object.values(state.hub?.texts ?? {}).some((texts) =>
    Object.keys(texts).some((key) => baseKey(key) === base),
  );

interface HubNoticeProps {
  state: DeskState;
  compare: () => Promise<void>;
}

/** Shows that the hub does not respond, so that its texts are not known. */
export function HubNotice({ state, compare }: HubNoticeProps) {
  const t = useDeskText();
  const language = useDeskLanguage();
  if (state.hub === undefined || state.hub.silent.length === 0) return null;
  const languages = listLanguages(state.hub.silent, language);
  return (
    <p className="desk-editor__places desk-unsaved" aria-live="polite">
      <span>{t('hub-silent', { languages })}</span>
      <button type="button" className="desk-link" onClick={() => void compare()}>
        {t('hub-compare')}
      </button>
    </p>
  );
}

interface HubNoteProps {
  state: DeskState;
  language: Language;
  base: string;
}

/** Shows what visitors see of a text while the hub serves another one. */
export function HubNote({ state, language, base }: HubNoteProps) {
  const t = useDeskText();
  const served = Object.entries(state.hub?.texts[language] ?? {}).filter(
    ([key]) => baseKey(key) === base,
  );
  if (served.length === 0) return null;
  return (
    <div className="desk-outdated" data-note="hub">
      <p>{t('hub-text')}</p>
      {served.map(([key, text]) => (
        <blockquote key={key} lang={language} dir={LANGUAGE_TABLE[language].direction}>
          {text}
        </blockquote>
      ))}
    </div>
  );
}
