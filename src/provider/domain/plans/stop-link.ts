import { ROUTES } from '#config/routes.ts';
import type { Language } from '#config/languages.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { readToken, signToken } from '#provider/domain/auth/token/signing.ts';
import type { Context } from '#provider/domain/context.ts';
import { siteLink } from '#provider/domain/messages/site-links.ts';
import { DAY_MS } from '#lib/time.ts';

/** The renewal that a link stops. */
export interface LinkedNumber {
  customerId: number;
  /** The row of the customer's number. */
  numberId: number;
  issuedAt: Date;
  /** When the renewal is due, until which the link stops it. */
  dueAt: Date;
}

/**
 * How long after the renewal was due a link can be read, so that its page can say what became of
 * the number.
 */
const READABLE_MS = 90 * DAY_MS;

/**
 * Creates the link that stops the renewal of one number without a sign-in, until that renewal is
 * due. It opens a page with a button, so that a program that follows links changes nothing.
 */
export async function createStopLink(
  context: Context,
  language: Language,
  { id, customerId, nextPaymentAt }: { id: number; customerId: number; nextPaymentAt: Date },
): Promise<string> {
  const claims = { sub: String(customerId), jti: String(id) };
  const token = await signToken(context, 'stop-renewal', claims, nextPaymentAt);
  return siteLink(context, language, `${ROUTES.stopRenewal}/${token}`);
}

/**
 * Reads the token of such a link, also of a renewal that is over; a forged one is `invalid`, one
 * that is too old to be read `expired`.
 */
export async function readStopLink(
  context: Context,
  token: string,
): Promise<Result<LinkedNumber, 'invalid' | 'expired'>> {
  const read = await readToken(context, 'stop-renewal', token, { readableMs: READABLE_MS });
  if (!read.ok) return read;
  const { sub, jti, iat, exp } = read.value;
  if (iat === undefined || exp === undefined) return fail('invalid');
  return ok({
    customerId: Number(sub),
    numberId: Number(jti),
    issuedAt: new Date(Math.round(iat * 1000)),
    dueAt: new Date(exp * 1000),
  });
}
