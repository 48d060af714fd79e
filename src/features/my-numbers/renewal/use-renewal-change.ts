import { useState } from 'react';
import { awaitOutcome, whileLoading } from '#stores/loading.ts';
import { changeRenewal, openTermPopup } from './change-term.ts';
import type { ReloadNumber } from '#features/my-numbers/use-my-numbers.ts';
import type { TermOutcome } from './renewal-rules.ts';

/**
 * Changes whether a number renews, a stop after a question. `change` returns the outcome and opens
 * the pop-up of a change that was not made. It returns undefined while another change runs, and
 * when the renewal is being charged, which sets `isCharging`.
 */
export function useRenewalChange(didid: number, reloadNumber: ReloadNumber) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [isCharging, setIsCharging] = useState(false);
  const close = (): void => {
    setAsking(false);
    setIsCharging(false);
  };
  const change = async (renews: boolean): Promise<TermOutcome | undefined> => {
    if (busy) return undefined;
    setBusy(true);
    setIsCharging(false);
    const outcome = await whileLoading(changeRenewal(didid, renews, reloadNumber), awaitOutcome);
    setBusy(false);
    setIsCharging(outcome === 'in-progress');
    if (outcome === 'in-progress') return undefined;
    openTermPopup(outcome);
    return outcome;
  };
  return { asking, ask: () => setAsking(true), close, busy, isCharging, change };
}
