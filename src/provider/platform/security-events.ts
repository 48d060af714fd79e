import type { PlatformContext } from '#provider/platform/context.ts';
import { currentRequest, identifyCustomer } from './request-scope.ts';
import { createKeyedDigest } from './digest.ts';

/**
 * Every event that an investigation needs, with its log level (docs/operations.md, "Security
 * events").
 */
export const SECURITY_EVENTS = {
  'signed-in': 'info',
  'sign-in-failed': 'warn',
  'sign-in-locked': 'warn',
  'signed-out': 'info',
  'sessions-ended': 'warn',
  'second-factor-requested': 'info',
  'code-wrong': 'warn',
  'phone-confirmed': 'info',
  'session-invalid': 'warn',
  'refresh-reused': 'error',
  'recovery-requested': 'info',
  'link-refused': 'warn',
  'password-check-failed': 'warn',
  'password-changed': 'info',
  'password-reset': 'info',
  'email-change-requested': 'info',
  'email-confirmed': 'info',
  'email-changed': 'info',
  'email-change-undone': 'warn',
  'two-factor-on': 'info',
  'two-factor-off': 'warn',
  'forwarding-changed': 'info',
  'renewal-stopped': 'info',
  'renewal-resumed': 'info',
  'number-released': 'info',
  'port-in-link-issued': 'warn',
  'account-deleted': 'info',
  'access-refused': 'warn',
  'rate-limited': 'warn',
  'csrf-refused': 'warn',
  'bot-refused': 'warn',
} as const;

export type SecurityEvent = keyof typeof SECURITY_EVENTS;

export interface SecurityFacts {
  customerId?: number | undefined;
  /** The account that was tried when no customer is signed in; logged as a keyed digest. */
  email?: string | undefined;
  /** Why, in the words of the code: `wrong-password`, `expired`; never what the caller typed. */
  reason?: string | undefined;
}

/**
 * Logs a security event with the request's id and address. Call it after the transaction that it
 * reports has committed.
 */
export function logSecurityEvent(
  { log, config }: Pick<PlatformContext, 'log' | 'config'>,
  event: SecurityEvent,
  { customerId, email, reason }: SecurityFacts = {},
): void {
  if (customerId !== undefined) identifyCustomer(customerId);
  const scope = currentRequest();
  log[SECURITY_EVENTS[event]](
    {
      event,
      address: scope?.address,
      customerId: customerId ?? scope?.customerId,
      account: email === undefined ? undefined : accountDigest(config.secret, email),
      reason,
    },
    'security',
  );
}

/** Relates the events of one account without naming it. */
const accountDigest = (secret: string, email: string): string =>
  createKeyedDigest(secret, 'log-account', email).slice(0, 16);
