import { and, eq, gt, isNull, notLike, sql } from 'drizzle-orm';
import type { Context } from '#provider/domain/context.ts';
import { outbox } from '#provider/platform/db/schema/outbox.ts';
import { DAY_MS } from '#lib/time.ts';
import { laterBy } from '#provider/platform/time.ts';
import { REDACTED } from './deliver.ts';
import { DELIVERY_DAYS } from './insert-message.ts';

/** What an older one says, such as that credit is low, is hardly true any more. */
const OLDEST_DAYS = 7;

/**
 * Puts the failed messages back that are not too old and had no secret, which was redacted; returns
 * how many. They have three days again.
 */
export async function retryMessages(context: Context): Promise<number> {
  const hasNoSecret = and(
    isNull(outbox.code),
    isNull(outbox.link),
    notLike(outbox.body, `%${REDACTED}%`),
  );
  const isRecent = gt(outbox.createdAt, sql`${laterBy(context, -OLDEST_DAYS * DAY_MS)}`);
  const retried = await context.db
    .update(outbox)
    .set({
      state: 'pending',
      attempts: 0,
      nextAttemptAt: context.databaseNow(),
      expiresAt: laterBy(context, DELIVERY_DAYS * DAY_MS),
    })
    .where(and(eq(outbox.state, 'failed'), isRecent, hasNoSecret))
    .returning({ id: outbox.id });
  return retried.length;
}
