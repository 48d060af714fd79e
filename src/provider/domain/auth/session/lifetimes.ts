import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/time.ts';

/** An access token lasts 30 minutes (docs/access.md, "Sessions"). */
export const ACCESS_TOKEN_MS = 30 * MINUTE_MS;

/** A session is renewed for at most 30 days, then the customer signs in again. */
export const SESSION_MS = 30 * DAY_MS;

/**
 * A session that was not used for a week ends, so that a stolen token does not wait for a month.
 */
export const SESSION_IDLE_MS = 7 * DAY_MS;

/**
 * A refresh token that was just traded may be traded again for so long: two tabs refresh at once,
 * and a response may get lost. Longer than the site takes to try again, its time-out included.
 */
export const REFRESH_GRACE_MS = MINUTE_MS;

/** A device stays trusted for 30 days. */
export const TRUSTED_DEVICE_MS = 30 * DAY_MS;

/** A network that the customer signs in from stays known for 90 days. */
export const KNOWN_NETWORK_MS = 90 * DAY_MS;

/** A code lasts ten minutes (docs/access.md, "Codes and links"). */
export const CODE_MS = 10 * MINUTE_MS;

/** A link that signs a customer in whose number is ported in lasts 15 minutes. */
export const PORT_IN_LINK_MS = 15 * MINUTE_MS;

/** A link that sets a new password lasts an hour. */
export const RECOVERY_LINK_MS = HOUR_MS;

/** A link that confirms an email address lasts 48 hours. */
export const CONFIRMATION_LINK_MS = 48 * HOUR_MS;

/** A link that takes a change of address back lasts 7 days. */
export const RESTORE_LINK_MS = 7 * DAY_MS;
