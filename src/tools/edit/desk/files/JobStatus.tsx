import { useContext, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { LANGUAGE_TABLE } from '#config/language-table.ts';
import type { Language } from '#config/languages.ts';
import { nameLine } from '#i18n/check/finding.ts';
import { countryName } from '#i18n/countries/country-name.ts';
import type { EditorText } from '#tools/editor-texts/editor-texts.ts';
import { writeFileTexts, writeOldCheck, writeReused } from '#tools/editor-texts/sentences.ts';
import type { Failure } from '#tools/publish/releases/job-records.ts';
import type { StepRecord } from '#tools/platform/steps.ts';
import type { Job } from '../state/desk-client.ts';
import { describeRequest, useDeskLanguage, useDeskText } from '../state/desk-texts.ts';
import type { OpenText } from './ImportPreview.tsx';
import { momentIn } from './Releases.tsx';
import type { DeskJobs } from './use-jobs.ts';
import { ShopTextsContext, useSentence } from '../state/use-sentence.ts';

/** Returns why a job has failed, as far as the desk knows it. */
function failureOf(t: EditorText, { isSwitched, isCommandLeft, failure, outcome }: Job): string {
  if (isSwitched) return t(isCommandLeft ? 'failed-after' : 'failed-live');
  if (failure !== undefined) return t(`failed-${failure.kind}`);
  return t(outcome === 'refused' ? 'failed-mistakes' : 'failed-run');
}

/** Returns what the job does or what became of it, or why none was started. */
export function describeJob(
  t: EditorText,
  { job, releases, refusal }: DeskJobs,
  language: Language,
): string {
  if (typeof refusal === 'object') {
    const { key, values } = describeRequest(refusal, 'not-done');
    return t(key, values);
  }
  if (refusal !== undefined) return t(`refused-${refusal}`);
  if (releases?.isElsewhere === true) return t('refused-elsewhere');
  if (job === undefined) return '';
  const { name, state, made, step, outcome, release, cancel } = job;
  if (state === 'failed') return failureOf(t, job);
  if (state === 'cancelled') return t('cancelled');
  if (state === 'running') {
    if (cancel === 'requested') return t('cancelling');
    return t(name === 'roll-back' ? 'rolling-back' : `step-${step?.step ?? 'prepare'}`);
  }
  // Something else may have been published or served again since.
  const isOver = outcome === 'published' && release !== releases?.live?.name;
  if (outcome !== undefined && outcome !== 'refused' && !isOver) return t(`done-${outcome}`);
  if (made === undefined || made !== releases?.live?.made) return t('done');
  return t('rolled-back', { made: momentIn(language, made) });
}

/** Shows how much of the running step is done, where known; `label` is the id of its sentence. */
function StepBar({ step, label }: { step: StepRecord | undefined; label: string }) {
  const language = useDeskLanguage();
  const { done, total } = step ?? {};
  if (done === undefined || total === undefined) return <progress aria-labelledby={label} />;
  const share = new Intl.NumberFormat(language, { style: 'percent' }).format(done / total);
  return (
    <div className="desk-job__share">
      <progress aria-labelledby={label} value={done} max={total} />
      <span aria-hidden>{share}</span>
    </div>
  );
}

interface CancelProps {
  isRequested: boolean;
  cancel: () => Promise<void>;
}

/** Cancels the job that runs; what became of it has the focus when the button is gone. */
function Cancel({ isRequested, cancel }: CancelProps) {
  const t = useDeskText();
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const element = button.current;
    const status = element?.closest<HTMLElement>('.desk-job');
    return () => {
      if (document.activeElement === element) status?.focus();
    };
  }, []);
  return (
    <button
      ref={button}
      type="button"
      className="desk-button"
      aria-disabled={isRequested}
      onClick={() => void (isRequested || cancel().catch(() => undefined))}
    >
      {t('cancel')}
    </button>
  );
}

type TextsFailure = Extract<Failure, { kind: 'texts' }>;

/**
 * Lists the texts that no site can be built from. One of the hub leads to no editor, as saving the
 * text of the file there would correct nothing.
 */
