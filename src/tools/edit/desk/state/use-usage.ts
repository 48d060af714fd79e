import { useEffect, useState } from 'react';
import { getUsage, type Usage } from './desk-client.ts';

/** How often the desk looks how far the pages are read. */
const LOOK_MS = 1000;

const UNKNOWN: Usage = { pages: ['/'], usage: {}, reading: { done: 0, total: 1 } };

/** Returns whether every kind of page was read. */
export const isRead = ({ reading }: Usage): boolean => reading.done === reading.total;

/**
 * Loads which pages there are and which texts each has, again until all are read, and when another
 * part is opened: pages were visited since.
 */
export function useUsage(part: string): Usage {
  const [usage, setUsage] = useState(UNKNOWN);
  const isDone = isRead(usage);
  useEffect(() => {
    let isCurrent = true;
    const load = async (): Promise<void> => {
      const loaded = await getUsage();
      if (isCurrent) setUsage(loaded);
    };
    const run = (): void => void load().catch(() => undefined);
    run();
    const timer = isDone ? undefined : setInterval(run, LOOK_MS);
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- pages were visited since
  }, [part, isDone]);
  return usage;
}
