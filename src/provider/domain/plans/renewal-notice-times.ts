import { takeBackNotices } from '#provider/domain/messages/notices.ts';
import { DAY_MS } from '#lib/time.ts';
import type { Transaction } from '#provider/platform/context.ts';

/** How long before a renewal a notice is sent, and for which periods. */
export interface RenewalNoticeTime {
  kind: string;
  days: number;
  /** The shortest period in months whose renewal it announces. */
  fewestMonths: number;
}

export const RENEWAL_NOTICE_TIMES: readonly RenewalNoticeTime[] = [
  { kind: 'renewal-in-30-days', days: 30, fewestMonths: 3 },
  { kind: 'renewal-in-7-days', days: 7, fewestMonths: 1 },
  { kind: 'renewal-tomorrow', days: 1, fewestMonths: 1 },
];

/** How long before its charge a renewal is announced at least: as the last of its notices. */
export const LEAST_NOTICE_MS = Math.min(...RENEWAL_NOTICE_TIMES.map(({ days }) => days)) * DAY_MS;

/**
 * The kind of the rows of emails that name a renewal's sum and day after a change, too late for a
 * notice before it. The notice for the last day is sent all the same.
 */
export const CHANGE_KIND = 'renewal-change';

/** The kinds of the rows that announce a renewal. */
export const RENEWAL_KINDS: readonly string[] = [
  ...RENEWAL_NOTICE_TIMES.map(({ kind }) => kind),
  CHANGE_KIND,
];

/**
 * Takes back what was queued about a renewal, or about any of a customer's, and not delivered yet,
 * as it will be for other numbers, another sum or other months.
 */
export const takeBackRenewalNotices = (
  tx: Transaction,
  customerId: number,
  dueAt?: Date,
): Promise<void> => {
  const kinds = RENEWAL_KINDS;
  return takeBackNotices(tx, customerId, dueAt === undefined ? { kinds } : { kinds, dueAt });
};
