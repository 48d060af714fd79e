import { BILLING_TEXTS } from '#domain/address/billing-form.ts';
import { AGREEMENT_TEXTS } from '#domain/checkout/agreement.ts';
import { CARD_TEXTS } from '#domain/card/card-form.ts';

/** The strings of the coupon box. */
export const COUPON_TEXTS = [
  'coupon.label',
  'coupon.apply',
  'coupon.remove',
  'coupon.applied',
  'coupon.removed',
  'coupon.disabled',
  'coupon.empty',
  'coupon.no-response',
  'coupon.off',
] as const;

/** The strings of the payment island. */
export const PAYMENT_TEXTS = [
  'checkout.summary-title',
  'checkout.summary-show',
  'checkout.summary-hide',
  'checkout.number',
  'checkout.location',
  'checkout.package-country',
  'checkout.total',
  'checkout.total-loading',
  'checkout.back',
  'checkout.choose-number',
  'checkout.go-on',
  'checkout.secure',
  'payment.plan-title',
  'payment.plan-number',
  'payment.plan-minutes',
  'numbers.plan-no-minutes-title',
  'payment.plan-access',
  'payment.plan-forwarding',
  'payment.duration-title',
  'payment.per-month',
  'payment.save',
  'payment.price-failed',
  'payment.price-retry',
  'payment.duration-row',
  'payment.discount-row',
  'payment.pay',
  'payment.pay-amount',
  'payment.slow',
  'payment.lost',
  'payment.already-sent',
  ...AGREEMENT_TEXTS,
  ...COUPON_TEXTS,
] as const;

/** The strings of the form in it. */
export const PAYMENT_FORM_TEXTS = [
  ...CARD_TEXTS,
  ...BILLING_TEXTS,
  'checkout.choose-number',
  'checkout.choose-another',
  'checkout.go-on',
  'payment.card-title',
  'payment.billing-title',
  'payment.lost',
  'payment.already-sent',
  'payment.number-taken',
  'payment.perhaps-yours',
  'payment.price-changed',
  'checkout.check-details',
  'personal.existing-login',
] as const;
