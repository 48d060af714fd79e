import type { CallRecord } from '#contract/entities.ts';
import { toCsv } from '#lib/csv.ts';

export type Direction = 'all' | 'incoming' | 'outgoing';

/** The other side of a call: the caller of an incoming one, the destination of an outgoing one (specification 2, section 2, "Call history"). */
export const otherSide = (call: CallRecord): string =>
  call.isIncomingCall ? call.callerID : call.callDestination;

/** The calls of a direction whose numbers hold the typed digits. */
export function filterCalls(
  calls: readonly CallRecord[],
  direction: Direction,
  typed: string,
): CallRecord[] {
  const digits = typed.replace(/\D/g, '');
  return calls.filter((call) => {
    const fits = direction === 'all' || call.isIncomingCall === (direction === 'incoming');
    const numbers = [call.callerID, call.callDestination].map((text) => text.replace(/\D/g, ''));
    return fits && (digits === '' || numbers.some((number) => number.includes(digits)));
  });
}

/** A call's cost in US dollars, with up to four decimals because a short call costs less than a cent. */
export const callCost = (dollars: number): string =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: 2,
    maximumFractionDigits: 4,
  }).format(dollars);

interface CsvWords {
  headings: readonly [string, string, string, string, string];
  incoming: string;
  outgoing: string;
}

/** The calls as a file for spreadsheets; times stay ISO 8601, so that they sort. */
export const callsCsv = (calls: readonly CallRecord[], words: CsvWords): string =>
  toCsv([
    words.headings,
    ...calls.map((call) => [
      call.isIncomingCall ? words.incoming : words.outgoing,
      call.callerID,
      call.callDestination,
      call.dialedTime,
      String(call.cost),
    ]),
  ]);
