import { addMonths } from '../calendar.ts';
import type { Cents } from './money.ts';

/** A charge that comes unless its renewal is stopped, at today's prices. */
export interface NextCharge {
  at: Date;
  amountCents: Cents;
}

/**
 * Returns the charge that follows the months of a new number. `totalCents` is what they cost
 * without a promotion code, which counts for the first period only.
 */
export const nextChargeAfter = (bought: {
  at: Date;
  months: number;
  totalCents: Cents;
}): NextCharge => ({ at: addMonths(bought.at, bought.months), amountCents: bought.totalCents });
