import { useState } from 'react';
import type { Language } from '#config/languages.ts';
import { importTable, saveTable, saveTexts, type Imported } from './desk-client.ts';
import { useDeskText } from './desk-texts.ts';
import { sentenceOf } from './LanguageEditor.tsx';

interface TranslatorTableProps {
  languages: readonly { code: Language; name: string }[];
  reload: () => Promise<void>;
}

/** Saves tables for translators, and checks the ones that come back before they are saved. */
export function TranslatorTable({ languages, reload }: TranslatorTableProps) {
  const t = useDeskText();
  const [imported, setImported] = useState<Imported | 'bad'>();
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
  const apply = async ({ changes }: Imported): Promise<void> => {
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
          <>
            <p>
              {t('csv-result', {
                count: imported.changes.length + imported.wrong.length,
                wrong: imported.wrong.length,
              })}
            </p>
            <ul className="desk-findings">
              {imported.wrong.map(({ key, findings }) => (
                <li key={key}>
                  <bdi dir="ltr">{key}</bdi>: {findings.map((one) => sentenceOf(t, one)).join(' ')}
                </li>
              ))}
            </ul>
            {imported.changes.length > 0 && (
              <button
                type="button"
                className="desk-button desk-button--primary"
                onClick={() => void apply(imported)}
              >
                {t('csv-apply', { count: imported.changes.length })}
              </button>
            )}
          </>
        )}
      </div>
    </>
  );
}
