import { useEffect, useState } from 'react';
import type { Language } from '#config/languages.ts';
import { LANGUAGE_TABLE } from '#config/language-table.ts';
import { baseKey } from '#i18n/check/plural-keys.ts';
import type { TextValues } from '#lib/text/text.ts';
import type { ImportedTexts } from '../../api.ts';
import type { TextChange } from '#tools/text-checks/draft-checks.ts';
import { type Imported, saveTexts } from '../state/desk-client.ts';
import type { EditorKey } from '#tools/editor-texts/editor-texts.ts';
import {
  describeFailure,
  describeRequest,
  useDeskLanguage,
  useDeskText,
} from '../state/desk-texts.ts';
import { useSentence } from '../state/use-sentence.ts';

/** Opens a text in the editor, with another text typed into one language where one is given. */
export type OpenText = (key: string, typed?: { language: Language; text: string }) => void;

/** What became of an import: a text of the desk with its values. */
interface ImportOutcome {
  key: EditorKey;
  values?: TextValues;
}

/** The texts of the desk for one kind of import. */
export interface ImportWords {
  changes: EditorKey;
  conflicts: EditorKey;
  wrong: EditorKey;
  /** The text that comes in. */
  yours: EditorKey;
  take: EditorKey;
  apply: EditorKey;
  saved: EditorKey;
  /** Texts of the files changed since the list was shown. */
  changed: EditorKey;
  /** Nothing was found to import. */
  missing: EditorKey;
}

interface ImportOptions {
  /** Reads what would change; undefined before anything is chosen. */
  source: (() => Promise<Imported>) | undefined;
  words: ImportWords;
  /** Changes with any text of the files: other texts leave other rows. */
  version: string;
  /** Reads the texts of the desk again after saving. */
  reload: () => Promise<void>;
}

/** Reads texts from outside, again whenever those of the files change, and saves chosen ones. */
export function useImport({ source, words, version, reload }: ImportOptions) {
  const language = useDeskLanguage();
  const [imported, setImported] = useState<ImportedTexts>();
  const [outcome, setOutcome] = useState<ImportOutcome>();
  /** Why the last look found nothing; a later one may. */
  const [failure, setFailure] = useState<ImportOutcome>();
  useEffect(() => {
    let isCurrent = true;
    const check = async (): Promise<void> => {
      const found = await source?.();
      if (!isCurrent) return;
      if (found === undefined || found.kind === 'done') {
        setImported(found?.value);
        setFailure(undefined);
        return;
      }
      setFailure(describeRequest(found, words.missing));
      // A list stays while a file is broken or the program is away.
      if (['invalid', 'malformed', 'silent'].includes(found.kind)) setImported(undefined);
    };
    void check();
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- other texts leave other rows
  }, [source, words, version]);
  const apply = async (changes: readonly TextChange[]): Promise<void> => {
    const saved = await saveTexts(changes);
    switch (saved.kind) {
      case 'saved':
        setOutcome({ key: words.saved, values: { count: changes.length } });
        break;
      case 'conflict':
      case 'refused':
        setOutcome({ key: words.changed });
        break;
      default:
        setOutcome(describeFailure(saved, language));
        return;
    }
    await reload();
  };
  return { imported, outcome: failure ?? outcome, setOutcome, apply };
}

interface ImportPreviewProps {
  imported: ImportedTexts;
  words: ImportWords;
  open: OpenText;
  apply: (changes: readonly TextChange[]) => void;
}

/** Shows what would change before anything is written, and the rows that cannot be saved. */
export function ImportPreview({ imported, words, open, apply }: ImportPreviewProps) {
  const t = useDeskText();
  const sentenceOf = useSentence();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { changes, conflicts, older, unknown, wrong } = imported;
  const languages = new Set([...changes, ...wrong].map(({ language }) => language));
  const chosen = changes.filter(({ key }) => !left.has(baseKey(key)));
  const choose = (base: string, isChosen: boolean): void => {
    const next = new Set(left);
    if (isChosen) next.delete(base);
    else next.add(base);
    setLeft(next);
  };
  const link = (key: string) => (
    <button type="button" className="desk-link" onClick={() => open(key)}>
      <bdi dir="ltr">{key}</bdi>
    </button>
  );
  const take = (language: Language, key: string, text: string) => (
    <button
      type="button"
      className="desk-button"
      aria-label={`${t(words.take)}: ${key}`}
      onClick={() => open(key, { language, text })}
    >
      {t(words.take)}
    </button>
  );
  const versions = (language: Language, texts: readonly (readonly [EditorKey, string])[]) => (
    <>
      {languages.size > 1 && <p className="desk-note">{LANGUAGE_TABLE[language].name}</p>}
      <dl>
        {texts.map(([title, text]) => (
          <div key={title}>
            <dt>{t(title)}</dt>
            <dd lang={language} dir={LANGUAGE_TABLE[language].direction}>
              {text || '–'}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
  return (
    <>
      {conflicts.length > 0 && (
        <details className="desk-conflict" data-rows="conflicts" open>
          <summary>{t(words.conflicts)}</summary>
          <ul className="desk-changes">
            {conflicts.map(({ language, key, yours, theirs }) => (
              <li key={`${language} ${key}`}>
                {link(key)}
                {versions(language, [
                  ['csv-theirs', theirs ?? ''],
                  [words.yours, yours],
                ])}
                {take(language, key, yours)}
              </li>
            ))}
          </ul>
        </details>
      )}
      {wrong.length > 0 && (
        <details className="desk-conflict" data-rows="wrong" open>
          <summary>{t(words.wrong)}</summary>
          <ul className="desk-changes">
            {wrong.map(({ language, key, text, findings }) => (
              <li key={`${language} ${key}`}>
                {link(key)}
                <p className="desk-wrong">{[...new Set(findings.map(sentenceOf))].join(' ')}</p>
                {versions(language, [[words.yours, text]])}
                {take(language, key, text)}
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
            <summary>{t(words.changes)}</summary>
            <ul className="desk-changes">
              {[...Map.groupBy(changes, ({ key }) => baseKey(key))].map(([base, changesOfText]) => (
                <li key={base}>
                  <div className="desk-row">
                    <input
                      type="checkbox"
                      aria-label={t('choose-text', { key: base })}
                      checked={!left.has(base)}
                      onChange={({ target }) => choose(base, target.checked)}
                    />
                    {link(base)}
                  </div>
                  {changesOfText.map(({ language, key, seen, text }) => (
                    <div key={`${language} ${key}`}>
                      {older.includes(key) && <p className="desk-wrong">{t('csv-older')}</p>}
                      {versions(language, [
                        ['csv-theirs', seen ?? ''],
                        [words.yours, text],
                      ])}
                    </div>
                  ))}
                </li>
              ))}
            </ul>
          </details>
          <div className="desk-row">
            <button
              type="button"
              className="desk-button desk-button--primary"
              aria-disabled={chosen.length === 0}
              onClick={() => chosen.length > 0 && apply(chosen)}
            >
              {t(words.apply, { count: chosen.length })}
            </button>
          </div>
        </>
      )}
    </>
  );
}
