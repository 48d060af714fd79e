export const DELETE_REASONS = ['reason-1', 'reason-2', 'reason-3', 'reason-4', 'reason-5'] as const;

export type DeleteReason = (typeof DELETE_REASONS)[number];

/** The reason with a free text of its own. */
export const OTHER_REASON: DeleteReason = 'reason-5';

/**
 * Returns whether the reasons step is complete: one is chosen, and Other is explained
 * (docs/customer-area.md, "Deleting the account").
 */
export const isReasonGiven = (reason: DeleteReason | undefined, more: string): boolean =>
  reason !== undefined && (reason !== OTHER_REASON || more.trim() !== '');

/** What is sent as the reason: its text, or the free text for Other. */
export const reasonMessage = (reason: DeleteReason, text: string, more: string): string =>
  reason === OTHER_REASON ? more.trim() : text;
