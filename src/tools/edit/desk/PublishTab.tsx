import { useEffect, useState } from 'react';
import { LANGUAGE_TABLE } from '#config/language-table.ts';
import { LANGUAGES } from '#config/languages.ts';
import type { DeskState } from '../desk-service.ts';
import { useDeskText } from './desk-texts.ts';
import { getJob, startJob, type Job } from './desk-client.ts';
import { HubTexts } from './HubTexts.tsx';
import { TranslatorTable } from './TranslatorTable.tsx';

const LOOK_MS = 1000;

/** Follows the job that runs; texts are loaded again when it ends. */
function useJob(ended: () => Promise<void>) {
  const [job, setJob] = useState<Job>();
  const isRunning = job?.state === 'running';
  useEffect(() => {
    const look = async (): Promise<void> => {
      const { job: found } = await getJob();
      setJob(found);
      if (isRunning && found?.state !== 'running') await ended();
    };
    void look().catch(() => undefined);
    if (!isRunning) return undefined;
    const timer = setInterval(() => void look().catch(() => undefined), LOOK_MS);
    return () => clearInterval(timer);
  }, [isRunning, ended]);
  const start = async (name: Job['name']): Promise<void> => {
    await startJob(name);
    setJob({ name, state: 'running', lines: [] });
  };
  return { job, isRunning, start };
}

interface PublishTabProps {
  state: DeskState;
  /** Opens a text in the editor. */
  open: (base: string) => void;
  reload: () => Promise<void>;
  /** Compares the texts with the hub's again. */
  compare: () => Promise<void>;
}

/** Publishing, the provider's texts, and tables for translators. */
export function PublishTab({ state, open, reload, compare }: PublishTabProps) {
  const t = useDeskText();
  // A job pulls the hub's texts, so that these may be others by its end.
  const { job, isRunning, start } = useJob(compare);
  const button = (name: Job['name'], label: string, kind = '') => (
    <button
      type="button"
      className={`desk-button ${kind}`}
      disabled={isRunning}
      onClick={() => void start(name)}
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
        {job !== undefined && (
          <div className="desk-job" data-state={job.state}>
            <p aria-live="polite">
              {job.state === 'running' && t('running')}
              {job.state === 'done' && t('done')}
              {job.state === 'failed' && t('failed-run')}
            </p>
            <pre dir="ltr">{job.lines.slice(-14).join('\n')}</pre>
          </div>
        )}
      </section>
      <HubTexts hub={state.hub} compare={compare} pull={button('pull', t('pull'))} />
      <section className="card">
        <h2>{t('csv-title')}</h2>
        <p>{t('csv-text')}</p>
        <TranslatorTable
          languages={LANGUAGES.filter((one) => one !== 'en').map((one) => ({
            code: one,
            name: LANGUAGE_TABLE[one].name,
          }))}
          open={open}
          reload={reload}
        />
      </section>
    </div>
  );
}
