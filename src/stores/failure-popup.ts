import { isBotRefusal, isRateLimitResponse, type EnvelopedResult } from '#api/response-codes.ts';

export type FailurePopup = 'recaptcha' | 'rate-limit-exceeded' | 'server-error';

/** Returns the pop-up for a failed request whose response says nothing about what was typed. */
export function failurePopup(response: EnvelopedResult): FailurePopup {
  if (isBotRefusal(response)) return 'recaptcha';
  return isRateLimitResponse(response) ? 'rate-limit-exceeded' : 'server-error';
}
