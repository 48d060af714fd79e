import type { TextKey } from '#i18n/text-key.ts';

export type CheckoutStep = 'details' | 'payment' | 'done';

/** The three named steps of an order. */
export const CHECKOUT_STEPS: readonly { name: CheckoutStep; text: TextKey }[] = [
  { name: 'details', text: 'frame.checkout.details' },
  { name: 'payment', text: 'frame.checkout.payment' },
  { name: 'done', text: 'frame.checkout.done' },
];
