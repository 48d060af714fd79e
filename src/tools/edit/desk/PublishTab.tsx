import { LANGUAGE_TABLE } from '#config/language-table.ts';
import { LANGUAGES, type Language } from '#config/languages.ts';
import type { DeskState } from '../desk-service.ts';
import { useDeskLanguage, useDeskText, type DeskText } from './desk-texts.ts';
import type { Job } from './desk-client.ts';
import { HubTexts } from './HubTexts.tsx';
import { momentIn, Releases } from './Releases.tsx';
import { TranslatorTable, type OpenText } from './TranslatorTable.tsx';
import { useJobs, type DeskJobs } from './use-jobs.ts';

/** Returns what became of the job, or why none was started. */
function outcomeOf(t: DeskText, { job, releases, refusal }: DeskJobs, language: Language): string {
  if (refusal !== undefined) return t(`refused-${refusal}`);
  if (releases?.isElsewhere === true) return t('refused-elsewhere');
  if (job === undefined) return '';
  if (job.state === 'failed') return t('failed-run');
  const { name, state, made } = job;
  if (name === 'roll-back' && state === 'running') return t('rolling-back');
  // Something else may have been published since.
  if (made === undefined || made !== releases?.live?.made) return t(state);
  return t('rolled-back', { made: momentIn(language, made) });
}

interface PublishTabProps {
  state: DeskState;
  open: OpenText;
  reload: () => Promise<void>;
  /** Compares the texts with the hub's again. */
  compare: () => Promise<void>;
}

/** Publishing and rolling back, the provider's texts, and tables for translators. */
export function PublishTab({ state, open, reload, compare }: PublishTabProps) {
  const t = useDeskText();
  const language = useDeskLanguage();
  // A job pulls the hub's texts, so that these may be others by its end.
  const jobs = useJobs(compare);
  const { job, releases, isBusy, refusal, start } = jobs;
  const run = (name: Job['name'], live?: string): Promise<void> =>
    start(name, live).catch(() => undefined);
  // A disabled button would lose the focus to the page.
  const button = (name: Job['name'], label: string, kind = '') => (
    <button
      type="button"
      className={`desk-button ${kind}`}
      aria-disabled={isBusy}
      onClick={() => void (isBusy || run(name))}
    >
      {label}
    </button>
  );
  return (
    <div className="desk-cards">
      <section className="card">
        <h2>{t('publish-title')}</h2>
        <p>{t('publish-text')}</p>
        <div className="desk-row">
          {button('publish', t('publish'), 'desk-button--primary')}
          {button('dry-run', t('dry-run'))}
        </div>
        {releases !== undefined && (
          <Releases
            releases={releases}
            isBusy={isBusy}
            rollBack={(live) => run('roll-back', live)}
          />
        )}
        <div className="desk-job" data-state={refusal === undefined ? job?.state : 'refused'}>
          <p aria-live="polite">{outcomeOf(t, jobs, language)}</p>
          {job !== undefined && <pre dir="ltr">{job.lines.slice(-14).join('\n')}</pre>}
        </div>
      </section>
      <HubTexts hub={state.hub} compare={compare} pull={button('pull', t('pull'))} />
      <section className="card desk-cards__wide">
        <h2>{t('csv-title')}</h2>
        <p>{t('csv-text')}</p>
        <TranslatorTable
          languages={LANGUAGES.filter((one) => one !== 'en').map((one) => ({
            code: one,
            name: LANGUAGE_TABLE[one].name,
          }))}
          version={state.version}
          open={open}
          reload={reload}
        />
      </section>
    </div>
  );
}
