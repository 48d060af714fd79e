import { useEffect, useState } from 'react';
import { getUsage, type Usage } from './desk-client.ts';

/** Loads which pages there are and which texts each has, again when another part is opened. */
export function useUsage(part: string): Usage {
  const [usage, setUsage] = useState<Usage>({ pages: ['/'], usage: {} });
  useEffect(() => {
    let isCurrent = true;
    const load = async (): Promise<void> => {
      const loaded = await getUsage();
      if (isCurrent) setUsage(loaded);
    };
    load().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- pages were visited since
  }, [part]);
  return usage;
}
