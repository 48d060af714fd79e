import type { Strings } from '#i18n/texts.ts';

/** The strings of the account information page. */
export const ACCOUNT_TEXTS = [
  'account.email-title',
  'account.email-text',
  'account.new-email',
  'account.confirm-email',
  'account.confirm-email-hint',
  'account.verify',
  'account.password-title',
  'account.password-text',
  'account.current-password',
  'account.new-password',
  'account.confirm-password',
  'account.password-lost',
  'account.password-maybe-new',
  'account.password-rules',
  'account.code',
  'account.code-expired',
  'account.send-code-again',
  'account.code-sent-again',
  'account.email-code-text',
  'account.email-unchanged',
  'account.confirm',
  'account.your-password',
  'account.details-title',
  'account.first-name',
  'account.last-name',
  'account.language',
  'account.save-changes',
  'account.saved',
  'account.delete',
  'account.delete-text',
  'delete-account.title',
  'delete-account.lead',
  'delete-account.lost',
  'delete-account.reason-1',
  'delete-account.reason-2',
  'delete-account.reason-3',
  'delete-account.reason-4',
  'delete-account.reason-5',
  'delete-account.tell-more',
  'delete-account.submit',
  'delete-account.warning',
  'delete-account.password',
  'delete-account.wrong-password',
  'delete-account.delete',
  'profile.failed',
  'profile.try-again',
  'profile.edit',
  'profile.save',
  'profile.cancel',
  'profile.back',
  'profile.close',
  'profile.show-password',
  'profile.hide-password',
  'form.required',
  'form.invalid-email',
  'account.invalid-name',
  'form.emails-not-match',
  'form.password-character',
  'form.password-letter',
  'form.password-uppercase',
  'form.password-number',
  'form.password-too-long',
  'form.password-common',
  'form.passwords-not-match',
] as const;

/** The strings of the two-factor row, for the capability `two-factor-settings`. */
export const TWO_FACTOR_TEXTS = [
  'account.two-factor-title',
  'account.two-factor-on',
  'account.two-factor-off',
  'account.turn-on',
  'account.turn-off',
  'account.code-text',
] as const;

/** The strings of the list of sessions, for the capability `session-list`. */
export const SESSIONS_TEXTS = [
  'account.sessions-title',
  'account.sessions-text',
  'account.this-device',
  'account.unknown-device',
  'account.last-used',
  'account.sign-out-others',
  'account.signed-out-others',
] as const;

/** The strings that lead from the deletion to a withdrawal, for the capability `withdrawal`. */
export const WITHDRAW_FIRST_TEXTS = ['withdrawal.first', 'withdrawal.instead-link'] as const;

export type WithdrawFirstTexts = Strings<(typeof WITHDRAW_FIRST_TEXTS)[number]>;

export type AccountTexts = Strings<(typeof ACCOUNT_TEXTS)[number]>;

export type TwoFactorTexts = AccountTexts & Strings<(typeof TWO_FACTOR_TEXTS)[number]>;

export type SessionsTexts = Strings<(typeof SESSIONS_TEXTS)[number]>;
