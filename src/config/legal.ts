import { LIMITS } from './limits.ts';
import { RETENTION } from './retention.ts';
import { WITHDRAWAL } from './withdrawal.ts';

/**
 * When each document changed last: `tests/unit/config/legal-dates.test.ts` holds the dates to the
 * texts, and no release has other words under the date of the live one.
 */
export const LEGAL_UPDATED = { terms: '2026-11-29', privacy: '2026-11-29' } as const;

export type LegalDocumentName = keyof typeof LEGAL_UPDATED;

/** Returns whether a document has the text of a key. */
export const isOfLegalDocument = (document: LegalDocumentName, key: string): boolean =>
  key.startsWith(`${document}.`) || (document === 'terms' && key.startsWith('call-minutes.terms-'));

/** The numbers that the terms and the privacy policy name. */
export const LEGAL_NUMBERS = {
  days: LIMITS.chargeDisputeDays,
  withdrawalDays: WITHDRAWAL.days,
  minutes: LIMITS.orderDataIdleMinutes,
  callMonths: RETENTION.callMonths,
  orderDays: RETENTION.failedOrderDays,
  messageDays: RETENTION.sentMessageDays,
  reasonDays: RETENTION.closureReasonDays,
} as const;
