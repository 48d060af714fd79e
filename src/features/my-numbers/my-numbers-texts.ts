import type { NumberTestTexts } from '#domain/number-test/number-test-texts.ts';
import type { Strings } from '#i18n/texts.ts';

/** The strings of the page with the customer's numbers. */
export const MY_NUMBERS_TEXTS = [
  'my-numbers.empty-title',
  'my-numbers.empty-text',
  'my-numbers.get-number',
  'my-numbers.settings',
  'my-numbers.calls',
  'my-numbers.messages',
  'my-numbers.not-set',
  'my-numbers.more',
  'my-numbers.guide',
  'my-numbers.guide-calls',
  'my-numbers.guide-messages',
  'my-numbers.gone',
  'my-numbers.renewal-in-progress',
  'my-numbers.password',
  'my-numbers.password-hint',
  'my-numbers.password-confirm',
  'forwarding.calls-title',
  'forwarding.calls-text',
  'forwarding.calls-empty',
  'forwarding.sms-title',
  'forwarding.sms-text',
  'forwarding.sms-empty',
  'forwarding.phone',
  'forwarding.confirm-phone',
  'forwarding.same-number',
  'forwarding.email',
  'forwarding.confirm-email',
  'forwarding.confirm-email-hint',
  'forwarding.email-refused',
  'caller-ids.title',
  'caller-ids.text',
  'caller-ids.empty',
  'caller-ids.max',
  'caller-ids.name',
  'caller-ids.no-name',
  'caller-ids.edit-number',
  'caller-ids.delete-number',
  'caller-ids.delete-confirm',
  'caller-ids.deleted',
  'caller-ids.already-exists',
  'delete-account.password',
  'delete-account.wrong-password',
  'call-history.title',
  'call-history.empty',
  'call-history.no-destination',
  'call-history.none',
  'call-history.direction',
  'call-history.all',
  'call-history.incoming',
  'call-history.outgoing',
  'call-history.incoming-call',
  'call-history.outgoing-call',
  'call-history.number',
  'call-history.download',
  'call-history.shown',
  'call-history.older',
  'call-history.older-note',
  'call-history.caller',
  'call-history.destination',
  'call-history.time',
  'call-history.cost',
  'session.ended-text',
  'profile.failed',
  'profile.try-again',
  'profile.edit',
  'profile.add',
  'profile.save',
  'profile.saved',
  'profile.saved-not-shown',
  'profile.cancel',
  'profile.close',
  'profile.yes',
  'profile.no',
  'profile.show-password',
  'profile.hide-password',
  'form.optional',
  'form.required',
  'form.invalid-email',
  'form.emails-not-match',
  'form.phone-not-match',
  'form.invalid-phone-number',
  'form.phone-premium',
] as const;

/** The strings of a number's renewal, for the capability `stop-renewal`. */
export const STOP_RENEWAL_TEXTS = [
  'stop-renewal.title',
  'stop-renewal.paid-until',
  'stop-renewal.paid-until-price',
  'stop-renewal.paid-until-price-months',
  'stop-renewal.ends',
  'stop-renewal.running-text',
  'stop-renewal.stopped-text',
  'stop-renewal.stop',
  'stop-renewal.stopped',
  'stop-renewal.keep',
  'stop-renewal.keep-price',
  'stop-renewal.keep-price-months',
  'stop-renewal.kept',
  'stop-renewal.dialog-title',
  'stop-renewal.dialog-last-day',
  'stop-renewal.dialog-after',
  'stop-renewal.dialog-charge',
] as const;

/** The strings of the numbers of a suspended account, for the capability `stop-renewal`. */
export const SUSPENDED_NUMBERS_TEXTS = [
  ...STOP_RENEWAL_TEXTS,
  'stop-renewal.suspended-title',
  'stop-renewal.suspended-text',
  'stop-renewal.suspended-last-day',
  'stop-renewal.suspended-charge',
  'stop-renewal.suspended-stopped',
  'stop-renewal.suspended-stopped-text',
  'my-numbers.renewal-in-progress',
  'profile.close',
] as const;

