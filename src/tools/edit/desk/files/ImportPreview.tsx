import { useState } from 'react';
import type { Language } from '#config/languages.ts';
import { LANGUAGE_TABLE } from '#config/language-table.ts';
import { baseKey } from '#i18n/check/plural-keys.ts';
import type { ImportedTexts } from '#tools/edit/api.ts';
import type { TextChange } from '#tools/text-checks/draft-checks.ts';
import type { EditorKey } from '#tools/editor-texts/editor-texts.ts';
import { useDeskText } from '../state/desk-texts.ts';
import { useSentence } from '../state/use-sentence.ts';
import type { ImportWords } from './use-import.ts';

/**
 * Opens a text in the editor, with another text typed into one language where one is given, and
 * with the English text that this is a translation of where that is known.
 */
export type OpenText = (
  key: string,
  typed?: { language: Language; text: string; english?: string | undefined },
) => void;

/** What every list of rows needs. */
interface RowsProps {
  words: ImportWords;
  /** Rows of several languages: each names its own. */
  isMixed: boolean;
  open: OpenText;
}

/** Renders a key as a link that opens its text. */
const KeyLink = ({ textKey, open }: { textKey: string; open: OpenText }) => (
  <button type="button" className="desk-link" onClick={() => open(textKey)}>
    <bdi dir="ltr">{textKey}</bdi>
  </button>
);

interface VersionsProps {
  language: Language;
  /** What each version is called, and its text. */
  texts: readonly (readonly [EditorKey, string])[];
  isMixed: boolean;
}

/** Shows versions of a text, each below its name. */
function Versions({ language, texts, isMixed }: VersionsProps) {
  const t = useDeskText();
  return (
    <>
      {isMixed && <p className="desk-note">{LANGUAGE_TABLE[language].name}</p>}
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
}

interface UnsavedRowsProps extends RowsProps {
  name: 'conflicts' | 'wrong';
  rows: readonly {
    language: Language;
    key: string;
    yours: string;
    /** The text of the file, where it is shown too. */
    theirs?: string;
    /** The English text that the translator had. */
    english?: string | undefined;
    /** Why the text is not saved. */
    reason?: string;
  }[];
}

/** Shows rows that are not saved, each with a button that takes its text into the editor. */
function UnsavedRows({ name, rows, words, isMixed, open }: UnsavedRowsProps) {
  const t = useDeskText();
  if (rows.length === 0) return null;
  return (
    <details className="desk-conflict" data-rows={name} open>
      <summary>{t(words[name])}</summary>
      <ul className="desk-changes">
        {rows.map(({ language, key, yours, theirs, english, reason }) => (
          <li key={`${language} ${key}`}>
            <KeyLink textKey={key} open={open} />
            {reason !== undefined && <p className="desk-wrong">{reason}</p>}
            <Versions
              language={language}
              texts={[
                ...(theirs === undefined ? [] : [['csv-theirs', theirs] as const]),
                [words.yours, yours],
              ]}
              isMixed={isMixed}
            />
            <button
              type="button"
              className="desk-button"
              aria-label={`${t(words.take)}: ${key}`}
              onClick={() => open(key, { language, text: yours, english })}
            >
              {t(words.take)}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface ChangeRowsProps extends RowsProps, Pick<ImportedTexts, 'changes' | 'older'> {
  apply: (changes: readonly TextChange[]) => void;
}

/** Shows what would change, all forms of a plural in one row, and saves the rows left chosen. */
function ChangeRows({ changes, older, words, isMixed, open, apply }: ChangeRowsProps) {
  const t = useDeskText();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = changes.filter(({ key }) => !left.has(baseKey(key)));
  const choose = (base: string, isChosen: boolean): void => {
    const next = new Set(left);
    if (isChosen) next.delete(base);
    else next.add(base);
    setLeft(next);
  };
  if (changes.length === 0) return null;
  return (
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
                <KeyLink textKey={base} open={open} />
              </div>
              {changesOfText.map(({ language, key, seen, text }) => (
                <div key={`${language} ${key}`}>
                  {older.includes(key) && <p className="desk-wrong">{t('csv-older')}</p>}
                  <Versions
                    language={language}
                    texts={[
                      ['csv-theirs', seen ?? ''],
                      [words.yours, text],
                    ]}
                    isMixed={isMixed}
                  />
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
  );
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
  const { changes, conflicts, older, unknown, wrong } = imported;
  const languages = new Set([...changes, ...wrong].map(({ language }) => language));
  const shared = { words, isMixed: languages.size > 1, open };
  return (
    <>
      <UnsavedRows
        {...shared}
        name="conflicts"
        rows={conflicts.map((row) => ({ ...row, theirs: row.theirs ?? '' }))}
      />
      <UnsavedRows
        {...shared}
        name="wrong"
        rows={wrong.map(({ language, key, text, english, findings }) => ({
          language,
          key,
          yours: text,
          english,
          reason: [...new Set(findings.map(sentenceOf))].join(' '),
        }))}
      />
      {unknown.length > 0 && (
        <p>
          {t('csv-unknown')} <bdi dir="ltr">{unknown.join(', ')}</bdi>
        </p>
      )}
      <ChangeRows {...shared} changes={changes} older={older} apply={apply} />
    </>
  );
}
