import type { Context } from '#provider/domain/context.ts';
import { runAtDatabaseTime } from '#provider/platform/jobs/lease.ts';
import { CARD_NOTICES } from './card-notices.ts';
import type { NoticeKind } from './candidates.ts';
import { CREDIT_NOTICES } from './credit-notices.ts';
import { RENEWAL_NOTICES } from './renewal-notices.ts';

const ALL: readonly NoticeKind[] = [...RENEWAL_NOTICES, CARD_NOTICES, CREDIT_NOTICES];

/**
 * Queues the notices that are due at a moment and returns how many; each is queued once, whatever
 * else runs. One customer's failure does not stop the others; an aborted `signal` ends the run
 * between two notices.
 */
export async function sendNotices(
  context: Context,
  at: Date,
  signal?: AbortSignal,
): Promise<number> {
  let sent = 0;
  for (const { list, send } of ALL) {
    for (const candidate of await list(context, at)) {
      if (signal?.aborted) return sent;
      try {
        if (await send(context, candidate)) sent += 1;
      } catch (error) {
        const { customerId } = candidate;
        context.log.error({ err: error, customerId }, 'a notice was not sent');
      }
    }
  }
  return sent;
}

/** Queues the notices that are due now, unless another instance does so. */
export async function sendNoticesOnOneInstance(
  context: Context,
  signal?: AbortSignal,
): Promise<void> {
  const sent = await runAtDatabaseTime(context, 'notices', (at) =>
    sendNotices(context, at, signal),
  );
  if (sent) context.log.info({ sent }, 'sent notices');
}
