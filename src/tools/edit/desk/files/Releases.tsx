import { useEffect, useId, useRef, useState } from 'react';
import type { Language } from '#config/languages.ts';
import type { JobReleases } from '#tools/edit/jobs/jobs.ts';
import { useDeskLanguage, useDeskText } from '../state/desk-texts.ts';

/** Returns a moment in words, in the editor's language and time zone. */
export const momentIn = (language: Language, moment: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(
    new Date(moment),
  );

interface ConfirmationProps {
  /** The moment of the release before, in words. */
  made: string;
  confirm: () => void;
  close: () => void;
}

/**
 * Shows what a roll-back does before it is started. The platform's dialog restores the focus. The
 * event of its closing may come once it is gone.
 */
function Confirmation({ made, confirm, close }: ConfirmationProps) {
  const t = useDeskText();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element?.open === false) element.showModal();
    return () => element?.close();
  }, []);
  // At once: the event that it was closed may come after the next press.
  const dismiss = (): void => {
    dialog.current?.close();
    close();
  };
  const choose = (): void => {
    dismiss();
    confirm();
  };
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={dismiss}
      onClose={() => dialog.current?.open === false && close()}
    >
      <h2 id={`${id}-title`}>{t('roll-back-title', { made })}</h2>
      <p id={`${id}-text`} className="dialog__text">
        {t('roll-back-text', { made })}
      </p>
      <div className="dialog__actions">
        <button type="button" className="desk-button" onClick={dismiss}>
          {t('roll-back-cancel')}
        </button>
        <button type="button" className="desk-button desk-button--primary" onClick={choose}>
          {t('roll-back-now')}
        </button>
      </div>
    </dialog>
  );
}

interface ReleasesProps {
  releases: JobReleases;
  isBusy: boolean;
  /** The job's status already shows that the command after the switch is left to run. */
  isLeftByJob: boolean;
  /** Goes back from the live release of this name. */
  rollBack: (live: string) => Promise<void>;
}

/** Shows which release visitors see and which one is before it, with the way back to that one. */
export function Releases({ releases, isBusy, isLeftByJob, rollBack }: ReleasesProps) {
  const t = useDeskText();
  const language = useDeskLanguage();
  const [isAsking, setAsking] = useState(false);
  const noteId = useId();
  const { live, before, interrupted, isCommandLeft } = releases;
  const made = before && momentIn(language, before.made);
  const ask = (): void => {
    if (!isBusy && made !== undefined) setAsking(true);
  };
  return (
    <div className="desk-releases">
      <h3>{t('live-title')}</h3>
      {interrupted !== undefined && (
        <p className="desk-wrong" data-interrupted={interrupted.release}>
          {t('interrupted', {
            began: momentIn(language, interrupted.began),
            step: t(`step-${interrupted.step ?? 'prepare'}`),
          })}{' '}
          {t(`interrupted-${interrupted.release}`)}
        </p>
      )}
      {interrupted === undefined && isCommandLeft && !isLeftByJob && (
        <p className="desk-wrong">{t('live-pending')}</p>
      )}
      {live === undefined ? (
        <p id={noteId}>{t('refused-nothing-published')}</p>
      ) : (
        <dl>
          <dt>{t('live')}</dt>
          <dd data-release="live">{t('release-of', { made: momentIn(language, live.made) })}</dd>
          <dt>{t('live-since')}</dt>
          <dd>{momentIn(language, live.since)}</dd>
          <dt>{t('before')}</dt>
          <dd data-release="before" id={noteId}>
            {made === undefined ? t('refused-first-release') : t('release-of', { made })}
          </dd>
        </dl>
      )}
      <button
        type="button"
        className="desk-button"
        aria-disabled={isBusy || made === undefined}
        aria-describedby={noteId}
        onClick={ask}
      >
        {t('roll-back')}
      </button>
      {isAsking && made !== undefined && live !== undefined && (
        <Confirmation
          made={made}
          confirm={() => void rollBack(live.name)}
          close={() => setAsking(false)}
        />
      )}
    </div>
  );
}
