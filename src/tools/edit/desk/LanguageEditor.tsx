import { LANGUAGE_TABLE } from '#config/language-table.ts';
import type { Language } from '#config/languages.ts';
import { placeholderNames } from '#i18n/check/placeholders.ts';
import { baseKey, pluralForm } from '#i18n/check/plural-keys.ts';
import { exampleNumber } from '#tools/editor-texts/sentences.ts';
import type { Conflict, DeskState } from '../desk-service.ts';
import { ClaimNote } from './ClaimNote.tsx';
import { useDeskText } from './desk-texts.ts';
import { GlossaryHints } from './GlossaryHints.tsx';
import { HubNote } from './HubNotes.tsx';
import { keysOf } from './text-index.ts';
import { TextField } from './TextField.tsx';
import type { Desk } from './use-desk.ts';
import { useSentence } from './use-sentence.ts';

interface ConflictBoxProps {
  conflict: Conflict;
  language: Language;
  settle: Desk['settle'];
}

function ConflictBox({ conflict, language, settle }: ConflictBoxProps) {
  const t = useDeskText();
  const { direction } = LANGUAGE_TABLE[language];
  return (
    <div className="desk-conflict" role="alert">
      <p>{t('conflict')}</p>
      <dl>
        <dt>{t('yours')}</dt>
        <dd dir={direction} lang={language}>
          {conflict.yours}
        </dd>
        <dt>{t('theirs')}</dt>
        <dd dir={direction} lang={language}>
          {conflict.theirs ?? '–'}
        </dd>
      </dl>
      <div className="desk-row">
        <button type="button" className="desk-button" onClick={() => settle(conflict, false)}>
          {t('use-theirs')}
        </button>
        <button type="button" className="desk-button" onClick={() => settle(conflict, true)}>
          {t('keep-mine')}
        </button>
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
  const old = Object.entries(state.outdated[language] ?? {}).filter(
    ([key]) => baseKey(key) === base,
  );
  if (old.length === 0) return null;
  return (
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
        onClick={() => void desk.confirm(language, base)}
      >
        {t('confirm')}
      </button>
    </div>
  );
}

interface LanguageEditorProps {
  desk: Desk;
  state: DeskState;
  language: Language;
  base: string;
}

/** One language of a text: its field or one for each plural form, and what is known of it. */
export function LanguageEditor({ desk, state, language, base }: LanguageEditorProps) {
  const t = useDeskText();
  const sentenceOf = useSentence();
  const { name, direction } = LANGUAGE_TABLE[language];
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
            <ul className="desk-findings" id={`findings-${language}-${key}`} aria-live="polite">
              {[...new Set(at.map(sentenceOf))].map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
            {conflict !== undefined && (
              <ConflictBox conflict={conflict} language={language} settle={desk.settle} />
            )}
          </div>
        );
      })}
      {language === 'en' && <ClaimNote desk={desk} state={state} base={base} />}
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
