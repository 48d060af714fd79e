import { useEffect, useState } from 'react';
import { getUsage, type Usage } from './desk-client.ts';

/** Loads which pages there are and which texts each has, again when another part is opened. */
export function useUsage(part: string): Usage {
  const [usage, setUsage] = useState<Usage>({ pages: ['/'], usage: {} });
  useEffect(() => {
    let isCurrent = true;
    getUsage().then(
      (loaded) => {
        if (isCurrent) setUsage(loaded);
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [part]);
  return usage;
}
