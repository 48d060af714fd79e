/**
 * The pop-up of each kind of failure that says nothing about what was typed. Apart from
 * `popup-for-response.ts`, which reads responses: the checkout loads that later.
 */
export const POPUP_OF = {
  'rate-limited': 'rate-limit-exceeded',
  'bot-protection': 'recaptcha',
  failed: 'server-error',
} as const;

/** Returns whether an outcome is a failure with such a pop-up. */
export const hasPopup = (outcome: string): outcome is keyof typeof POPUP_OF =>
  Object.hasOwn(POPUP_OF, outcome);

export type FailurePopup = (typeof POPUP_OF)[keyof typeof POPUP_OF];
