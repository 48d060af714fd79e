import { useState } from 'react';
import { LANGUAGE_TABLE } from '#config/language-table.ts';
import { LANGUAGES, type Language } from '#config/languages.ts';
import type { DeskState } from '../desk-service.ts';
import { saveExport } from './desk-client.ts';
import { useDeskText } from './desk-texts.ts';

interface HubTextsProps {
  hub: DeskState['hub'];
  compare: () => Promise<void>;
  /** The button that brings the hub's texts into the files. */
  pull: React.ReactNode;
}

/** Texts of a hub: what it serves otherwise, brought into the files or exported for it. */
export function HubTexts({ hub, compare, pull }: HubTextsProps) {
  const t = useDeskText();
  const [isSilent, setSilent] = useState(false);
  const save = async (language: Language): Promise<void> =>
    setSilent(!(await saveExport(language)));
  const button = (language: Language) => {
    const values = { language: LANGUAGE_TABLE[language].name };
    const count = Object.keys(hub?.texts[language] ?? {}).length;
    return (
      <button
        key={language}
        type="button"
        className="desk-button"
        disabled={hub !== undefined && count === 0}
        onClick={() => void save(language).catch(() => setSilent(true))}
      >
        {hub === undefined ? t('export-file', values) : t('export', { ...values, count })}
      </button>
    );
  };
  return (
    <section className="card">
      <h2>{t('pull-title')}</h2>
      <p>{hub === undefined ? t('export-file-text') : t('pull-text')}</p>
      {hub !== undefined && (
        <div className="desk-row">
          {pull}
          <button type="button" className="desk-button" onClick={() => void compare()}>
            {t('hub-compare')}
          </button>
        </div>
      )}
      {hub !== undefined && <p>{t('export-text')}</p>}
      <div className="desk-row">{LANGUAGES.map(button)}</div>
      <p className="desk-wrong" aria-live="polite">
        {isSilent && t('export-silent')}
      </p>
    </section>
  );
}
