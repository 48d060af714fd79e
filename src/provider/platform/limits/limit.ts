import { sql } from 'drizzle-orm';
import type { PlatformContext } from '#provider/platform/context.ts';
import { laterBy } from '../db/clock.ts';
import { rateLimits } from '../db/schema/limits.ts';
import { rateLimited } from '../errors.ts';
import { keyedDigest, secretOf } from '../digest.ts';

/**
 * Counts one more use of `key` under the limit `name`, and throws 429 when more than `max` happened within the
 * window of `windowSeconds` that the first use opened. Call it outside transactions: a rollback must not forget the use.
 */
export async function limit(
  context: PlatformContext,
  name: string,
  key: string,
  max: number,
  windowSeconds: number,
): Promise<void> {
  const bucket = keyedDigest(secretOf(context), 'rate-limit', `${name}\n${key}`);
  const now = context.databaseNow();
  const expired = sql`${rateLimits.resetsAt} <= ${now}`;
  const [row] = await context.db
    .insert(rateLimits)
    .values({ bucket, hits: 1, resetsAt: laterBy(context, windowSeconds * 1000) })
    .onConflictDoUpdate({
      target: rateLimits.bucket,
      set: {
        hits: sql`case when ${expired} then 1 else least(${rateLimits.hits} + 1, 1000000000) end`,
        resetsAt: sql`case when ${expired} then excluded.resets_at else ${rateLimits.resetsAt} end`,
      },
    })
    .returning({
      hits: rateLimits.hits,
      secondsLeft: sql`extract(epoch from ${rateLimits.resetsAt} - ${now})`.mapWith(Number),
    });
  if (row && row.hits > max) throw rateLimited(row.secondsLeft);
}
