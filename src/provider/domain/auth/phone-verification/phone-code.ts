import { and, eq, isNull, gt, lt, sql } from 'drizzle-orm';
import { HOUR_MS, MINUTE_MS } from '#lib/time.ts';
import type { Language } from '#config/languages.ts';
import type { Context } from '#provider/domain/context.ts';
import { phoneVerifications } from '#provider/platform/db/schema/phone-verifications.ts';
import type { RequestFacts } from '#provider/platform/requests/request-facts.ts';
import { limitCodes } from '#provider/platform/requests/limits.ts';
import { queueSms } from '#provider/domain/messages/queue-message.ts';
import { codeDigest, isRightCode, createCode, CODE_TRIES } from '../token/code.ts';
import { CODE_MS } from '../session/lifetimes.ts';
import { createDigest, createToken } from '#provider/platform/digest.ts';
import { CODE_TRIED_TOO_OFTEN, MESSAGE_CODE } from '#contract/message-codes.ts';
import { errorsOf } from '#provider/platform/errors.ts';
import { earlierThan, laterThan } from '#provider/platform/time.ts';

interface Buyer {
  email: string;
  /** Digits with the country code. */
  phone: string;
  language: Language;
}

/**
 * Sends the phone code of the order flow and returns the confirmation token; an earlier code of the
 * same buyer stops working.
 */
export async function sendPhoneCode(
  context: Context,
  { email, phone, language }: Buyer,
  facts: RequestFacts,
): Promise<string> {
  await limitCodes(context, facts, { purpose: 'phone', receiver: phone });
  const [token, code, now] = [createToken(), createCode(), context.now()];
  const expiresAt = laterThan(now, CODE_MS);
  await context.db.transaction(async (tx) => {
    await tx
      .update(phoneVerifications)
      .set({ voidedAt: now })
      .where(
        and(
          eq(phoneVerifications.email, email),
          eq(phoneVerifications.phone, phone),
          isNull(phoneVerifications.voidedAt),
        ),
      );
    await tx.insert(phoneVerifications).values({
      tokenDigest: createDigest(token),
      email,
      phone,
      codeDigest: codeDigest(context, token, code),
      createdAt: now,
      expiresAt,
    });
    await queueSms(context, tx, {
      to: `+${phone}`,
      language,
      template: 'phone-code',
      values: { code, minutes: CODE_MS / MINUTE_MS },
      secret: { code },
      expiresAt,
    });
  });
  return token;
}

const refuse = errorsOf<'ordering.validateCode'>();

/**
 * Checks a phone code, for ten minutes and five tries; every try counts before it is compared. The
 * right code again, as after a lost response, succeeds: it confirms the same phone with the same
 * address, and not for longer. The error of the last wrong try is already that a new code is
 * needed.
 */
export async function validateCode(
  context: Context,
  { token, code: typed }: { token: string; code: string },
): Promise<void> {
  const { confirmedAt } = phoneVerifications;
  const now = context.now();
  const open = and(
    eq(phoneVerifications.tokenDigest, createDigest(token)),
    isNull(phoneVerifications.voidedAt),
    gt(phoneVerifications.expiresAt, now),
  );
  const [row] = await context.db
    .update(phoneVerifications)
    .set({ attempts: sql`${phoneVerifications.attempts} + 1` })
    .where(and(open, lt(phoneVerifications.attempts, CODE_TRIES)))
    .returning();
  if (!row) throw refuse('refused', await findReason(context, token));
  if (!isRightCode(context, row.codeDigest, { token, code: typed })) {
    throw refuse('refused', row.attempts < CODE_TRIES ? 'wrong-code' : CODE_TRIED_TOO_OFTEN);
  }
  const [confirmed] = await context.db
    .update(phoneVerifications)
    .set({ confirmedAt: sql`coalesce(${confirmedAt}, ${now.toISOString()}::timestamptz)` })
    .where(open)
    .returning();
  if (!confirmed) throw refuse('refused', MESSAGE_CODE.tokenExpired);
}

/** Returns why a code can no longer be tried. */
async function findReason(context: Context, token: string) {
  const [row] = await context.db
    .select({ attempts: phoneVerifications.attempts })
    .from(phoneVerifications)
    .where(
      and(
        eq(phoneVerifications.tokenDigest, createDigest(token)),
        isNull(phoneVerifications.voidedAt),
      ),
    );
  return row !== undefined && row.attempts >= CODE_TRIES
    ? CODE_TRIED_TOO_OFTEN
    : MESSAGE_CODE.tokenExpired;
}

/** A confirmed phone number is good for an order within two hours. */
const GOOD_FOR_MS = 2 * HOUR_MS;

/** Returns whether this buyer confirmed this phone number lately, with this email address. */
export async function isPhoneConfirmed(
  context: Context,
  { email, phone }: { email: string; phone: string },
): Promise<boolean> {
  const since = earlierThan(context.now(), GOOD_FOR_MS);
  const [row] = await context.db
    .select({ email: phoneVerifications.email })
    .from(phoneVerifications)
    .where(
      and(
        eq(phoneVerifications.email, email),
        eq(phoneVerifications.phone, phone),
        gt(phoneVerifications.confirmedAt, since),
      ),
    )
    .limit(1);
  return row !== undefined;
}
