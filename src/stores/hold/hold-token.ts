import { randomHex } from '#lib/browser/hex.ts';
import { localStore } from '#lib/browser/safe-storage.ts';
import { DAY_MS, HOUR_MS } from '#lib/time.ts';

const HOLD_TOKEN_KEY = 'holdToken';
const HELD_UNTIL_KEY = 'heldUntil';
const RANDOM_BYTES = 16;
/** Longer than any hold. A later end is that of a clock that was wrong. */
const LONGEST_HOLD_MS = HOUR_MS;

/** Returns the latest end of this browser's holds, in milliseconds since 1970; 0 without one. */
export function latestHoldEnd(): number {
  const until = Number(localStore.getItem(HELD_UNTIL_KEY));
  return until <= Date.now() + LONGEST_HOLD_MS ? until : 0;
}

/**
 * Returns the secret that this browser holds numbers with, `{created}-{random}`; undefined where
 * there is none, or only an old one. It identifies a visitor for a day, and longer only until the
 * end of a hold that has begun: the holder's own order would be refused without it.
 */
export function readHoldToken(): string | undefined {
  const token = localStore.getItem(HOLD_TOKEN_KEY);
  if (token === null) return undefined;
  const isYoung = Date.now() - parseInt(token, 36) < DAY_MS;
  return isYoung || Date.now() < latestHoldEnd() ? token : undefined;
}

/**
 * Makes the secret where there is none. The browser makes it up, so that a number whose response
 * was lost is still held by the same visitor.
 */
export function ensureHoldToken(): void {
  if (readHoldToken() !== undefined) return;
  localStore.setItem(HOLD_TOKEN_KEY, `${Date.now().toString(36)}-${randomHex(RANDOM_BYTES)}`);
}

/** Stores the end of a hold, in milliseconds since 1970, where it is later than the one before. */
export const storeHoldEnd = (until: number): void =>
  localStore.setItem(HELD_UNTIL_KEY, String(Math.max(until, latestHoldEnd())));
