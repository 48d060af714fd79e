import { isBotRefusal, isRateLimitResponse, type EnvelopedResult } from '#api/response-codes.ts';

/** The pop-up of each kind of failure that says nothing about what was typed. */
export const POPUP_OF = {
  'rate-limited': 'rate-limit-exceeded',
  'bot-protection': 'recaptcha',
  failed: 'server-error',
} as const;

export type FailurePopup = (typeof POPUP_OF)[keyof typeof POPUP_OF];

/** Returns the pop-up for a failed request whose response says nothing about what was typed. */
export function failurePopup(response: EnvelopedResult): FailurePopup {
  if (isBotRefusal(response)) return POPUP_OF['bot-protection'];
  return POPUP_OF[isRateLimitResponse(response) ? 'rate-limited' : 'failed'];
}
