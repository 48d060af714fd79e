import { LIMITS } from '../limits/limits.ts';
import { RETENTION } from './retention.ts';
import { WITHDRAWAL } from './withdrawal.ts';

/** The documents whose pages say when they changed last (`src/i18n/check/legal-dates.ts`). */
export const LEGAL_DOCUMENTS = ['terms', 'privacy'] as const;

export type LegalDocumentName = (typeof LEGAL_DOCUMENTS)[number];

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
