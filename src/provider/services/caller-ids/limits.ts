/** Caller IDs that one number may show. */
export const MAX_CALLER_IDS = 5;
