import {
  TRANSACTION_TYPES,
  type BillingRow,
  type TRANSACTION_STATUSES,
} from '#contract/entities.ts';
import type { HistoryTexts } from '#features/billing/billing-texts.ts';

/** Returns a transaction's type in words; a provider's own word is shown as it is. */
export function typeText(type: string, texts: HistoryTexts): string {
  const known = TRANSACTION_TYPES.find((name) => name === type.toLowerCase());
  return known === undefined ? type : texts[`billing-history.type-${known}`];
}

type Status = (typeof TRANSACTION_STATUSES)[number];

/** The badge of each status, but for the neutral one. */
const TONES: Readonly<Partial<Record<string, string>>> = {
  pending: 'warning',
  succeeded: 'success',
  declined: 'danger',
  failed: 'danger',
} satisfies Partial<Record<Status, string>>;

/** Returns a transaction's status in words and the class of its badge. */
export function statusBadge(status: string, texts: HistoryTexts): { text: string; tone: string } {
  const name = status.toLowerCase();
  const words: Readonly<Partial<Record<string, string>>> = texts;
  const text = words[`billing-history.status-${name}`] ?? status;
  return { text, tone: `badge--${TONES[name] ?? 'neutral'}` };
}

/** Returns whether another page follows. */
export const hasNextPage = (rows: readonly BillingRow[]): boolean =>
  rows.some(({ hasNextTransaction }) => hasNextTransaction);

/** Statuses of money that was not taken, or went back. */
const WITHOUT_RECEIPT = /^(pending|declined|failed|(partly-)?refunded)$/i;

/**
 * Returns whether a receipt can be sent: only money that was taken has one. Another provider may
 * name that status in its own words.
 */
export const hasReceipt = (status: string): boolean => !WITHOUT_RECEIPT.test(status);
