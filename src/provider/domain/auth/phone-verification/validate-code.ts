import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { CODE_TRIED_TOO_OFTEN, MESSAGE_CODE } from '#contract/message-codes.ts';
import type { Context } from '#provider/domain/context.ts';
import { phoneVerifications } from '#provider/platform/db/schema/orders.ts';
import { CODE_TRIES, codeDigest } from '../token/code.ts';
import { digestOf, sameDigest } from '#provider/platform/digest.ts';
import { errorsOf } from '#provider/platform/errors.ts';

const refuse = errorsOf<'ordering.validateCode'>();

/**
 * Checks a phone code. Each works once, for ten minutes and five tries; every try counts before it
 * is compared. The error of the last wrong try is already that a new code is needed.
 */
export async function validateCode(
  context: Context,
  { token, code: typed }: { token: string; code: string },
): Promise<void> {
  const now = context.now();
  const open = and(
    eq(phoneVerifications.tokenDigest, digestOf(token)),
    isNull(phoneVerifications.confirmedAt),
    isNull(phoneVerifications.voidedAt),
    gt(phoneVerifications.expiresAt, now),
  );
  const [row] = await context.db
    .update(phoneVerifications)
    .set({ attempts: sql`${phoneVerifications.attempts} + 1` })
    .where(and(open, lt(phoneVerifications.attempts, CODE_TRIES)))
    .returning();
  if (!row) throw refuse('refused', await reasonOf(context, token));
  if (!sameDigest(row.codeDigest, codeDigest(context, token, typed))) {
    throw refuse('refused', row.attempts < CODE_TRIES ? 'wrong-code' : CODE_TRIED_TOO_OFTEN);
  }
  const [confirmed] = await context.db
    .update(phoneVerifications)
    .set({ confirmedAt: now })
    .where(open)
    .returning();
  if (!confirmed) throw refuse('refused', MESSAGE_CODE.tokenExpired);
}

/** Returns why a code can no longer be tried. */
async function reasonOf(context: Context, token: string) {
  const [row] = await context.db
    .select({ attempts: phoneVerifications.attempts })
    .from(phoneVerifications)
    .where(
      and(
        eq(phoneVerifications.tokenDigest, digestOf(token)),
        isNull(phoneVerifications.confirmedAt),
        isNull(phoneVerifications.voidedAt),
      ),
    );
  return row !== undefined && row.attempts >= CODE_TRIES
    ? CODE_TRIED_TOO_OFTEN
    : MESSAGE_CODE.tokenExpired;
}
