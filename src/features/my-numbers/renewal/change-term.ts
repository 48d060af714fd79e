import { setNumberRenewal } from '#contract/hub/numbers.ts';
import type { VirtualNumber } from '#contract/number-entities.ts';
import { request } from '#stores/api.ts';
import { hasPopup, POPUP_OF } from '#stores/messages/failure-kinds.ts';
import { openPopup } from '#stores/messages/popup.ts';
import { isListStale, termOutcome, termResponse, type TermOutcome } from './renewal-rules.ts';
import type { ReloadNumber } from '#features/my-numbers/use-my-numbers.ts';

/**
 * Reads the response to a change of a number's term, and the list again where that changed or the
 * outcome is not known.
 */
export async function settleChange(
  didid: number,
  sent: Parameters<typeof termResponse>[0],
  reloadNumber: ReloadNumber,
  isWanted: (now: VirtualNumber | 'gone') => boolean,
): Promise<TermOutcome> {
  const response = termResponse(sent);
  return termOutcome(
    response,
    isListStale(response) ? await reloadNumber(didid) : undefined,
    isWanted,
  );
}

/** Stops a number's renewal or takes that back, and brings the list up to date. */
export async function changeRenewal(
  didid: number,
  renews: boolean,
  reloadNumber: ReloadNumber,
): Promise<TermOutcome> {
  const sent = await request(setNumberRenewal, { params: { didid }, body: { renews } });
  return settleChange(didid, sent, reloadNumber, (now) => now !== 'gone' && now.renews === renews);
}

/** Opens the pop-up of a change that was not made, if it has one. */
export function openTermPopup(outcome: TermOutcome): void {
  if (hasPopup(outcome)) openPopup(POPUP_OF[outcome]);
}
