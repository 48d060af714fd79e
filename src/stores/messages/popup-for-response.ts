import { isBotRefusal, isRateLimitResponse, type EnvelopedResult } from '#api/response-codes.ts';
import { POPUP_OF, type FailurePopup } from './failure-kinds.ts';

/** Returns the pop-up for a failed request whose response says nothing about what was typed. */
export function failurePopup(response: EnvelopedResult): FailurePopup {
  if (isBotRefusal(response)) return POPUP_OF['bot-protection'];
  return POPUP_OF[isRateLimitResponse(response) ? 'rate-limited' : 'failed'];
}
