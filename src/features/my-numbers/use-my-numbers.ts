import { useRef } from 'react';
import { useLoad } from '#components/ui/loading/use-load.ts';
import { getMyNumbers } from '#contract/hub/numbers.ts';
import type { VirtualNumber } from '#contract/number-entities.ts';
import { resultOf } from '#contract/result-of.ts';
import { request } from '#stores/api.ts';
import { whileLoading } from '#stores/loading.ts';

/** A number as the list has it now; undefined when the list could not be read. */
export type NumberNow = VirtualNumber | 'gone' | undefined;

/** Loads the list again and returns one of its numbers. */
export type ReloadNumber = (didid: number) => Promise<NumberNow>;

/**
 * Loads the customer's numbers. `reload` loads them again; `reloadNumber` does too, and returns
 * what one of them is now.
 */
export function useMyNumbers({ showsSpinner = false } = {}) {
  const latest = useRef<readonly VirtualNumber[]>(undefined);
  const { loaded, reload } = useLoad(async () => {
    const sent = request(getMyNumbers);
    const response = await (showsSpinner ? whileLoading(sent) : sent);
    latest.current = resultOf(response);
    return latest.current;
  });
  const reloadNumber: ReloadNumber = async (didid) => {
    await reload();
    return latest.current && (latest.current.find((now) => now.didid === didid) ?? 'gone');
  };
  return { loaded, reload, reloadNumber };
}
