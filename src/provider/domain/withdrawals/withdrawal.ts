import type { Cents } from '#lib/money/money.ts';
import type { bills } from '#provider/platform/db/schema/billing.ts';
import type { withdrawals } from '#provider/platform/db/schema/withdrawals.ts';

export type Withdrawal = typeof withdrawals.$inferSelect;

/** A settled order of the customer who withdraws. */
export interface WithdrawnOrder {
  requestId: string;
  /** As the receipt writes it. */
  confirmationId: string;
  didId: number;
  /** The number's digits. */
  digits: string;
  /** When the order came in. */
  placedAt: Date;
  /** When it was paid: the days to withdraw begin then. */
  paidAt: Date;
  /** When the paid period begins: of an added number, when its price was counted by days. */
  paidFrom: Date;
  months: number;
  /** When the paid period ends; null in rows of an earlier version. */
  paidUntil: Date | null;
  /** Whether a newer order of the customer has the same number, which is that order's then. */
  wasBoughtAgain: boolean;
  /** Whether a withdrawal from it was accepted. */
  isWithdrawn: boolean;
  bill: typeof bills.$inferSelect;
}

/** The days that an order paid for, and those of them that are left. */
export interface Days {
  days: number;
  daysLeft: number;
}

/** A payment for the months of an account's plan. */
export interface PaidRenewal {
  transaction: number;
  amountCents: Cents;
  at: Date;
}

/** That a number was renewed since its order, and the payments that may have paid for that. */
export interface Renewed {
  at: Date;
  payments: readonly PaidRenewal[];
}

/** Why a withdrawal is not known to be from one order. */
export type Unmatched =
  | { state: 'unmatched'; why: 'no-order' }
  /** The digits fit several numbers of the customer. */
  | { state: 'unmatched'; why: 'several-numbers' }
  /** The number was bought again, and these orders for it may be withdrawn from. */
  | { state: 'unmatched'; why: 'several-orders'; orders: readonly WithdrawnOrder[] };

/** What a withdrawal comes to; `hasEnded` where the customer does not have the number any more. */
export type WithdrawalOutcome =
  | {
      state: 'accepted';
      order: WithdrawnOrder;
      /** False where the number is that of a newer order. */
      hasEnded: boolean;
      refundCents: Cents;
      /** Null where the number was not used. */
      used: Days | null;
      /** How the number was, or may have been, renewed since the order: not refunded; or null. */
      renewed: Renewed | null;
    }
  | { state: 'late'; order: WithdrawnOrder; hasEnded: boolean }
  | { state: 'repeated'; order: WithdrawnOrder; hasEnded: boolean }
  | Unmatched;
