import { useEffect, useRef, useState } from 'react';
import type { Language } from '#config/languages.ts';
import { LANGUAGE_TABLE } from '#config/language-table.ts';
import type { TextValues } from '#lib/text.ts';
import type { ImportedTable } from '../api.ts';
import { importTable, saveTable, saveTexts } from './desk-client.ts';
import { useDeskText, type DeskKey } from './desk-texts.ts';
import { sentenceOf } from './LanguageEditor.tsx';

/** Opens a text in the editor, with another text typed into one language where one is given. */
export type OpenText = (key: string, typed?: { language: Language; text: string }) => void;

interface TablePreviewProps {
  imported: ImportedTable;
  open: OpenText;
  apply: () => void;
}

/** Shows what a table would change before anything is written, and what stands against it. */
function TablePreview({ imported, open, apply }: TablePreviewProps) {
  const t = useDeskText();
  const { language, changes, conflicts, older, unknown, wrong } = imported;
  const { direction } = LANGUAGE_TABLE[language];
  const link = (key: string) => (
    <button type="button" className="desk-link" onClick={() => open(key)}>
      <bdi dir="ltr">{key}</bdi>
    </button>
  );
  const take = (key: string, text: string) => (
    <button
      type="button"
      className="desk-button"
      aria-label={`${t('csv-take')}: ${key}`}
      onClick={() => open(key, { language, text })}
    >
      {t('csv-take')}
    </button>
  );
  const versions = (texts: Partial<Record<'csv-theirs' | 'csv-yours', string>>) => (
    <dl>
      {Object.entries(texts).map(([title, text]) => (
        <div key={title}>
          <dt>{t(title as DeskKey)}</dt>
          <dd lang={language} dir={direction}>
            {text || '–'}
          </dd>
        </div>
      ))}
    </dl>
  );
  return (
    <>
      {conflicts.length > 0 && (
        <details className="desk-conflict" data-rows="conflicts" open>
          <summary>{t('csv-conflicts')}</summary>
          <ul className="desk-changes">
            {conflicts.map(({ key, yours, theirs }) => (
              <li key={key}>
                {link(key)}
                {versions({ 'csv-theirs': theirs ?? '', 'csv-yours': yours })}
                {take(key, yours)}
              </li>
            ))}
          </ul>
        </details>
      )}
      {wrong.length > 0 && (
        <details className="desk-conflict" data-rows="wrong" open>
          <summary>{t('csv-wrong')}</summary>
          <ul className="desk-changes">
            {wrong.map(({ key, text, findings }) => (
              <li key={key}>
                {link(key)}
                <p className="desk-wrong">
                  {[...new Set(findings.map((one) => sentenceOf(t, one)))].join(' ')}
                </p>
                {versions({ 'csv-yours': text })}
                {take(key, text)}
              </li>
            ))}
          </ul>
        </details>
      )}
      {unknown.length > 0 && (
        <p>
          {t('csv-unknown')} <bdi dir="ltr">{unknown.join(', ')}</bdi>
        </p>
      )}
      {changes.length > 0 && (
        <>
          <details data-rows="changes" open>
            <summary>{t('csv-changes')}</summary>
            <ul className="desk-changes">
              {changes.map(({ key, seen, text }) => (
                <li key={key}>
                  {link(key)}
                  {older.includes(key) && <p className="desk-wrong">{t('csv-older')}</p>}
                  {versions({ 'csv-theirs': seen ?? '', 'csv-yours': text })}
                </li>
              ))}
            </ul>
          </details>
          <div className="desk-row">
            <button type="button" className="desk-button desk-button--primary" onClick={apply}>
              {t('csv-apply', { count: changes.length })}
            </button>
          </div>
        </>
      )}
    </>
  );
}

/** What became of a table: a text of the desk with its values. */
interface Outcome {
  key: DeskKey;
  values?: TextValues;
}

/** Returns a file's text; undefined when it is not in UTF-8, which would lose letters. */
async function readFile(file: File): Promise<string | undefined> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return undefined;
  }
}

const countRows = ({ changes, conflicts, wrong, unknown }: ImportedTable) => ({
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
  const [imported, setImported] = useState<ImportedTable>();
  const [outcome, setOutcome] = useState<Outcome>();
  const status = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let isCurrent = true;
    const check = async (): Promise<void> => {
      const found = table === undefined ? undefined : await importTable(table);
      if (!isCurrent) return;
      setImported(found);
      if (table !== undefined && found === undefined) setOutcome({ key: 'csv-bad' });
    };
    void check().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- other texts leave other rows
  }, [table, version]);

  const read = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const text = await readFile(file);
    setName(file.name);
    setTable(text);
    setOutcome(text === undefined ? { key: 'csv-encoding' } : undefined);
  };
  const apply = async ({ changes }: ImportedTable): Promise<void> => {
    const saved = await saveTexts(changes);
    if (saved.kind === 'error') setOutcome({ key: 'not-saved', values: saved });
    else if (saved.kind === 'saved') {
      setOutcome({ key: 'csv-saved', values: { count: changes.length } });
    } else setOutcome({ key: 'csv-changed' });
    await reload();
    // The button that had the focus is gone.
    status.current?.focus();
  };
  const counts = imported && countRows(imported);
  const isLeft = counts !== undefined && Object.values(counts).some((count) => count > 0);
  return (
    <>
      <div className="desk-row">
        {languages.map(({ code, name: language }) => (
          <button
            key={code}
            type="button"
            className="desk-button"
            onClick={() => void saveTable(code)}
          >
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
        <TablePreview
          imported={imported}
          open={open}
          apply={() => void apply(imported).catch(() => undefined)}
        />
      )}
    </>
  );
}
