import { useEffect, useState } from 'react';
import { LANGUAGE_TABLE } from '#config/language-table.ts';
import { LANGUAGES } from '#config/languages.ts';
import { useDeskText } from './desk-texts.ts';
import { getJob, startJob, type Job } from './desk-client.ts';
import { TranslatorTable } from './TranslatorTable.tsx';

const LOOK_MS = 1000;

/** Follows the job that runs; texts are loaded again when it ends. */
function useJob(ended: () => Promise<void>) {
  const [job, setJob] = useState<Job>();
  const [hasHub, setHasHub] = useState(false);
  const isRunning = job?.state === 'running';
  useEffect(() => {
    const look = async (): Promise<void> => {
      const { job: found, hasHub: has } = await getJob();
      setHasHub(has);
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
  return { job, hasHub, isRunning, start };
}

/** Publishing, the provider's texts, and tables for translators. */
export function PublishTab({ reload }: { reload: () => Promise<void> }) {
  const t = useDeskText();
  const { job, hasHub, isRunning, start } = useJob(reload);
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
      {hasHub && (
        <section className="card">
          <h2>{t('pull-title')}</h2>
          <p>{t('pull-text')}</p>
          <div className="desk-row">{button('pull', t('pull'))}</div>
        </section>
      )}
      <section className="card">
        <h2>{t('csv-title')}</h2>
        <p>{t('csv-text')}</p>
        <TranslatorTable
          languages={LANGUAGES.filter((one) => one !== 'en').map((one) => ({
            code: one,
            name: LANGUAGE_TABLE[one].name,
          }))}
          reload={reload}
        />
      </section>
    </div>
  );
}
