import { useRef, useState } from 'react';
import { LANGUAGE_TABLE } from '#config/language-table.ts';
import { LANGUAGES, type Language } from '#config/languages.ts';
import type { DeskState } from '#tools/edit/desk-service.ts';
import type { TextChange } from '#tools/text-checks/draft-checks.ts';
import { readHubTexts, type RequestFailure, saveExport } from '../state/desk-client.ts';
import { describeRequest, useDeskText } from '../state/desk-texts.ts';
import { ImportPreview, type OpenText } from './ImportPreview.tsx';
import { type ImportWords, useImport } from './use-import.ts';

const WORDS: ImportWords = {
  changes: 'hub-changes',
  conflicts: 'csv-conflicts',
  wrong: 'csv-wrong',
  yours: 'hub-yours',
  take: 'hub-take',
  apply: 'hub-apply',
  saved: 'hub-saved',
  changed: 'hub-changed',
  missing: 'export-silent',
};

interface HubImportProps {
  version: string;
  open: OpenText;
  /** Compares the texts with the hub's again. */
  compare: () => Promise<void>;
}

/** Shows the hub's texts beside those of the files, and saves the ones that are chosen. */
function HubImport({ version, open, compare }: HubImportProps) {
  const t = useDeskText();
  const { imported, outcome, apply } = useImport({
    source: readHubTexts,
    words: WORDS,
    version,
    reload: compare,
  });
  const status = useRef<HTMLDivElement>(null);
  const save = async (changes: readonly TextChange[]): Promise<void> => {
    await apply(changes);
    // The button that had the focus is gone.
    status.current?.focus();
  };
  const counts = imported && { changes: imported.changes.length, wrong: imported.wrong.length };
  const isSame = counts?.changes === 0 && counts.wrong === 0;
  return (
    <>
      <div className="desk-status" aria-live="polite" tabIndex={-1} ref={status}>
        {outcome !== undefined && (
          <p className={outcome.key === WORDS.saved ? '' : 'desk-wrong'}>
            {t(outcome.key, outcome.values)}
          </p>
        )}
        {counts !== undefined && <p>{isSame ? t('hub-same') : t('hub-result', counts)}</p>}
      </div>
      {imported !== undefined && (
        <ImportPreview
          imported={{ ...imported, unknown: [] }}
          words={WORDS}
          open={open}
          apply={(changes) => void save(changes).catch(() => undefined)}
        />
      )}
    </>
  );
}

interface HubTextsProps extends HubImportProps {
  hub: DeskState['hub'];
}

/** Brings texts that a hub serves otherwise into the files, and exports the files' texts for it. */
export function HubTexts({ hub, version, open, compare }: HubTextsProps) {
  const t = useDeskText();
  const [shown, setShown] = useState(0);
  const [failure, setFailure] = useState<RequestFailure>();
  const described = failure && describeRequest(failure, 'export-silent');
  const save = async (language: Language): Promise<void> => setFailure(await saveExport(language));
  const button = (language: Language) => {
    const values = { language: LANGUAGE_TABLE[language].name };
    const count = Object.keys(hub?.texts[language] ?? {}).length;
    return (
      <button
        key={language}
        type="button"
        className="desk-button"
        disabled={hub !== undefined && count === 0}
        onClick={() => void save(language)}
      >
        {hub === undefined ? t('export-file', values) : t('export', { ...values, count })}
      </button>
    );
  };
  return (
    <section className="card desk-cards__wide">
      <h2>{t('pull-title')}</h2>
      <p>{hub === undefined ? t('export-file-text') : t('pull-text')}</p>
      {hub !== undefined && (
        <div className="desk-row">
          <button
            type="button"
            className="desk-button"
            onClick={() => setShown((times) => times + 1)}
          >
            {t('pull')}
          </button>
          <button type="button" className="desk-button" onClick={() => void compare()}>
            {t('hub-compare')}
          </button>
        </div>
      )}
      {shown > 0 && (
        // Each press requests the texts again.
        <HubImport key={shown} version={version} open={open} compare={compare} />
      )}
      {hub !== undefined && <p>{t('export-text')}</p>}
      <div className="desk-row">{LANGUAGES.map(button)}</div>
      <p className="desk-wrong" aria-live="polite">
        {described && t(described.key, described.values)}
      </p>
    </section>
  );
}
