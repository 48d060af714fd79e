/** The texts that card fields and their preview show; a feature picks them with its own. */
export const CARD_TEXTS = [
  'card.number',
  'card.holder',
  'card.holder-hint',
  'card.month',
  'card.month-short',
  'card.year',
  'card.year-short',
  'card.cvv',
  'card.cvv-hint-3',
  'card.cvv-hint-4',
  'card.turn',
  'card.preview-holder',
  'card.preview-expiry',
  'card.brand-visa',
  'card.brand-mastercard',
  'card.brand-american-express',
  'card.brand-diners',
  'card.brand-discover',
  'form.required',
  'form.invalidCardFormat',
  'form.invalidLuhnCheck',
  'form.invalidHolder',
  'form.invalidCvv',
  'form.cardExpired',
] as const;

export type CardTexts = Readonly<Record<(typeof CARD_TEXTS)[number], string>>;

/** The texts that billing fields show. */
export const BILLING_TEXTS = [
  'billing.address',
  'billing.country',
  'billing.state',
  'billing.state-choose',
  'billing.state-loading',
  'billing.city',
  'billing.zip',
  'form.required',
  'form.optional',
  'form.invalidAddress',
] as const;

export type BillingTexts = Readonly<Record<(typeof BILLING_TEXTS)[number], string>>;
