/**
 * How long personal data stays. The provider's clean-up and the privacy policy both read it here.
 */
export const RETENTION = {
  /** The email address of an order that came to nothing, and the ticket of an unfinished one. */
  failedOrderDays: 90,
  /** Messages of contact forms, invitations and tickets of orders: the policy writes two years. */
  inquiryDays: 730,
  callMonths: 12,
  /** Delivered emails and text messages. */
  sentMessageDays: 14,
  /** That a notice about a renewal, a card or credit was sent. */
  noticeDays: 90,
  /** Why a customer deleted the account. */
  closureReasonDays: 90,
  /** The policy writes the number itself, as for networks and the log. */
  conversionEventDays: 90,
} as const;