/** The strings of the page that stops a renewal by the link of an email. */
export const STOP_LINK_TEXTS = [
  'stop-renewal.stop',
  'stop-renewal.dialog-last-day',
  'stop-renewal.dialog-after',
  'stop-renewal.dialog-charge',
  'stop-renewal.suspended-charge',
  'stop-renewal.link-account',
  'stop-renewal.link-already-title',
  'stop-renewal.link-ask',
  'stop-renewal.link-ask-suspended',
  'stop-renewal.link-change-mind',
  'stop-renewal.link-change-mind-suspended',
  'stop-renewal.link-expired',
  'stop-renewal.link-failed-title',
  'stop-renewal.link-gone',
  'stop-renewal.link-invalid',
  'stop-renewal.link-keep',
  'restore-email.no-response',
  'stop-renewal.link-no-token',
  'stop-renewal.link-refused-title',
  'stop-renewal.link-stopped-text',
  'stop-renewal.link-stopped-title',
  'stop-renewal.link-used',
  'my-numbers.renewal-in-progress',
  'profile.try-again',
] as const;

/** The strings of a number's release, for the capability `release-number`. */
export const RELEASE_NUMBER_TEXTS = [
  'release-number.title',
  'release-number.text',
  'release-number.release',
  'release-number.released',
  'release-number.dialog-title',
  'release-number.dialog-end',
  'release-number.dialog-final',
] as const;

/** The strings that stop the forwarding of a number, for the capability `stop-forwarding`. */
export const STOP_FORWARDING_TEXTS = [
  'stop-forwarding.calls',
  'stop-forwarding.calls-stopped',
  'stop-forwarding.messages',
  'stop-forwarding.messages-stopped',
  'stop-forwarding.messages-text',
  'forwarding.stop-calls',
] as const;

/** The strings that lead from a release to a withdrawal, for the capability `withdrawal`. */
export const WITHDRAW_INSTEAD_TEXTS = ['withdrawal.instead', 'withdrawal.instead-link'] as const;

/** What a test means for a withdrawal, for the capability `withdrawal`. */
export const TEST_COUNTS_TEXTS = ['withdrawal.test-counts'] as const;

/** The strings of blocked callers, for the capability `block-caller`. */
export const BLOCK_CALLER_TEXTS = [
  'block-caller.title',
  'block-caller.text',
  'block-caller.empty',
  'block-caller.add',
  'block-caller.block',
  'block-caller.unblock',
  'block-caller.block-number',
  'block-caller.unblock-number',
  'block-caller.submit',
  'block-caller.blocked',
  'block-caller.unblocked',
  'block-caller.full',
  'block-caller.max',
  'block-caller.blocked-call',
  'block-caller.blocked-calls',
] as const;

/** The strings of what the plan has for calls and what they use, for `call-minutes`. */
export const CALL_MINUTES_TEXTS = [
  'call-minutes.month',
  'call-minutes.month-from',
  'call-minutes.talk-time',
  'call-minutes.cost',
  'call-minutes.left',
  'call-minutes.left-of',
  'call-minutes.first-days',
  'call-minutes.until',
  'call-minutes.from-minutes',
  'call-minutes.file-minutes',
  'call-minutes.not-connected',
  'call-minutes.credit-first',
  'call-minutes.access-title',
  'call-minutes.access-text',
  'credit.add',
] as const;

export type MyNumbersTexts = Strings<(typeof MY_NUMBERS_TEXTS)[number]>;
export type StopRenewalTexts = Strings<(typeof STOP_RENEWAL_TEXTS)[number]>;
export type SuspendedNumbersTexts = Strings<(typeof SUSPENDED_NUMBERS_TEXTS)[number]>;
export type StopLinkTexts = Strings<(typeof STOP_LINK_TEXTS)[number]>;
export type ReleaseNumberTexts = Strings<(typeof RELEASE_NUMBER_TEXTS)[number]> &
  Partial<Strings<(typeof WITHDRAW_INSTEAD_TEXTS)[number]>>;
export type TestTexts = NumberTestTexts & Partial<Strings<(typeof TEST_COUNTS_TEXTS)[number]>>;
export type StopForwardingTexts = Strings<(typeof STOP_FORWARDING_TEXTS)[number]>;
export type BlockCallerTexts = Strings<(typeof BLOCK_CALLER_TEXTS)[number]>;
export type CallMinutesTexts = Strings<(typeof CALL_MINUTES_TEXTS)[number]>;

/** What the provider's capabilities add to the page; undefined without them. */
export interface CapabilityTexts {
  stopTexts: StopRenewalTexts | undefined;
  releaseTexts: ReleaseNumberTexts | undefined;
  stopForwardingTexts: StopForwardingTexts | undefined;
  blockTexts: BlockCallerTexts | undefined;
  testTexts: TestTexts | undefined;
  minutesTexts: CallMinutesTexts | undefined;
  /** The name of how long a call was, for `call-duration`. */
  durationTitle: string | undefined;
}