function WrongTexts({ findings, open }: Pick<TextsFailure, 'findings'> & { open: OpenText }) {
  const t = useDeskText();
  const sentenceOf = useSentence();
  return (
    <ul>
      {findings.map((found) => {
        const { language, key, kind, detail, place } = found;
        const name = <bdi dir="ltr">{key}</bdi>;
        const file = typeof place === 'object' ? nameLine(place) : LANGUAGE_TABLE[language].name;
        return (
          <li key={`${language} ${key} ${kind} ${detail}`}>
            {place === 'hub' ? (
              <>
                {name}{' '}
                <span className="desk-note">
                  {t('report-place-hub')}, <bdi>{LANGUAGE_TABLE[language].name}</bdi>
                </span>
              </>
            ) : (
              <>
                <button type="button" className="desk-link" onClick={() => open(key)}>
                  {name}
                </button>{' '}
                <bdi dir="ltr" className="desk-note">
                  {file}
                </bdi>
              </>
            )}
            <p>{sentenceOf(found)}</p>
            {place === 'hub' && <p>{t('wrong-at-hub')}</p>}
          </li>
        );
      })}
    </ul>
  );
}

/** Lists what an editor has to correct before a site can be built. */
function Reasons({ failure, open }: { failure: Failure; open: OpenText }) {
  const language = useDeskLanguage();
  const t = useDeskText();
  const shopTexts = useContext(ShopTextsContext);
  if (failure.kind === 'broken-file' || failure.kind === 'catalogue') {
    return <bdi dir="ltr">{failure.message}</bdi>;
  }
  if (failure.kind === 'texts') return <WrongTexts findings={failure.findings} open={open} />;
  if (failure.kind !== 'sheets') return null;
  const sentences = [
    ...failure.missing.map(({ iso2, country }) =>
      t('sheet-missing', { country: countryName(language, iso2, country) }),
    ),
    ...failure.tooOld.map((check) => writeOldCheck(check, language, shopTexts)),
  ];
  if (sentences.length === 0) return null;
  return (
    <ul>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

/** Shows all lines of a job, for a developer; the last ones are in view once it is opened. */
function JobLines({ lines }: { lines: readonly string[] }) {
  const t = useDeskText();
  const box = useRef<HTMLElement>(null);
  const written = lines.join('\n');
  // An effect returns nothing, and browsers return a promise of the end of the scrolling.
  const showEnd = (): void => {
    box.current?.scrollTo({ top: box.current.scrollHeight });
  };
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- more lines, a lower end
  useEffect(showEnd, [written]);
  return (
    <details className="desk-job__details" onToggle={showEnd}>
      <summary>{t('job-lines')}</summary>
      <section
        ref={box}
        className="desk-job__lines"
        aria-label={t('job-lines')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
        tabIndex={0}
      >
        <pre lang="en" dir="ltr">
          {written}
        </pre>
      </section>
    </details>
  );
}

/**
 * Shows the job that runs or ran last: its step, its outcome, and what it wrote. The sentence is
 * announced when it changes, the share of a step is not.
 */
export function JobStatus({ jobs, open }: { jobs: DeskJobs; open: OpenText }) {
  const t = useDeskText();
  const language = useDeskLanguage();
  const label = useId();
  const { job, releases, refusal, cancel } = jobs;
  const isRefused = refusal !== undefined || releases?.isElsewhere === true;
  return (
    <div className="desk-job" data-state={isRefused ? 'refused' : job?.state} tabIndex={-1}>
      <p id={label} aria-live="polite">
        {describeJob(t, jobs, language)}
      </p>
      {job?.state === 'running' && <StepBar step={job.step} label={label} />}
      {job?.state === 'running' && job.cancel !== undefined && (
        <Cancel isRequested={job.cancel === 'requested'} cancel={cancel} />
      )}
      {!isRefused && job?.failure !== undefined && <Reasons failure={job.failure} open={open} />}
      {!isRefused && job?.reused !== undefined && job.reused.length > 0 && (
        <p className="desk-wrong">{writeReused(job.reused, language)}</p>
      )}
      {!isRefused && job?.fileTexts !== undefined && (
        <p className="desk-wrong">{writeFileTexts(job.fileTexts, language)}</p>
      )}
      {!isRefused && job?.report !== undefined && (
        <p>
          <a className="desk-link" href={job.report} target="_blank" rel="noreferrer">
            {t('report')}
          </a>
        </p>
      )}
      {job !== undefined && job.lines.length > 0 && <JobLines lines={job.lines} />}
    </div>
  );
}
