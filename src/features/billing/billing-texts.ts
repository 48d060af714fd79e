import { BILLING_TEXTS } from '#domain/address/billing-form.ts';
import { AGREEMENT_TEXTS } from '#domain/checkout/agreement.ts';
import { CARD_TEXTS } from '#domain/card/card-form.ts';
import type { Strings } from '#i18n/texts.ts';

/** The strings for the reasons why a payment was refused or a card not saved. */
const REFUSAL_TEXTS = [
  'credit.already-sent',
  'credit.lost',
  'credit.refused',
  'credit.refused-title',
  'credit.stale',
  'credit.stale-title',
  'credit.unclear',
  'credit.unclear-title',
  'saved-cards.already-sent',
  'saved-cards.lost',
  'saved-cards.refused',
  'saved-cards.refused-title',
  'saved-cards.too-many',
  'provider.payment.card-number',
  'provider.payment.card-expired',
  'provider.payment.billing-address',
  'provider.payment.declined',
  'provider.payment.no-funds',
  'provider.payment.too-many-cards',
  'provider.payment.gateway-error',
] as const;

export type RefusalTexts = Strings<(typeof REFUSAL_TEXTS)[number]>;

/** The strings of saved cards and of the dialog that adds or edits one. */
const CARDS_TEXTS = [
  ...CARD_TEXTS,
  ...BILLING_TEXTS,
  ...REFUSAL_TEXTS,
  'saved-cards.title',
  'saved-cards.count-one',
  'saved-cards.count-two',
  'saved-cards.count-more',
  'saved-cards.empty',
  'saved-cards.add',
  'saved-cards.new-card',
  'saved-cards.new-card-chosen',
  'saved-cards.show-more',
  'saved-cards.show-less',
  'saved-cards.primary',
  'saved-cards.card',
  'saved-cards.edit',
  'saved-cards.expires',
  'saved-cards.expired',
  'saved-cards.add-title',
  'saved-cards.edit-title',
  'saved-cards.step-card',
  'saved-cards.step-address',
  'saved-cards.continue',
  'saved-cards.save',
  'saved-cards.use',
  'saved-cards.make-primary',
  'saved-cards.keep',
  'saved-cards.number-fixed',
  'saved-cards.remove',
  'saved-cards.remove-confirm',
  'saved-cards.success',
  'profile.failed',
  'profile.try-again',
  'profile.back',
  'profile.edit',
  'profile.close',
  'profile.yes',
  'profile.no',
  'profile.saved',
  'profile.saved-not-shown',
] as const;

export type CardsTexts = Strings<(typeof CARDS_TEXTS)[number]>;

/** The strings that name the card that renewals are charged to. */
const RENEWALS_TEXTS = ['saved-cards.renewals', 'saved-cards.renewals-expired'] as const;

export type RenewalsTexts = Strings<(typeof RENEWALS_TEXTS)[number]>;

/** The strings of the plan and its durations. */
const PLAN_TEXTS = [
  'plan.title',
  'plan.info',
  'plan.choose',
  'plan.per-month',
  'plan.discount',
  'plan.current',
  'plan.total',
  'plan.total-months',
  'plan.last-payment',
  'plan.next-charge',
  'plan.none',
  'plan.nothing-renews',
  'plan.nothing-renews-link',
  'plan.continue',
  'plan.by-message',
  'plan.by-message-link',
  'plan.confirm-title',
  'plan.confirm-text',
  'plan.confirm-before',
  'plan.confirm-after',
  'plan.confirm-date',
  'plan.confirm-card',
  'plan.confirm',
  'plan.no-card',
  'plan.card-expires',
  'profile.cancel',
  'profile.failed',
  'profile.try-again',
] as const;

/** The strings of the billing history. */
const HISTORY_TEXTS = [
  'billing-history.title',
  'billing-history.empty',
  'billing-history.date',
  'billing-history.type',
  'billing-history.amount',
  'billing-history.status',
  'billing-history.receipt',
  'billing-history.no-receipt',
  'billing-history.number',
  'billing-history.send',
  'billing-history.sending',
  'billing-history.sent',
  'billing-history.failed',
  'billing-history.previous',
  'billing-history.next',
  'billing-history.page',
  'billing-history.page-failed',
  'billing-history.type-order',
  'billing-history.type-credit',
  'billing-history.type-renewal',
  'billing-history.type-reactivation',
  'billing-history.status-pending',
  'billing-history.status-succeeded',
  'billing-history.status-declined',
  'billing-history.status-failed',
  'billing-history.status-refunded',
  'billing-history.status-partly-refunded',
  'profile.failed',
  'profile.try-again',
] as const;

