import { and, eq, gt, isNull, notLike, sql } from 'drizzle-orm';
import type { ProviderConfig } from '#provider/platform/config.ts';
import type { Context } from '#provider/domain/context.ts';
import { createContext } from '#provider/setup/create-context.ts';
import { openDatabase } from '#provider/platform/db/open.ts';
import { outbox } from '#provider/platform/db/schema/outbox.ts';
import { createLog } from '#provider/platform/log.ts';
import { DAY_MS, laterBy } from '#provider/platform/time.ts';
import { REDACTED } from '#provider/domain/messages/deliver.ts';
import { DELIVERY_DAYS } from '#provider/domain/messages/queue-text.ts';

const USAGE = `Usage:
  messages retry   sends what failed in the last seven days and had no code or link in it`;

/** What an older one says, such as that credit is low, is hardly true any more. */
const OLDEST_DAYS = 7;

/**
 * Has failed messages sent again by the service; throws with the usage when the words make no
 * command.
 */
export async function runMessagesCommand(
  config: ProviderConfig,
  [, verb, ...rest]: readonly string[],
): Promise<void> {
  if (verb !== 'retry' || rest.length > 0) throw new Error(USAGE);
  const opened = await openDatabase(config);
  try {
    const context = await createContext(opened, config, createLog(config.logLevel));
    const count = await retryMessages(context);
    process.stdout.write(`Messages that are tried again: ${count}\n`);
  } finally {
    await opened.close();
  }
}

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
