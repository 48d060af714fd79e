import { useMemo, useRef, useState } from 'react';
import type { Language } from '#config/languages.ts';
import type { ImportedTexts } from '#tools/edit/api.ts';
import type { TextChange } from '#tools/text-checks/draft-checks.ts';
import { importTable, saveTable } from '../state/desk-client.ts';
import { describeRequest, useDeskText } from '../state/desk-texts.ts';
import { ImportPreview, type OpenText } from './ImportPreview.tsx';
import { type ImportWords, useImport } from './use-import.ts';

const WORDS: ImportWords = {
  changes: 'csv-changes',
  conflicts: 'csv-conflicts',
  wrong: 'csv-wrong',
  yours: 'csv-yours',
  take: 'csv-take',
  apply: 'csv-apply',
  saved: 'csv-saved',
  changed: 'csv-changed',
  missing: 'csv-bad',
};

/** Returns a file's text; undefined when it is not in UTF-8, which would lose letters. */
async function readFile(file: File): Promise<string | undefined> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return undefined;
  }
}

const countRows = ({ changes, conflicts, wrong, unknown }: ImportedTexts) => ({
  changes: changes.length,
  conflicts: conflicts.length,
  wrong: wrong.length,
  unknown: unknown.length,
});

interface TranslatorTableProps {
  languages: readonly { code: Language; name: string }[];
  /** Changes with any text of the files. */
  version: string;
  open: OpenText;
  reload: () => Promise<void>;
}

/** Saves tables for translators, and checks the ones that come back before they are saved. */
export function TranslatorTable({ languages, version, open, reload }: TranslatorTableProps) {
  const t = useDeskText();
  const [name, setName] = useState<string>();
  const [table, setTable] = useState<string>();
  const source = useMemo(
    () => (table === undefined ? undefined : () => importTable(table)),
    [table],
  );
  const { imported, outcome, setOutcome, ...rest } = useImport({
    source,
    words: WORDS,
    version,
    reload,
  });
  const status = useRef<HTMLDivElement>(null);

  const read = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const text = await readFile(file);
    setName(file.name);
    setTable(text);
    setOutcome(text === undefined ? { key: 'csv-encoding' } : undefined);
  };
  const save = async (language: Language): Promise<void> => {
    const failure = await saveTable(language);
    setOutcome(failure && describeRequest(failure, 'not-done'));
  };
  const apply = async (changes: readonly TextChange[]): Promise<void> => {
    await rest.apply(changes);
    // The button that had the focus is gone.
    status.current?.focus();
  };
  const counts = imported && countRows(imported);
  const isLeft = counts !== undefined && Object.values(counts).some((count) => count > 0);
  return (
    <>
      <div className="desk-row">
        {languages.map(({ code, name: language }) => (
          <button key={code} type="button" className="desk-button" onClick={() => void save(code)}>
            {t('csv-export', { language })}
          </button>
        ))}
      </div>
      <div className="desk-row">
        <label className="desk-button desk-file">
          {t('csv-import')}
          <input
            type="file"
            accept=".csv,text/csv"
            // The same file, corrected, is another choice.
            onClick={({ currentTarget }) => (currentTarget.value = '')}
            onChange={({ target }) => void read(target.files?.[0]).catch(() => undefined)}
          />
        </label>
        {name !== undefined && <bdi className="desk-note">{name}</bdi>}
      </div>
      <div className="desk-status" aria-live="polite" tabIndex={-1} ref={status}>
        {outcome !== undefined && (
          <p className={outcome.key === 'csv-saved' ? '' : 'desk-wrong'}>
            {t(outcome.key, outcome.values)}
          </p>
        )}
        {counts !== undefined && (isLeft || outcome === undefined) && (
          <p>{t('csv-result', counts)}</p>
        )}
      </div>
      {imported !== undefined && (
        <ImportPreview
          key={table}
          imported={imported}
          words={WORDS}
          open={open}
          apply={(changes) => void apply(changes).catch(() => undefined)}
        />
      )}
    </>
  );
}