export type HistoryTexts = Strings<(typeof HISTORY_TEXTS)[number]>;

/** The strings of the billing page. */
export const BILLING_PAGE_TEXTS = [...CARDS_TEXTS, ...PLAN_TEXTS, ...HISTORY_TEXTS] as const;

export type BillingPageTexts = Strings<(typeof BILLING_PAGE_TEXTS)[number]>;

/** The strings for a payment that takes long. */
const SLOW_TEXTS = ['credit.slow', 'credit.slow-title'] as const;

export type SlowTexts = Strings<(typeof SLOW_TEXTS)[number]>;

/** The strings of the add-credit page. */
export const CREDIT_TEXTS = [
  ...CARDS_TEXTS,
  ...SLOW_TEXTS,
  'credit.amount-title',
  'credit.custom',
  'credit.custom-hint',
  'credit.custom-refused',
  'credit.pay-with',
  'credit.add',
  'credit.add-amount',
  'credit.terms',
  'credit.terms-link',
  'credit.done-title',
  'credit.done-text',
  'credit.confirmation',
] as const;

export type CreditTexts = Strings<(typeof CREDIT_TEXTS)[number]>;

/** The strings of the setting for emails about low credit, for the capability `notices`. */
export const LOW_CREDIT_TEXTS = [
  'notices.credit-title',
  'notices.credit-label',
  'notices.credit-off',
  'notices.credit-hint',
  'notices.credit-saved',
  'notices.credit-failed',
  'profile.failed',
  'profile.try-again',
  'profile.save',
] as const;

export type LowCreditTexts = Strings<(typeof LOW_CREDIT_TEXTS)[number]>;

/** The strings of the page with the rejected payment. */
export const SUSPENDED_TEXTS = [
  'suspended.transaction',
  'suspended.amount',
  'reactivate.duration',
  'suspended.reactivate',
  'suspended.works-until',
  'suspended.on-hold',
  'profile.failed',
  'profile.try-again',
] as const;

export type SuspendedTexts = Strings<(typeof SUSPENDED_TEXTS)[number]>;

/** The strings of the page that pays it. */
export const REACTIVATE_TEXTS = [
  ...CARDS_TEXTS,
  ...RENEWALS_TEXTS,
  ...SLOW_TEXTS,
  'reactivate.amount',
  'reactivate.duration',
  'reactivate.amount-due',
  'reactivate.pay-with',
  'reactivate.pay',
  'reactivate.pay-amount',
  'reactivate.already-sent',
  'reactivate.lost',
  'reactivate.unclear',
  'reactivate.other-number',
  'reactivate.other-numbers',
  'payment.price-changed',
  'reactivate.done-title',
  'reactivate.done-text',
  'reactivate.done-receipt',
  'reactivate.done-sign-in',
  'plan.per-month',
  'plan.discount',
] as const;

export type ReactivateTexts = Strings<(typeof REACTIVATE_TEXTS)[number]>;

/** The strings of the page that pays for another number, for the capability `add-number`. */
export const ADD_NUMBER_TEXTS = [
  ...CARDS_TEXTS,
  ...RENEWALS_TEXTS,
  ...AGREEMENT_TEXTS,
  ...SLOW_TEXTS,
  'add-number.already-sent',
  'add-number.by-days',
  'add-number.coupon-not-valid',
  'add-number.done-text',
  'add-number.done-title',
  'add-number.joins',
  'add-number.missing-text',
  'add-number.other-card',
  'add-number.pay',
  'add-number.pay-amount',
  'add-number.pay-card',
  'add-number.pay-with',
  'add-number.perhaps-yours',
  'add-number.renewal-due',
  'add-number.sum-month',
  'add-number.sum-months',
  'add-number.taken',
  'add-number.today-value',
  'add-number.to-numbers',
  'add-number.unknown',
  'add-number.yours',
  'checkout.choose-another',
  'checkout.choose-number',
  'checkout.location',
  'coupon.applied',
  'coupon.apply',
  'coupon.disabled',
  'coupon.empty',
  'coupon.label',
  'coupon.remove',
  'numbers.plan-no-minutes-title',
  'payment.added-lost',
  'payment.added-slow',
  'payment.discount-row',
  'payment.duration-title',
  'payment.price-changed',
  'plan.discount',
  'plan.per-month',
  'popup.order-missing.title',
  'reactivate.done-receipt',
] as const;

export type AddNumberTexts = Strings<(typeof ADD_NUMBER_TEXTS)[number]>;
