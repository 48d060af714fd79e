import { useEffect, useRef } from 'react';
import { LANGUAGES } from '#config/languages.ts';
import type { DeskState } from '../desk-service.ts';
import { useDeskText, type DeskText } from './desk-texts.ts';
import { isServedOtherwise } from './HubNotes.tsx';
import { LanguageEditor } from './LanguageEditor.tsx';
import type { Desk, Outcome } from './use-desk.ts';

function outcomeText(t: DeskText, outcome: Outcome, isServedByHub: boolean): string {
  if (outcome === undefined) return '';
  if (outcome === 'saved' && isServedByHub) return t('saved-not-served');
  if (typeof outcome === 'object') return t('not-saved', outcome);
  return t(outcome);
}

interface OtherTextsProps {
  label: string;
  texts: readonly string[];
  open: (base: string) => void;
}

/** Links to texts, after what they have in common. */
export function OtherTexts({ label, texts, open }: OtherTextsProps) {
  if (texts.length === 0) return null;
  return (
    <>
      <span>{label}</span>
      {texts.map((text) => (
        <button key={text} type="button" className="desk-link" onClick={() => open(text)}>
          <bdi dir="ltr">{text}</bdi>
        </button>
      ))}
    </>
  );
}

interface EditorPanelProps {
  desk: Desk;
  state: DeskState;
  base: string;
  /** Other texts at the place that was chosen. */
  others: readonly string[];
  /** The pages that use the text, as far as pages are read. */
  pages: readonly string[];
  /** Every kind of page is read. */
  isRead: boolean;
  visit: (page: string) => void;
  close: () => void;
}

/** The editor of one text in four languages. */
export function EditorPanel(props: EditorPanelProps) {
  const { desk, state, base, others, pages, isRead, visit, close } = props;
  const t = useDeskText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another text is open
  useEffect(() => heading.current?.focus(), [base]);

  const press = (event: React.KeyboardEvent): void => {
    if (event.key === 'Escape') {
      // The edit tool stays on, for the next text.
      event.stopPropagation();
      close();
    }
    if (event.code === 'KeyS' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void desk.save();
    }
  };
  const whereElse = base.startsWith('provider.') ? t('used-in-messages') : t('used-off-pages');
  const noPages = state.unused.includes(base) ? t('used-nowhere') : whereElse;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its fields
    <section className="desk-editor" aria-label={t('editor')} onKeyDown={press}>
      <header className="desk-editor__head">
        <h2 ref={heading} tabIndex={-1} dir="ltr">
          {base}
        </h2>
        {state.buttons.includes(base) && (
          <span className="badge badge--neutral">{t('on-button', { limit: 40 })}</span>
        )}
        <p className="desk-outcome" aria-live="polite" data-outcome={String(desk.outcome)}>
          {outcomeText(t, desk.outcome, isServedOtherwise(state, base))}
        </p>
        <div className="desk-row">
          {desk.changes.size > 0 && (
            <button type="button" className="desk-button" onClick={desk.discard}>
              {t('discard')}
            </button>
          )}
          <button
            type="button"
            className="desk-button desk-button--primary"
            aria-disabled={desk.changes.size === 0}
            onClick={() => void desk.save()}
          >
            {desk.isSaving ? t('saving') : t('save')}
          </button>
          <button type="button" className="desk-button" onClick={close}>
            {t('close')}
          </button>
        </div>
      </header>
      <p className="desk-editor__places">
        {pages.length === 0 ? (
          <span>{isRead ? noPages : t('not-read')}</span>
        ) : (
          <>
            <span>{t('used-on')}</span>
            {pages.slice(0, 12).map((page) => (
              <button key={page} type="button" className="desk-link" onClick={() => visit(page)}>
                <bdi dir="ltr">{page}</bdi>
              </button>
            ))}
            {pages.length > 12 && <span>+{pages.length - 12}</span>}
          </>
        )}
        <OtherTexts label={t('also-here')} texts={others} open={desk.open} />
      </p>
      <div className="desk-languages">
        {LANGUAGES.map((language) => (
          <LanguageEditor
            key={`${language} ${base}`}
            desk={desk}
            state={state}
            language={language}
            base={base}
          />
        ))}
      </div>
    </section>
  );
}
