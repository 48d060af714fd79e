import { holdNumber } from '#contract/hub/holds.ts';
import { tabStore } from '#lib/browser/safe-storage.ts';
import { request } from '#stores/api.ts';
import { holdOutcome, type Hold } from './hold-outcome.ts';
import { ensureHoldToken, readHoldToken, storeHoldEnd } from './hold-token.ts';

/** Names the number that this tab has held last. */
const HELD_KEY = 'heldNumber';

/** Holds a number in place of the one that this tab held before. */
export async function requestHold(didId: number): Promise<Hold> {
  const now = Date.now();
  ensureHoldToken();
  const before = Number(tabStore.getItem(HELD_KEY));
  const body = before > 0 && before !== didId ? { didId, insteadOf: before } : { didId };
  const hold = holdOutcome(await request(holdNumber, { body, holdToken: readHoldToken() }), now);
  if (hold.kind === 'held') {
    tabStore.setItem(HELD_KEY, String(didId));
    storeHoldEnd(hold.until);
  }
  return hold;
}
