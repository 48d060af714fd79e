import { useState } from 'react';
import type { Language } from '#config/languages.ts';
import { LANGUAGE_TABLE } from '#config/language-table.ts';
import { baseKey } from '#i18n/check/plural-keys.ts';
import type { ImportedTable } from '../api.ts';
import { importTable, saveTable, saveTexts } from './desk-client.ts';
import { useDeskText } from './desk-texts.ts';
import { sentenceOf } from './LanguageEditor.tsx';

interface TranslatorTableProps {
  languages: readonly { code: Language; name: string }[];
  open: (base: string) => void;
  reload: () => Promise<void>;
}

interface TablePreviewProps {
  imported: ImportedTable;
  open: (base: string) => void;
  apply: (imported: ImportedTable) => Promise<void>;
}

/** Shows what a table would change before anything is written, and what stands against it. */
function TablePreview({ imported, open, apply }: TablePreviewProps) {
  const t = useDeskText();
  const { language, changes, conflicts, older, unknown, wrong } = imported;
  const { direction } = LANGUAGE_TABLE[language];
  const link = (key: string) => (
    <button type="button" className="desk-link" onClick={() => open(baseKey(key))}>
      <bdi dir="ltr">{key}</bdi>
    </button>
  );
  const versions = (titles: readonly [string, string], texts: readonly [string, string]) => (
    <dl>
      {titles.map((title, index) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd lang={language} dir={direction}>
            {texts[index] || '–'}
          </dd>
        </div>
      ))}
    </dl>
  );
  const counts = {
    changes: changes.length,
    conflicts: conflicts.length,
    wrong: wrong.length,
    unknown: unknown.length,
  };
  return (
    <>
      <p>{t('csv-result', counts)}</p>
      {conflicts.length > 0 && (
        <details className="desk-conflict" data-rows="conflicts" open>
          <summary>{t('csv-conflicts')}</summary>
          <ul className="desk-changes">
            {conflicts.map(({ key, yours, theirs }) => (
              <li key={key}>
                {link(key)}
                {versions([t('csv-theirs'), t('csv-yours')], [theirs ?? '', yours])}
              </li>
            ))}
          </ul>
        </details>
      )}
      {wrong.length > 0 && (
        <ul className="desk-findings" data-rows="wrong">
          {wrong.map(({ key, findings }) => (
            <li key={key}>
              {link(key)}: {findings.map((one) => sentenceOf(t, one)).join(' ')}
            </li>
          ))}
        </ul>
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
                  {versions([t('csv-theirs'), t('csv-yours')], [seen ?? '', text])}
                </li>
              ))}
            </ul>
          </details>
          <button
            type="button"
            className="desk-button desk-button--primary"
            onClick={() => void apply(imported)}
          >
            {t('csv-apply', { count: changes.length })}
          </button>
        </>
      )}
    </>
  );
}

/** Saves tables for translators, and checks the ones that come back before they are saved. */
export function TranslatorTable({ languages, open, reload }: TranslatorTableProps) {
  const t = useDeskText();
  const [imported, setImported] = useState<ImportedTable | 'bad'>();
  const [table, setTable] = useState('');
  const [outcome, setOutcome] = useState<'saved' | 'conflict' | 'refused'>();

  const check = async (text: string): Promise<void> =>
    setImported((await importTable(text)) ?? 'bad');
  const read = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const text = await file.text();
    setOutcome(undefined);
    setTable(text);
    await check(text);
  };
  const apply = async ({ changes }: ImportedTable): Promise<void> => {
    const { kind } = await saveTexts(changes);
    setOutcome(kind === 'error' ? 'refused' : kind);
    if (kind === 'saved') {
      await reload();
      setImported(undefined);
    } else await check(table);
  };
  return (
    <>
      <div className="desk-row">
        {languages.map(({ code, name }) => (
          <button
            key={code}
            type="button"
            className="desk-button"
            onClick={() => void saveTable(code)}
          >
            {t('csv-export', { language: name })}
          </button>
        ))}
      </div>
      <label className="desk-label desk-label--file">
        <span>{t('csv-import')}</span>
        <input
          type="file"
          accept=".csv,text/csv"
          onChange={(event) => void read(event.target.files?.[0])}
        />
      </label>
      <div aria-live="polite">
        {imported === 'bad' && <p className="desk-wrong">{t('csv-bad')}</p>}
        {outcome !== undefined && (
          <p className={outcome === 'saved' ? '' : 'desk-wrong'}>{t(outcome)}</p>
        )}
        {typeof imported === 'object' && (
          <TablePreview imported={imported} open={open} apply={apply} />
        )}
      </div>
    </>
  );
}
