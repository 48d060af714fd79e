import { LANGUAGE_TABLE } from '#config/language-table.ts';
import { LANGUAGES } from '#config/languages.ts';
import type { DeskState } from '#tools/edit/desk-service.ts';
import { LegalDays } from '../legal/LegalDay.tsx';
import { useDeskText } from '../state/desk-texts.ts';
import type { Job } from '../state/desk-client.ts';
import { HubTexts } from './HubTexts.tsx';
import type { OpenText } from './ImportPreview.tsx';
import { JobStatus } from './JobStatus.tsx';
import { Releases } from './Releases.tsx';
import { TranslatorTable } from './TranslatorTable.tsx';
import type { DeskJobs } from './use-jobs.ts';

interface PublishTabProps {
  state: DeskState;
  jobs: DeskJobs;
  open: OpenText;
  reload: () => Promise<void>;
  /** Compares the texts with the hub's again. */
  compare: () => Promise<void>;
}

/**
 * Renders publishing and rolling back, the days of legal documents, the provider's texts, and
 * tables for translators.
 */
export function PublishTab({ state, jobs, open, reload, compare }: PublishTabProps) {
  const t = useDeskText();
  const { releases, isBusy, start } = jobs;
  // A disabled button would lose the focus to the page.
  const button = (name: Job['name'], label: string, kind = '') => (
    <button
      type="button"
      className={`desk-button ${kind}`}
      aria-disabled={isBusy}
      onClick={() => void (isBusy || start(name))}
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
            isLeftByJob={jobs.job?.isCommandLeft === true}
            rollBack={(live) => start('roll-back', live)}
          />
        )}
        <JobStatus jobs={jobs} open={open} />
      </section>
      <LegalDays state={state} reload={reload} />
      <HubTexts hub={state.hub} version={state.version} open={open} compare={compare} />
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
