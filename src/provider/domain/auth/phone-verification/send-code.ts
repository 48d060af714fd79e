import { and, eq, isNull } from 'drizzle-orm';
import type { Language } from '#config/languages.ts';
import type { Context } from '#provider/domain/context.ts';
import { phoneVerifications } from '#provider/platform/db/schema/orders.ts';
import type { RequestFacts } from '#provider/platform/request-facts.ts';
import { limitCodes } from '#provider/platform/limits/limit-codes.ts';
import { queueText } from '#provider/domain/messages/queue-text.ts';
import { CODE_LIFETIME_MINUTES, codeDigest, codeExpiry, randomCode } from '../token/code.ts';
import { digestOf, randomToken } from '#provider/platform/digest.ts';

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
  request: RequestFacts,
): Promise<string> {
  await limitCodes(context, request, { purpose: 'phone', receiver: phone });
  const [token, code, now] = [randomToken(), randomCode(), context.now()];
  await context.db.transaction(async (tx) => {
    await tx
      .update(phoneVerifications)
      .set({ voidedAt: now })
      .where(
        and(
          eq(phoneVerifications.email, email),
          eq(phoneVerifications.phone, phone),
          isNull(phoneVerifications.confirmedAt),
          isNull(phoneVerifications.voidedAt),
        ),
      );
    await tx.insert(phoneVerifications).values({
      tokenDigest: digestOf(token),
      email,
      phone,
      codeDigest: codeDigest(context, token, code),
      createdAt: now,
      expiresAt: codeExpiry(now),
    });
    await queueText(context, tx, {
      to: `+${phone}`,
      channel: 'sms',
      language,
      kind: 'phone-code',
      values: { code, minutes: CODE_LIFETIME_MINUTES },
      secret: { code },
    });
  });
  return token;
}
