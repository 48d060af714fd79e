import { FRAME_LIMITS } from './frame-limits.ts';

/**
 * The numbers of rules that forms follow (docs/public-site.md, "Constants"). Durations are
 * milliseconds unless the name has another unit.
 */
export const LIMITS = {
  ...FRAME_LIMITS,
  resendCodeSeconds: 60,
  codeLength: 6,
  twoFactorCodeMaxLength: 7,
  redirectCountdownSeconds: 5,
  platformId: 17,
  password: { min: 8, max: 256 },
  contactName: { min: 2, max: 30 },
  personNameMax: 60,
  /** A name that is changed in the account; an order takes shorter ones. */
  accountName: { min: 3, max: 60 },
  address: { min: 5, max: 200 },
  cityMax: 80,
  stateMax: 80,
  postalCodeMax: 16,
  cardHolder: { min: 3, max: 60 },
  orderCardNumber: { min: 13, max: 16 },
  cardNumber: { min: 13, max: 19 },
  cvv: { min: 3, max: 4 },
  expiryYearsOffered: 10,
  defaultDurationMonths: 1,
  basePriceDelayMs: 1_000,
  addCredit: { presets: [15, 25, 50], min: 1, max: 99 },
  billingHistoryPageSize: 5,
  receiptStatusMs: 3_000,
  cardModalSuccessMs: { edit: 1_500, add: 2_000 },
  savedCardsShown: 1,
  callHistoryHeightPx: 600,
  numberInfoPopoverMs: 2_500,
  orderDataIdleMinutes: 30,
  chargeDisputeDays: 7,
} as const;
