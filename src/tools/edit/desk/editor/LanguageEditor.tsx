import { useRef } from 'react';
import { LANGUAGE_TABLE } from '#config/language-table.ts';
import type { Language } from '#config/languages.ts';
import { placeholderNames } from '#i18n/check/placeholders.ts';
import { baseKey, pluralForm } from '#i18n/check/plural-keys.ts';
import { exampleNumber } from '#tools/editor-texts/sentences.ts';
import type { DeskState } from '#tools/edit/desk-service.ts';
import { ClaimNote } from './ClaimNote.tsx';
import { useDeskText } from '../state/desk-texts.ts';
import { GlossaryHints } from './GlossaryHints.tsx';
import { HubNote } from './HubNotes.tsx';
import type { TextConflict } from '../state/text-changes.ts';
import { SearchLength } from '../page/SearchLength.tsx';
import { keysOf, lengthWithNames, searchLimitOf } from '../state/text-index.ts';
import { TextField } from './TextField.tsx';
import type { Desk } from '../state/use-desk.ts';
import { useSentence } from '../state/use-sentence.ts';

interface ConflictBoxProps {
  conflict: TextConflict;
  /** What the field has by now. */
  text: string;
  language: Language;
  settle: Desk['settle'];
}

function ConflictBox({ conflict, text, language, settle }: ConflictBoxProps) {
  const t = useDeskText();
  const { direction } = LANGUAGE_TABLE[language];
  const { theirs, isOffered } = conflict;
  const choose = (button: HTMLElement, isMine: boolean): void => {
    // The button goes, and the field beside it stays.
    button.closest('.desk-form')?.querySelector<HTMLElement>('[role="textbox"]')?.focus();
    settle(conflict, isMine);
  };
  return (
    <div className="desk-conflict" role="alert">
      <p>{t(isOffered ? 'offer' : 'conflict')}</p>
      <dl>
        <dt>{t('yours')}</dt>
        <dd dir={direction} lang={language}>
          {text}
        </dd>
        <dt>{t(isOffered ? 'offered' : 'theirs')}</dt>
        <dd dir={direction} lang={language}>
          {theirs ?? '–'}
        </dd>
      </dl>
      <div className="desk-row">
        {[false, true].map((isMine) => (
          <button
            key={String(isMine)}
            type="button"
            className="desk-button"
            onClick={({ currentTarget }) => choose(currentTarget, isMine)}
          >
            {t(isMine ? 'keep-mine' : isOffered ? 'use-offered' : 'use-theirs')}
          </button>
        ))}
      </div>
    </div>
  );
}

interface OutdatedNoteProps {
  desk: Desk;
  state: DeskState;
  language: Language;
  base: string;
}

function OutdatedNote({ desk, state, language, base }: OutdatedNoteProps) {
  const t = useDeskText();
  const note = useRef<HTMLDivElement>(null);
  const old = Object.entries(state.outdated[language] ?? {}).filter(
    ([key]) => baseKey(key) === base,
  );
  const confirm = async (): Promise<void> => {
    await desk.confirm(language, base);
    // The button that had the focus is gone.
    note.current?.focus();
  };
  return (
    <div className="desk-noted" tabIndex={-1} ref={note}>
      {old.length > 0 && (
        <div className="desk-outdated">
          <p>{t('outdated')}</p>
          {old.map(([key, text]) => (
            <blockquote key={key} lang="en" dir="ltr">
              {text}
            </blockquote>
          ))}
          <button
            type="button"
            className="desk-button"
            onClick={() => void confirm().catch(() => undefined)}
          >
            {t('confirm')}
          </button>
        </div>
      )}
    </div>
  );
}

interface LanguageEditorProps {
  desk: Desk;
  state: DeskState;
  language: Language;
  base: string;
}

/** Renders a text in one language: its field or one for each form, and what is known of it. */
export function LanguageEditor({ desk, state, language, base }: LanguageEditorProps) {
  const t = useDeskText();
  const sentenceOf = useSentence();
  const { name, direction } = LANGUAGE_TABLE[language];
  const limit = searchLimitOf(base);
  const isChanged = [...desk.changes.values()].some((change) => change.language === language);
  const source = desk.changes.size > 0 ? desk.findings : state.findings;
  const ofText = source.filter(
    (found) => found.language === language && baseKey(found.key) === base,
  );
  const findings = ofText.filter(({ kind }) => kind !== 'unused');
  const wanted = placeholderNames(
    base,
    state.texts.en[base] ?? state.texts.en[`${base}_other`] ?? '',
  );
  const textsOf = (of: Language) =>
    keysOf(state, of, base).map((key) => {
      const text = desk.changes.get(`${of} ${key}`)?.text ?? state.texts[of][key] ?? '';
      return { key, text };
    });
  const texts = textsOf(language);
  return (
    <section className="desk-language" aria-label={name} data-language={language}>
      <h3 className="desk-language__name">
        <span lang={language}>{name}</span>
        {isChanged && <span className="badge badge--warning">{t('unsaved')}</span>}
      </h3>
      {texts.map(({ key, text }) => {
        const form = pluralForm(key);
        const label =
          form && t('form', { number: exampleNumber(language, form).toLocaleString(language) });
        const at = findings.filter((found) => found.key === key || found.key === base);
        const conflict = desk.conflicts.find((one) => one.language === language && one.key === key);
        const has = placeholderNames(key, text);
        return (
          <div key={key} className="desk-form">
            {label && <p className="desk-form__label">{label}</p>}
            <TextField
              value={text}
              onChange={(changed) => desk.edit(language, key, changed)}
              language={language}
              direction={direction}
              label={label ? `${name}, ${label}` : name}
              describedBy={`findings-${language}-${key}`}
              isWrong={at.length > 0}
              missing={wanted.filter((one) => !has.includes(one) && !(form && one === 'count'))}
              insertLabel={(one) => t('insert', { name: one })}
            />
            {limit !== undefined && <SearchLength length={lengthWithNames(text)} limit={limit} />}
            <ul className="desk-findings" id={`findings-${language}-${key}`} aria-live="polite">
              {[...new Set(at.map(sentenceOf))].map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
            {conflict !== undefined && (
              <ConflictBox
                conflict={conflict}
                text={text}
                language={language}
                settle={desk.settle}
              />
            )}
          </div>
        );
      })}
      <ClaimNote desk={desk} state={state} of={language} base={base} />
      <HubNote state={state} language={language} base={base} />
      <OutdatedNote desk={desk} state={state} language={language} base={base} />
      <GlossaryHints
        glossary={state.glossary}
        text={texts.map(({ text }) => text).join(' ')}
        english={textsOf('en')
          .map(({ text }) => text)
          .join(' ')}
        language={language}
      />
    </section>
  );
}
