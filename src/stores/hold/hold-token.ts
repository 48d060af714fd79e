import { randomHex } from '#lib/browser/hex.ts';
import { localStore } from '#lib/browser/safe-storage.ts';

const KEY = 'holdToken';
const RANDOM_BYTES = 16;
/** Longer than any hold, so that it identifies a visitor no longer than that. */
const LIFETIME_MS = 24 * 3_600_000;

/**
 * Returns the secret that this browser holds numbers with, `{created}-{random}`; undefined where
 * there is none, or only an old one.
 */
export function readHoldToken(): string | undefined {
  const token = localStore.getItem(KEY);
  return token !== null && Date.now() - parseInt(token, 36) < LIFETIME_MS ? token : undefined;
}

/**
 * Makes the secret where there is none. The browser makes it up, so that a number whose response
 * was lost is still held by the same visitor.
 */
export function ensureHoldToken(): void {
  if (readHoldToken() !== undefined) return;
  localStore.setItem(KEY, `${Date.now().toString(36)}-${randomHex(RANDOM_BYTES)}`);
}
