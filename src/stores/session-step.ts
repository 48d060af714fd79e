const RENEW_BEFORE_MS = 5 * 60_000;
const ACTIVE_WITHIN_MS = 10 * 60_000;

/** What the check of a session says: leave it, renew it, or see that its time has passed. All times are epoch milliseconds. */
export function sessionStep(
  expiration: string,
  now: number,
  tab: { visible: boolean; lastActive: number },
): 'keep' | 'renew' | 'ended' {
  const left = Date.parse(expiration) - now;
  if (!(left > 0)) return 'ended';
  const active = tab.visible && now - tab.lastActive <= ACTIVE_WITHIN_MS;
  return left <= RENEW_BEFORE_MS && active ? 'renew' : 'keep';
}
