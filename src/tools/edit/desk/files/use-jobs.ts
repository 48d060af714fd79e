import { useCallback, useEffect, useRef, useState } from 'react';
import type { Language } from '#config/languages.ts';
import type { JobRefusal } from '#tools/edit/jobs/jobs.ts';
import {
  cancelJob,
  getJobs,
  type Job,
  type JobStates,
  type RequestFailure,
  startJob,
} from '../state/desk-client.ts';

const LOOK_MS = 1000;

/** The job of the desk, the releases, and what starts a job. */
export interface DeskJobs extends Partial<JobStates> {
  /** A job runs, or something that was started outside the desk. */
  isBusy: boolean;
  /** Why the last job was not started. */
  refusal: JobRefusal | RequestFailure | undefined;
  start: (name: Job['name'], live?: string) => Promise<void>;
  /** Ends the job that runs, before it shows anything to visitors. */
  cancel: () => Promise<void>;
}

/**
 * Follows the job that runs and which release is live, also when the editor comes back to the tab
 * or opens another `part` of the desk; `ended` is called after each job. Reports are in the
 * `language` of the editor.
 */
export function useJobs(language: Language, part: string, ended: () => Promise<void>): DeskJobs {
  const [shown, setShown] = useState<JobStates>();
  const [refusal, setRefusal] = useState<JobRefusal | RequestFailure>();
  const isRunning = shown?.job?.state === 'running';
  const isBusy = isRunning || shown?.releases.isElsewhere === true;
  /** A response to an earlier request may lack the job that has started since. */
  const latest = useRef(0);
  const look = useCallback(async (): Promise<void> => {
    latest.current += 1;
    const requestNumber = latest.current;
    const found = await getJobs();
    if (requestNumber !== latest.current) return;
    setShown(found);
    if (isRunning && found.job?.state !== 'running') await ended();
  }, [isRunning, ended]);
  useEffect(() => {
    const run = (): void => void look().catch(() => undefined);
    run();
    addEventListener('focus', run);
    const timer = isBusy ? setInterval(run, LOOK_MS) : undefined;
    return () => {
      removeEventListener('focus', run);
      clearInterval(timer);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- others may be live
  }, [isBusy, look, part]);
  const start = async (name: Job['name'], live?: string): Promise<void> => {
    const reason = await startJob(name, language, live);
    setRefusal(reason);
    if (reason === undefined && shown !== undefined) {
      setShown({ ...shown, job: { name, state: 'running', lines: [] } });
    }
    await look().catch(() => undefined);
  };
  const cancel = async (): Promise<void> => {
    await cancelJob();
    await look();
  };
  const isOver = !isBusy && (refusal === 'running' || refusal === 'elsewhere');
  return { ...shown, isBusy, refusal: isOver ? undefined : refusal, start, cancel };
}
