import { LANGUAGE_TABLE } from '#config/language-table.ts';
import { LANGUAGES, type Language } from '#config/languages.ts';
import { describeJob } from './files/JobStatus.tsx';
import type { DeskJobs } from './files/use-jobs.ts';
import type { Job, Usage } from './state/desk-client.ts';
import { useDeskLanguage, useDeskText } from './state/desk-texts.ts';
import { isRead } from './state/use-usage.ts';

const TABS = ['page', 'list', 'previews', 'publish'] as const;
/** A part of the desk. */
export type Tab = (typeof TABS)[number];

/** Returns how much of the step of a job is done; undefined where that is not known. */
const shareOf = ({ step }: Job): number | undefined =>
  step?.done === undefined || step.total === undefined ? undefined : step.done / step.total;

interface DeskHeaderProps {
  tab: Tab;
  chooseTab: (tab: Tab) => void;
  chooseLanguage: (language: Language) => void;
  usage: Usage;
  jobs: DeskJobs;
}

/** Renders the top of the desk: its parts, what is under way, and its language. */
export function DeskHeader({ tab, chooseTab, chooseLanguage, usage, jobs }: DeskHeaderProps) {
  const language = useDeskLanguage();
  const t = useDeskText();
  const { reading } = usage;
  return (
    <header className="desk-top">
      <h1>{t('desk')}</h1>
      <nav aria-label={t('desk')}>
        {TABS.map((one) => (
          <button
            key={one}
            type="button"
            aria-current={one === tab ? 'page' : undefined}
            onClick={() => chooseTab(one)}
          >
            {t(`tab-${one}`)}
          </button>
        ))}
      </nav>
      {!isRead(usage) && (
        <label className="desk-label desk-reading">
          <span>{t('reading-pages')}</span>
          <progress value={reading.done} max={reading.total} />
        </label>
      )}
      {jobs.job?.state === 'running' && tab !== 'publish' && (
        <label className="desk-label desk-reading">
          <span>{describeJob(t, jobs, language)}</span>
          <progress value={shareOf(jobs.job)} />
        </label>
      )}
      <label className="desk-label">
        <span className="visually-hidden">{t('language-of-desk')}</span>
        <select
          className="desk-input"
          value={language}
          onChange={(event) => chooseLanguage(event.target.value as Language)}
        >
          {LANGUAGES.map((one) => (
            <option key={one} value={one}>
              {LANGUAGE_TABLE[one].name}
            </option>
          ))}
        </select>
      </label>
    </header>
  );
}
