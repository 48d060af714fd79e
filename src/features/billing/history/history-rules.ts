import { TRANSACTION_STATUSES, TRANSACTION_TYPES, type BillingRow } from '#contract/entities.ts';
import type { HistoryTexts } from '#features/billing/billing-texts.ts';

/** Returns a transaction's type in words; a provider's own word is shown as it is. */
export function typeText(type: string, texts: HistoryTexts): string {
  const known = TRANSACTION_TYPES.find((name) => name === type.toLowerCase());
  return known === undefined ? type : texts[`billing-history.type-${known}`];
}

type Status = (typeof TRANSACTION_STATUSES)[number];

const TONES: Readonly<Record<Status, string>> = {
  pending: 'badge--warning',
  succeeded: 'badge--success',
  declined: 'badge--danger',
  failed: 'badge--danger',
  refunded: 'badge--neutral',
};

/** Returns a transaction's status in words and the badge that it wears. */
export function statusBadge(status: string, texts: HistoryTexts): { text: string; tone: string } {
  const known = TRANSACTION_STATUSES.find((name) => name === status.toLowerCase());
  if (known === undefined) return { text: status, tone: 'badge--neutral' };
  return { text: texts[`billing-history.status-${known}`], tone: TONES[known] };
}

/** Returns whether another page follows. */
export const hasNextPage = (rows: readonly BillingRow[]): boolean =>
  rows.some(({ hasNextTransaction }) => hasNextTransaction);

/**
 * Returns whether a receipt can be sent: only money that was taken has one. Another provider may
 * name that status in its own words.
 */
export function hasReceipt(status: string): boolean {
  const known = TRANSACTION_STATUSES.find((name) => name === status.toLowerCase());
  return known === undefined || known === 'succeeded';
}
