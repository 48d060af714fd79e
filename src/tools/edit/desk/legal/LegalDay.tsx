import { useId, useRef, useState } from 'react';
import {
  isOfLegalDocument,
  LEGAL_DOCUMENTS,
  type LegalDocumentName,
} from '#config/legal/legal-documents.ts';
import type { Language } from '#config/languages.ts';
import type { EditorText } from '#tools/editor-texts/editor-texts.ts';
import { dayIn } from '#tools/editor-texts/sentences.ts';
import type { DeskState } from '#tools/edit/desk-service.ts';
import type { LegalDaySet } from '#tools/edit/texts/legal-days.ts';
import { saveLegalDay, type SaveFailure } from '../state/desk-client.ts';
import { describeFailure, useDeskLanguage, useDeskText } from '../state/desk-texts.ts';

const two = (number: number): string => String(number).padStart(2, '0');

/** Returns today where the editor is, as a field for days has it. */
function today(): string {
  const now = new Date();
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

const titleOf = (state: DeskState, language: Language, document: LegalDocumentName): string =>
  state.texts[language][`${document}.title`] ?? document;

type Outcome = LegalDaySet | SaveFailure | { kind: 'no-day' };

/** Outcomes that are about the day itself: the field has the focus again. */
const WRONG_DAY: ReadonlySet<Outcome['kind']> = new Set(['refused', 'no-day', 'invalid']);

/** Outcomes after which the page shows days or words of before: the hub's were read again. */
const RELOADING: ReadonlySet<Outcome['kind']> = new Set(['saved', 'refused', 'conflict']);

/** Returns what became of the day, and what to do where it was not saved. */
function describeOutcome(t: EditorText, outcome: Outcome, language: Language, day: string): string {
  switch (outcome.kind) {
    case 'saved':
      return t('legal-saved', { day: dayIn(language, day) });
    case 'refused':
      return t(`legal-${outcome.cause}`, { day: dayIn(language, day) });
    case 'conflict':
      return t('legal-conflict', { day: dayIn(language, outcome.day) });
    case 'no-day':
    case 'invalid':
      return t('legal-no-day');
    default: {
      const { key, values } = describeFailure(outcome, language);
      return t(key, values);
    }
  }
}

interface LegalDayProps {
  state: DeskState;
  document: LegalDocumentName;
  reload: () => Promise<void>;
}

/** Asks for the day on which a legal document changed, and sets it. */
function LegalDayForm({ state, document, reload }: LegalDayProps) {
  const t = useDeskText();
  const language = useDeskLanguage();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [day, setDay] = useState(today);
  const [result, setResult] = useState<{ outcome: Outcome; day: string }>();
  const { day: seenDay, rewordedIn } = state.legal[document];
  const reworded = rewordedIn.join(' ');
  const [seen, setSeen] = useState(reworded);
  // After another save, what was set is the day of other words.
  if (seen !== reworded) {
    setSeen(reworded);
    if (reworded !== '') setResult(undefined);
  }
  const hasFailed = result !== undefined && result.outcome.kind !== 'saved';
  const isWrongDay = result !== undefined && WRONG_DAY.has(result.outcome.kind);
  const submit = async (): Promise<void> => {
    const outcome: Outcome =
      day === '' ? { kind: 'no-day' } : await saveLegalDay(document, day, seenDay);
    // First: what is reloaded may name other words, and removes what was said of those before.
    if (RELOADING.has(outcome.kind)) await reload();
    setResult({ outcome, day });
    if (WRONG_DAY.has(outcome.kind)) field.current?.focus();
  };
  return (
    <form
      className="desk-legal__form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit().catch(() => undefined);
      }}
    >
      <div className="desk-row">
        <label htmlFor={id}>{t('legal-day')}</label>
        <input
          ref={field}
          id={id}
          type="date"
          required
          aria-label={t('legal-day-of', { title: titleOf(state, language, document) })}
          className="desk-input"
          value={day}
          aria-invalid={isWrongDay}
          aria-describedby={`${id}-outcome`}
          onChange={({ currentTarget }) => {
            setDay(currentTarget.value);
            setResult(undefined);
          }}
        />
        <button
          type="submit"
          className="desk-button"
          aria-label={t('legal-set-of', { title: titleOf(state, language, document) })}
        >
          {t('legal-set')}
        </button>
      </div>
      <p id={`${id}-outcome`} className={hasFailed ? 'desk-wrong' : ''} aria-live="polite">
        {result && describeOutcome(t, result.outcome, language, result.day)}
      </p>
    </form>
  );
}

/** Says which day a document names, and that it has other words since where it has. */
function LegalDayText({ state, document }: Omit<LegalDayProps, 'reload'>) {
  const t = useDeskText();
  const language = useDeskLanguage();
  const { day, rewordedIn } = state.legal[document];
  const values = { title: titleOf(state, language, document), day: dayIn(language, day) };
  return (
    <>
      <p>{t('legal-now', values)}</p>
      {rewordedIn.length > 0 && <p className="desk-wrong">{t('legal-reworded')}</p>}
    </>
  );
}

interface LegalNoteProps extends Omit<LegalDayProps, 'document'> {
  /** The open text. */
  base: string;
  /** The languages in which something is typed that is not saved. */
  typedIn: readonly Language[];
}

/**
 * Asks for the day of a document's change beside a text of the document: once the text is saved,
 * as a publication refuses other words under the day of the live ones.
 */
export function LegalNote({ state, base, typedIn, reload }: LegalNoteProps) {
  const t = useDeskText();
  const language = useDeskLanguage();
  const document = LEGAL_DOCUMENTS.find((one) => isOfLegalDocument(one, base));
  const isReworded = document !== undefined && state.legal[document].rewordedIn.length > 0;
  /** The form stays when the day is set: it says so, and has the focus. */
  const [asked, setAsked] = useState<string>();
  if (isReworded && asked !== base) setAsked(base);
  if (document === undefined) return null;
  const hasForm = isReworded || asked === base;
  const isShown = typedIn.length > 0 || hasForm;
  // What a hub serves stays on the page when the files have other words.
  const isOfHub =
    state.hub !== undefined && !typedIn.some((one) => state.hub?.silent.includes(one));
  // A live region that is new is not read out.
  return (
    <section
      className={isShown ? 'desk-outdated desk-legal' : undefined}
      data-note={isShown ? 'legal' : undefined}
    >
      <div className="desk-legal" aria-live="polite">
        {isShown && <LegalDayText state={state} document={document} />}
        {isShown && !hasForm && (
          <p>
            {t(isOfHub ? 'legal-typed-hub' : 'legal-typed', {
              title: titleOf(state, language, document),
            })}
          </p>
        )}
      </div>
      {hasForm && <LegalDayForm key={document} state={state} document={document} reload={reload} />}
    </section>
  );
}

/** Shows the day of each legal document, and sets it. */
export function LegalDays({ state, reload }: Omit<LegalDayProps, 'document'>) {
  const t = useDeskText();
  const language = useDeskLanguage();
  return (
    <section className="card desk-legal">
      <h2>{t('legal-title')}</h2>
      <p>{t('legal-text')}</p>
      {LEGAL_DOCUMENTS.map((document) => (
        <div key={document} className="desk-legal__document" data-document={document}>
          <h3>{titleOf(state, language, document)}</h3>
          <LegalDayText state={state} document={document} />
          <LegalDayForm state={state} document={document} reload={reload} />
        </div>
      ))}
    </section>
  );
}
