import * as z from 'zod/mini';
import {
  expiryMonth,
  expiryYear,
  findWord,
  list,
  numericId,
  orElse,
  orFalse,
  orNull,
  orZero,
  reading,
  rows,
  textOrEmpty,
  shownTime,
  timeOrNull,
  wholeCents,
} from './reading.ts';

/** ISO 3166-1 alpha-2, in either letter case. */
const iso2 = z.string().check(z.regex(/^[a-z]{2}$/i));

/**
 * The entities of both APIs (docs/public-site.md, "Entities"; docs/customer-area.md, "Entities").
 * Money is in dollars here and becomes cents at once.
 */
export const country = z.object({
  countryID: numericId,
  countryName: z.string(),
  relationSortOrder: z.optional(z.nullable(z.int())),
  /** ISO 3166-1 alpha-2, where the provider gives it. */
  iso2: z.optional(z.nullable(iso2)),
});
export const state = z.object({ stateID: numericId, state: z.string() });
export const packageCountry = z.object({
  countryId: numericId,
  countryName: z.string(),
  iso2,
  packageId: numericId,
  hasAccessNumber: z.boolean(),
  hasCallMinutes: z.boolean(),
  /** Call minutes that a number of the package has in a month, where the provider gives it. */
  callMinutes: z.optional(z.nullable(z.int().check(z.minimum(0)))),
  /** E.164 with its plus sign; `hasAccessNumber` alone where the provider does not give it. */
  accessNumber: z.optional(z.nullable(z.string())),
});
export const did = z.object({
  didid: numericId,
  did: z.string(),
  price: wholeCents,
  state: textOrEmpty,
  countryName: textOrEmpty,
});
export const didGroup = z.object({ state: textOrEmpty, dids: rows(did) });
const discount = z.object({
  intervalMonths: z.int(),
  price: wholeCents,
  discountPercentage: z.number(),
  renewalPackageID: numericId,
  total: wholeCents,
});
export const packagePrice = z.object({ price: wholeCents, discounts: list(discount) });
/**
 * The account's plan; `monthsInterval` is the duration that the next renewal has. Its `discounts`
 * also hold the single month (0 %), with the id that a renewal for one month takes.
 */
export const accountPackagePrice = z.object({
  price: wholeCents,
  monthsInterval: z.int(),
  discounts: list(discount),
  billingCycleInfo: reading(
    z.object({ lastPaymentDate: timeOrNull, nextPaymentDate: timeOrNull }),
    (value) => value ?? {},
  ),
});
export const rate = z.object({
  countryName: z.string(),
  destination: z.string(),
  price: z.number(),
});
/** A language in any letter case, and without a region: `es` of `ES` and `es-MX`. */
const languageCode = reading(z.string(), (value) =>
  String(value ?? '')
    .toLowerCase()
    .replace(/[-_].*/, ''),
);
export const accountInfo = z.object({
  currentBalance: wholeCents,
  language: languageCode,
  customerEmail: z.string(),
  name: textOrEmpty,
  firstName: textOrEmpty,
  lastName: textOrEmpty,
  initials: textOrEmpty,
  twoFactorEnabled: orElse(z.optional(z.boolean()), undefined),
});
const billingAddress = z.object({
  address: textOrEmpty,
  city: textOrEmpty,
  zipCode: textOrEmpty,
  /** 0 for an unknown one. */
  countryID: orZero(numericId),
  state: textOrEmpty,
  stateID: orNull(numericId),
});
const CARD_TYPES = ['visa', 'mastercard', 'american-express', 'diners', 'discover', ''] as const;
export const savedCard = z.object({
  creditCardId: numericId,
  /** Any other word is one of no known type. */
  creditCardType: reading(z.enum(CARD_TYPES), (value) => findWord(CARD_TYPES, value) ?? ''),
  lastFourNumbers: z.string(),
  expirationMonth: expiryMonth,
  expirationYear: expiryYear,
  isPrimary: z.boolean(),
  cardHolder: textOrEmpty,
  address: reading(billingAddress, (value) => value ?? {}),
});
/**
 * Values of `transactionType` and `transactionStatus`; other providers may use other words.
 */
export const TRANSACTION_TYPES = ['order', 'credit', 'renewal', 'reactivation'] as const;
export const TRANSACTION_STATUSES = [
  'pending',
  'succeeded',
  'declined',
  'failed',
  'refunded',
  'partly-refunded',
] as const;

/**
 * One payment; `transactionDate` is ISO 8601. `hasNextTransaction` is true on every row of a page
 * when another page follows.
 */
export const billingRow = z.object({
  /** A number, or any text of another provider. */
  transactionID: z.union([z.int(), z.string()]),
  transactionDate: shownTime,
  transactionType: z.string(),
  transactionAmount: wholeCents,
  transactionStatus: z.string(),
  /** What of it was refunded (docs/contract.md, "Extensions"). */
  refundedAmount: z.optional(wholeCents),
  hasNextTransaction: orFalse,
});

export type Country = z.output<typeof country>;
export type State = z.output<typeof state>;
export type ApiPackageCountry = z.output<typeof packageCountry>;
export type Did = z.output<typeof did>;
export type DidGroup = z.output<typeof didGroup>;
export type Discount = z.output<typeof discount>;
export type PackagePrice = z.output<typeof packagePrice>;
export type Rate = z.output<typeof rate>;
export type AccountInfo = z.output<typeof accountInfo>;
export type SavedCard = z.output<typeof savedCard>;
export type BillingRow = z.output<typeof billingRow>;
