import type { Language } from '#config/languages.ts';

/**
 * The verdict of bot protection on a request's token; `off` is a provider without a configured
 * secret.
 */
export type BotVerdict = 'verified' | 'unverified' | 'off' | 'refused' | 'refused-transaction';

/** What a handler may know of the request beside its parsed parts. */
export interface RequestFacts {
  /** The caller's network, which limits count: an IPv4 address, or the /64 of an IPv6 one. */
  network: string;
  /** The caller's whole IP address. */
  ipAddress: string;
  /** The `Idempotency-Key` header. */
  idempotencyKey: string | null;
  /** The digest of the `Hold-Token` header; null without a valid one. */
  holdTokenDigest: string | null;
  /** The `User-Agent` header, at most 200 characters. */
  userAgent: string;
  bot: BotVerdict;
  /** The best of the shop's languages by `Accept-Language`. */
  language: Language;
  /** The `Brand-Id` header; 0 when it is absent or unknown. */
  brandId: number;
}

/**
 * Returns a limit for a request: the whole of it, or a quarter when bot protection is on and did
 * not verify the caller.
 */
export const allowanceFor = (facts: Pick<RequestFacts, 'bot'>, max: number): number =>
  facts.bot === 'unverified' ? Math.ceil(max / 4) : max;
