const RENEW_BEFORE_MS = 5 * 60_000;
const WARN_BEFORE_MS = 2 * 60_000;
const ACTIVE_WITHIN_MS = 10 * 60_000;

/**
 * Returns what is to be done about a session: leave it, renew it, warn that it ends soon, or see
 * that its time has passed. All times are epoch milliseconds.
 */
export function sessionStep(
  expiration: string,
  now: number,
  tab: { visible: boolean; lastActive: number },
): 'keep' | 'renew' | 'warn' | 'ended' {
  const left = Date.parse(expiration) - now;
  if (!(left > 0)) return 'ended';
  const active = tab.visible && now - tab.lastActive <= ACTIVE_WITHIN_MS;
  if (left <= RENEW_BEFORE_MS && active) return 'renew';
  return left <= WARN_BEFORE_MS ? 'warn' : 'keep';
}
