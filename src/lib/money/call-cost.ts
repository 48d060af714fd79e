import type { Cents } from './money.ts';

/** Rates are millionths of a dollar a minute, as a minute may cost less than a cent. */
type Micros = number;

const MICROS_PER_CENT = 10_000;

/** Returns the minutes that a call is charged for: each one that has begun. */
export const countMinutes = (seconds: number): number => Math.ceil(seconds / 60);

/** Returns what calls cost together, in cents: a part of a cent counts as a cent, once a month. */
const microsToCents = (micros: Micros): Cents => Math.ceil(micros / MICROS_PER_CENT);

/** Returns what a month's minutes cost in cents, beyond those that the plan includes. */
export const monthlyCallCents = (month: {
  minutes: number;
  includedMinutes: number;
  microsPerMinute: Micros;
}): Cents =>
  microsToCents(Math.max(0, month.minutes - month.includedMinutes) * month.microsPerMinute);

/** What a number costs in a month, in cents: its plan, the calls beyond its minutes, and both. */
export interface MonthlyCost {
  planCents: Cents;
  callCents: Cents;
  totalCents: Cents;
}

/** Returns what a number costs in a month with these minutes of forwarded calls. */
export function costOfMonth(
  planCents: Cents,
  month: Parameters<typeof monthlyCallCents>[0],
): MonthlyCost {
  const callCents = monthlyCallCents(month);
  return { planCents, callCents, totalCents: planCents + callCents };
}

/** Returns whether calls cost something in a month: its parts are shown only then. */
export const hasCallCost = ({ callCents }: MonthlyCost): boolean => callCents > 0;

/** What a call may use: minutes of the plan first, then credit. */
interface CallFunds {
  minutesLeft: number;
  creditCents: Cents;
  /** What the calls of this month have cost before, to the millionth. */
  chargedMicros: Micros;
  /** Null for a destination that has no rate, which credit does not reach. */
  microsPerMinute: Micros | null;
}

/** A call with its charge: how long it lasted, and what it used. */
interface ChargedCall {
  seconds: number;
  includedMinutes: number;
  costMicros: Micros;
  /**
   * What is taken from the credit; all calls of a month together cost their sum, rounded up once.
   */
  costCents: Cents;
}

/** Returns the minutes that credit pays for, with the part of a cent that was paid before. */
function countPaidMinutes({ creditCents, chargedMicros, microsPerMinute }: CallFunds): number {
  if (microsPerMinute === null) return 0;
  if (microsPerMinute === 0) return Infinity;
  const paid = microsToCents(chargedMicros) * MICROS_PER_CENT - chargedMicros;
  return Math.floor((Math.max(0, creditCents) * MICROS_PER_CENT + paid) / microsPerMinute);
}

/**
 * Returns what a call uses, by the minute that has begun: minutes of the plan first, then credit.
 * It ends when both are used up; undefined where there is nothing to begin with.
 */
export function chargeCall(seconds: number, funds: CallFunds): ChargedCall | undefined {
  const minutesLeft = Math.max(0, funds.minutesLeft);
  const possible = minutesLeft + countPaidMinutes(funds);
  if (possible === 0) return undefined;
  const minutes = Math.min(countMinutes(seconds), possible);
  const includedMinutes = Math.min(minutes, minutesLeft);
  const costMicros = (minutes - includedMinutes) * (funds.microsPerMinute ?? 0);
  return {
    seconds: Math.min(seconds, minutes * 60),
    includedMinutes,
    costMicros,
    costCents: microsToCents(funds.chargedMicros + costMicros) - microsToCents(funds.chargedMicros),
  };
}

/** Decimals of a rate in dollars. */
const RATE_DECIMALS = { least: 2, most: 4 } as const;

const SMALLEST_SHOWN = 100;

/** Rounds half a smallest step up, as whole numbers: `toFixed` would round some of them down. */
const inDollars = (micros: Micros, decimals: number): string =>
  ((Math.round(micros / SMALLEST_SHOWN) * SMALLEST_SHOWN) / 1_000_000).toFixed(decimals);

/** Returns how many decimals show each rate (millionths of a dollar): two to four. */
export function countRateDecimals(rates: readonly Micros[]): number {
  const counts = rates.map((micros) => {
    const [, fraction = ''] = inDollars(micros, RATE_DECIMALS.most).split('.');
    return fraction.replace(/0+$/, '').length;
  });
  return Math.max(RATE_DECIMALS.least, ...counts);
}

/**
 * Writes a rate in millionths of a dollar as dollars: with as many decimals as it needs (`$0.05`,
 * `$0.0125`), or as those of its table need (`countRateDecimals`).
 */
export const formatRate = (micros: Micros, decimals = countRateDecimals([micros])): string =>
  `$${inDollars(micros, decimals)}`;
