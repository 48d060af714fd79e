import type { Consent } from '#contract/main/consent.ts';
import { toHex } from '#lib/browser/hex.ts';
import { toDollars, type Cents } from '#lib/money/money.ts';

/** What a payer was shown. */
interface ShownAgreement {
  /** The agreement with the button's label. */
  text: string;
  dueCents: Cents;
  nextCents: Cents;
  /** The day of the next charge in UTC, `2026-12-22`. */
  nextDay: string;
}

/**
 * Returns the record of what a payer was shown; undefined on a page without https, where browsers
 * have no digests.
 */
export async function createConsent(shown: ShownAgreement): Promise<Consent | undefined> {
  if (!isSecureContext) return undefined;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(shown.text));
  return {
    TextDigest: toHex(new Uint8Array(digest)),
    Amount: toDollars(shown.dueCents),
    NextAmount: toDollars(shown.nextCents),
    NextDate: shown.nextDay,
  };
}
