import { useEffect, useRef, useState, type RefObject } from 'react';
import { LANGUAGES, type Language } from '#config/languages.ts';
import type { DeskState } from '#tools/edit/desk-service.ts';
import { editorTextIn } from '#tools/editor-texts/editor-texts.ts';
import { describeFailure, useDeskLanguage, useDeskText } from '../state/desk-texts.ts';
import { isServedOtherwise } from './HubNotes.tsx';
import { LanguageEditor } from './LanguageEditor.tsx';
import { LegalNote } from '../legal/LegalDay.tsx';
import type { Shown } from '../page/PageTab.tsx';
import type { Desk } from '../state/use-desk.ts';
import type { SaveOutcome } from '../state/use-saving.ts';

function outcomeText(
  language: Language,
  outcome: SaveOutcome,
  { isServedByHub, shown }: { isServedByHub: boolean; shown: Shown },
): string {
  const t = editorTextIn(language);
  if (outcome === undefined) return '';
  if (outcome === 'saved' && isServedByHub) return t('saved-not-served');
  if (outcome === 'saved' && shown !== 'now') return t(`saved-${shown}`);
  if (typeof outcome === 'string') return t(outcome);
  const { key, values } = describeFailure(outcome, language);
  return t(key, values);
}

/** Moves the focus to a button that comes in place of the one that was pressed. */
const takeFocus = (button: HTMLButtonElement | null): void => button?.focus();

interface OtherTextsProps {
  label: string;
  texts: readonly string[];
  open: (base: string) => void;
}

/** Shows links to texts, after what they have in common. */
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

/** More pages than these are shown when they are asked for. */
const MOST_LINKS = 4;

interface PageLinksProps {
  pages: readonly string[];
  visit: (page: string) => void;
}

const PageLinks = ({ pages, visit }: PageLinksProps) =>
  pages.map((page) => (
    <button key={page} type="button" className="desk-link" onClick={() => visit(page)}>
      <bdi dir="ltr">{page}</bdi>
    </button>
  ));

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
  /** Whether the page in the frame shows what was saved. */
  shown: Shown;
  visit: (page: string) => void;
  close: () => void;
}

/**
 * Moves the focus to the heading of each text that is opened, and back to where it was once the
 * editor is closed; returns the heading.
 */
function useEditorFocus(base: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  // While it renders: effects run twice in development, and the heading has the focus by then.
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // An editor who goes to another part of the desk has the focus there.
      const isFree = document.activeElement === null || document.activeElement === document.body;
      if (isFree && before instanceof HTMLElement && before.isConnected) before.focus();
    },
    [before],
  );
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another text is open
  useEffect(() => heading.current?.focus(), [base]);
  return heading;
}

interface EditorHeadProps extends Omit<EditorPanelProps, 'others' | 'pages' | 'isRead' | 'visit'> {
  heading: RefObject<HTMLHeadingElement | null>;
}

/** Shows which text is open and what became of the last button, with the buttons for all of it. */
function EditorHead({ desk, state, base, shown, close, heading }: EditorHeadProps) {
  const t = useDeskText();
  const deskLanguage = useDeskLanguage();
  const { outcome } = desk;
  const restore = (): void => {
    desk.restore();
    // The button that had the focus is gone.
    heading.current?.focus();
  };
  return (
    <header className="desk-editor__head">
      <h2 ref={heading} tabIndex={-1} dir="ltr">
        {base}
      </h2>
      {state.buttons.includes(base) && (
        <span className="badge badge--neutral">{t('on-button', { limit: 40 })}</span>
      )}
      <p
        className="desk-outcome"
        aria-live="polite"
        data-outcome={typeof outcome === 'object' ? outcome.kind : String(outcome)}
      >
        {outcomeText(deskLanguage, outcome, {
          isServedByHub: isServedOtherwise(state, base),
          shown,
        })}
      </p>
      <div className="desk-row">
        {outcome === 'discarded' && (
          <button ref={takeFocus} type="button" className="desk-button" onClick={restore}>
            {t('undo-discard')}
          </button>
        )}
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
  );
}

type TextPlacesProps = Omit<EditorPanelProps, 'shown' | 'close'>;

/** Shows which pages use the text, or that none does, and which texts are beside it. */
function TextPlaces({ desk, state, base, others, pages, isRead, visit }: TextPlacesProps) {
  const t = useDeskText();
  const whereElse = base.startsWith('provider.') ? t('used-in-messages') : t('used-off-pages');
  const noPages = state.unused.includes(base) ? t('used-nowhere') : whereElse;
  return (
    <div className="desk-editor__places">
      {pages.length === 0 && <span>{isRead ? noPages : t('not-read')}</span>}
      {pages.length > MOST_LINKS && (
        <details>
          <summary>
            {t('used-on')} {pages.length}
          </summary>
          <p className="desk-editor__links">
            <PageLinks pages={pages} visit={visit} />
          </p>
        </details>
      )}
      {pages.length > 0 && pages.length <= MOST_LINKS && (
        <>
          <span>{t('used-on')}</span>
          <PageLinks pages={pages} visit={visit} />
        </>
      )}
      <OtherTexts label={t('also-here')} texts={others} open={desk.open} />
    </div>
  );
}

/** Renders the editor of one text in every language. */
export function EditorPanel(props: EditorPanelProps) {
  const { desk, state, base, others, pages, isRead, shown, visit, close } = props;
  const t = useDeskText();
  const heading = useEditorFocus(base);
  const press = (event: React.KeyboardEvent): void => {
    if (event.key === 'Escape') {
      // The edit tool stays on, for the next text.
      event.stopPropagation();
      close();
    }
  };
  return (
    // Keys of its fields reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section className="desk-editor" aria-label={t('editor')} onKeyDown={press}>
      <EditorHead
        desk={desk}
        state={state}
        base={base}
        shown={shown}
        close={close}
        heading={heading}
      />
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
      <LegalNote
        state={state}
        base={base}
        typedIn={[...desk.changes.values()].map(({ language }) => language)}
        reload={desk.reload}
      />
      <TextPlaces
        desk={desk}
        state={state}
        base={base}
        others={others}
        pages={pages}
        isRead={isRead}
        visit={visit}
      />
    </section>
  );
}
