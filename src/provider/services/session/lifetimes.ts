const MINUTE_MS = 60_000;

/** An access token lasts 30 minutes (decisions, "Sessions"). */
export const ACCESS_TOKEN_MS = 30 * MINUTE_MS;

/** A session is renewed for at most 30 days, then the customer signs in again. */
export const SESSION_MS = 30 * 24 * 60 * MINUTE_MS;

/** A device stays trusted for 30 days. */
export const TRUSTED_DEVICE_MS = 30 * 24 * 60 * MINUTE_MS;
