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
  const [isSaved, setSaved] = useState(false);

  const read = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    setSaved(false);
    setImported((await importTable(await file.text())) ?? 'bad');
  };
  const apply = async ({ changes }: Imported): Promise<void> => {
    const saved = await saveTexts(changes);
    if (saved.kind !== 'saved') return;
    await reload();
    setImported(undefined);
    setSaved(true);
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
        {isSaved && <p>{t('saved')}</p>}
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
