import { createHash } from 'node:crypto';
import type { BodyOf } from '#contract/call.ts';
import type { sendConversionEvent } from '#contract/hub/inquiries.ts';
import { toCents } from '#lib/money.ts';
import type { Context } from '#provider/context.ts';
import { conversionEvents } from '#provider/db/schema/inquiries.ts';
import { badRequest } from '#provider/errors.ts';
import type { RequestFacts } from '#provider/request-facts.ts';

/** Keeps an event for the ad platform; the platform matches people by SHA-256 digests, so no address is kept. */
export async function recordEvent(
  context: Context,
  event: BodyOf<typeof sendConversionEvent> & { Price?: number },
  request: RequestFacts,
): Promise<void> {
  await context.db.insert(conversionEvents).values({
    eventName: event.EventName,
    emailDigest: digest(event.Email.trim().toLowerCase()),
    phoneDigest: digest(event.Phone.replace(/\D/g, '')),
    clickId: event.FBC,
    browserId: event.FBP,
    reportedPriceCents: event.Price === undefined ? null : cents(event.Price),
    brandId: request.brandId,
    createdAt: context.now(),
  });
}

const digest = (text: string): string | null =>
  text === '' ? null : createHash('sha256').update(text).digest('hex');

function cents(dollars: number): number {
  try {
    return toCents(dollars);
  } catch {
    throw badRequest('body.Price');
  }
}
