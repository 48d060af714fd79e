import type { Cents } from '#lib/money/money.ts';
import type { bills } from '#provider/platform/db/schema/billing.ts';
import type { withdrawals } from '#provider/platform/db/schema/withdrawals.ts';

export type Withdrawal = typeof withdrawals.$inferSelect;

/** A settled order of the customer who withdraws. */
export interface WithdrawnOrder {
  requestId: string;
  didId: number;
  /** The number's digits. */
  digits: string;
  orderedAt: Date;
  /** When the paid period begins: of an added number, when its price was counted by days. */
  paidFrom: Date;
  months: number;
  /** When the paid period ends; null in rows of an earlier version. */
  paidUntil: Date | null;
  /** Whether a newer order of the customer has the same number, which is that order's then. */
  wasBoughtAgain: boolean;
  bill: typeof bills.$inferSelect;
}

/** The days that an order paid for, and those of them that are left. */
export interface Days {
  days: number;
  daysLeft: number;
}

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
      /**
       * When the number was, or may have been, renewed since the order, which this does not refund;
       * or null.
       */
      renewedAt: Date | null;
    }
  | { state: 'late'; order: WithdrawnOrder; hasEnded: boolean }
  | { state: 'repeated'; order: WithdrawnOrder; hasEnded: boolean }
  | { state: 'unmatched' };
