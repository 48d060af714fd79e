import type { CallerId, CallRecord } from '#contract/number-entities.ts';
import type {
  BlockCallerTexts,
  CallMinutesTexts,
  MyNumbersTexts,
} from '#features/my-numbers/my-numbers-texts.ts';
import type { NumberTerm } from '#features/my-numbers/renewal/renewal-rules.ts';
import { digitsOf } from '#lib/phone/phone.ts';

export type Direction = 'all' | 'incoming' | 'outgoing' | 'blocked';

/** What the list calls a call. */
type CallKind = Exclude<Direction, 'all'>;

/** A call as it is listed. */
export interface ListedCall extends CallRecord {
  /** Unique in the list. */
  key: number;
  /** The other side: the caller of an incoming call, the destination of an outgoing one. */
  other: string;
  /** What the customer calls the other side; empty when it has no name. */
  name: string;
}

const isBlocked = ({ outcome }: Pick<CallRecord, 'outcome'>): boolean => outcome === 'blocked';

/** Returns what the list calls a call; one is blocked only where blocking is offered. */
export function callKind(
  call: Pick<CallRecord, 'isIncomingCall' | 'outcome'>,
  isBlockingOffered: boolean,
): CallKind {
  if (isBlockingOffered && isBlocked(call)) return 'blocked';
  return call.isIncomingCall ? 'incoming' : 'outgoing';
}

interface KindTexts {
  texts: Pick<
    MyNumbersTexts,
    'call-history.incoming-call' | 'call-history.outgoing-call' | 'call-history.no-destination'
  >;
  /** Undefined where blocking is not offered. */
  blockTexts: Pick<BlockCallerTexts, 'block-caller.blocked-call'> | undefined;
  /** Undefined where the provider does not say which calls were not connected. */
  minutesTexts: Pick<CallMinutesTexts, 'call-minutes.not-connected'> | undefined;
}

/** Returns the text for the direction of a call, or for why it did not get through. */
export function kindText(
  call: Pick<CallRecord, 'isIncomingCall' | 'outcome'>,
  { texts, blockTexts, minutesTexts }: KindTexts,
): string {
  const kind = callKind(call, blockTexts !== undefined);
  if (kind === 'blocked') return blockTexts?.['block-caller.blocked-call'] ?? '';
  if (call.outcome === 'no-destination') return texts['call-history.no-destination'];
  const isConnected = minutesTexts === undefined || call.outcome !== 'not-connected';
  return isConnected
    ? texts[`call-history.${kind}-call`]
    : minutesTexts['call-minutes.not-connected'];
}

/** Prepares calls for the list; the names are those of the customer's caller IDs. */
export function listCalls(
  calls: readonly CallRecord[],
  callerIds: readonly Pick<CallerId, 'callerId' | 'comment'>[],
): ListedCall[] {
  const names = new Map(
    callerIds.map(({ callerId, comment }) => [digitsOf(callerId), comment.trim()]),
  );
  return calls.map((call, key) => {
    const other = digitsOf(call.isIncomingCall ? call.callerID : call.callDestination);
    return { ...call, key, other, name: names.get(other) ?? '' };
  });
}

function fitsDirection(call: CallRecord, direction: Direction): boolean {
  if (direction === 'all') return true;
  if (direction === 'blocked') return isBlocked(call);
  return call.isIncomingCall === (direction === 'incoming');
}

/** Returns the calls of a direction whose number or name contains what was typed. */
export function filterCalls<Call extends ListedCall>(
  calls: readonly Call[],
  direction: Direction,
  typed: string,
): Call[] {
  const text = typed.trim().toLocaleLowerCase();
  const digits = /\p{L}/u.test(text) ? '' : digitsOf(text);
  const matches = ({ other, name }: Call): boolean =>
    name.toLocaleLowerCase().includes(text) || (digits !== '' && other.includes(digits));
  return calls.filter((call) => {
    return fitsDirection(call, direction) && (text === '' || matches(call));
  });
}

/** Returns whether a month of a plan is followed by another one, with new minutes. */
export const hasNextMonth = (monthEnd: string, term: NumberTerm | undefined): boolean =>
  term === undefined || term.renews || new Date(monthEnd) < term.until;

const COST = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
});

/**
 * Writes a call's cost in US dollars with up to four decimals, because a short call costs less than
 * a cent.
 */
export const callCost = (dollars: number): string => COST.format(dollars);

/** Writes how long calls were, as clocks do: `4:05`, or `1:02:09`. */
export function durationText(seconds: number, hasHours = seconds >= 3_600): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const parts = hasHours ? [hours, minutes % 60, seconds % 60] : [minutes, seconds % 60];
  return parts.map((part, at) => (at === 0 ? part : String(part).padStart(2, '0'))).join(':');
}
