import { randomHex } from '#lib/browser/hex.ts';
import { localStore } from '#lib/browser/safe-storage.ts';

const TOKEN_KEY = 'holdToken';
const UNTIL_KEY = 'heldUntil';
const RANDOM_BYTES = 16;
/** So long it identifies a visitor, and longer only until the end of a hold that has begun. */
const LIFETIME_MS = 24 * 3_600_000;

/** Returns the latest end of this browser's holds, in milliseconds since 1970; 0 without any. */
export const latestHoldEnd = (): number => Number(localStore.getItem(UNTIL_KEY));

/**
 * Returns the secret that this browser holds numbers with, `{created}-{random}`; undefined where
 * there is none, or only an old one. That of a hold stays until its end: the holder's own order
 * would be refused without it.
 */
export function readHoldToken(): string | undefined {
  const token = localStore.getItem(TOKEN_KEY);
  if (token === null) return undefined;
  const isYoung = Date.now() - parseInt(token, 36) < LIFETIME_MS;
  return isYoung || Date.now() < latestHoldEnd() ? token : undefined;
}

/**
 * Makes the secret where there is none. The browser makes it up, so that a number whose response
 * was lost is still held by the same visitor.
 */
export function ensureHoldToken(): void {
  if (readHoldToken() !== undefined) return;
  localStore.setItem(TOKEN_KEY, `${Date.now().toString(36)}-${randomHex(RANDOM_BYTES)}`);
}

/** Keeps the secret until the end of a hold, in milliseconds since 1970. */
export const keepHoldToken = (until: number): void =>
  localStore.setItem(UNTIL_KEY, String(Math.max(until, latestHoldEnd())));
