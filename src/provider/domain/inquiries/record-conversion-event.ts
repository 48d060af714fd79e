import type { BodyOf } from '#contract/endpoint.ts';
import type { sendConversionEvent } from '#contract/hub/inquiries.ts';
import { toCents } from '#lib/money/money.ts';
import type { Context } from '#provider/domain/context.ts';
import { conversionEvents } from '#provider/platform/db/schema/inquiries.ts';
import { badRequest } from '#provider/platform/errors.ts';
import { limitRows } from '#provider/platform/requests/limits.ts';
import type { RequestFacts } from '#provider/platform/requests/request-facts.ts';

/**
 * Stores an event for the ad platform. Email address and phone number, which come with a visitor's
 * consent only, are not stored: a digest of a phone number is reversed in seconds.
 */
export async function recordConversionEvent(
  context: Context,
  event: BodyOf<typeof sendConversionEvent> & { Price?: number },
  facts: RequestFacts,
): Promise<void> {
  await limitRows(context, 'conversion-events', facts);
  await context.db.insert(conversionEvents).values({
    eventName: event.EventName,
    clickId: event.FBC,
    browserId: event.FBP,
    reportedPriceCents: event.Price === undefined ? null : readCents(event.Price),
    brandId: facts.brandId,
    createdAt: context.now(),
  });
}

function readCents(dollars: number): number {
  try {
    return toCents(dollars);
  } catch {
    throw badRequest('body.Price');
  }
}
