import * as z from 'zod/mini';
import * as field from '../fields.ts';

/**
 * What a payer was shown beside the button that pays: the SHA-256 digest of the text, the sum, and
 * the next charge with its day in UTC (docs/billing.md, "Consents").
 */
export const consent = z.object({
  TextDigest: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  Amount: field.dollars,
  NextAmount: field.dollars,
  NextDate: z.iso.date(),
});

export type Consent = z.output<typeof consent>;
