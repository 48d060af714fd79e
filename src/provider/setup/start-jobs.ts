import type { Context } from '#provider/domain/context.ts';
import { processWithdrawals } from '#provider/domain/withdrawals/process.ts';
import { createOutageWatch } from '#provider/platform/jobs/outage-watch.ts';
import { repeat } from '#provider/platform/jobs/repeat.ts';
import { DAY_MS, MINUTE_MS } from '#lib/time.ts';
import { cleanUp } from '#provider/domain/clean-up/clean-up.ts';
import { watchLedger } from '#provider/domain/payments/ledger/audit-ledger.ts';
import { deliverDue, LANES, watchMessages } from '#provider/domain/messages/deliver.ts';
import { recoverPayments } from '#provider/domain/payments/paying/recover.ts';
import { retryRefunds } from '#provider/domain/payments/paying/refund.ts';
import { queueNoticesOnOneInstance } from '#provider/domain/notices/queue-notices.ts';
import { renewOnOneInstance } from '#provider/domain/plans/renewal/renew-due.ts';

const RECOVERY_MS = 1_000;
const WITHDRAWALS_MS = 2_000;
const RENEWALS_MS = MINUTE_MS;
const NOTICES_MS = MINUTE_MS;
const DELIVERY_MS = 500;
const CLEANUP_MS = 10 * MINUTE_MS;
const WATCH_MESSAGES_MS = 5 * MINUTE_MS;
const WATCH_LEDGER_MS = DAY_MS;

/** Starts the background jobs of one instance; returns what stops them all. */
export function startJobs(context: Context): () => Promise<void> {
  const outage = createOutageWatch(context.log);
  const start = (name: string, everyMs: number, work: (signal: AbortSignal) => Promise<unknown>) =>
    repeat({ name, everyMs, log: context.log, outage }, work);
  const stops = [
    start('payments', RECOVERY_MS, () => recoverPayments(context)),
    start('refunds', RECOVERY_MS, () => retryRefunds(context)),
    start('withdrawals', WITHDRAWALS_MS, (signal) => processWithdrawals(context, signal)),
    start('renewals', RENEWALS_MS, (signal) => renewOnOneInstance(context, signal)),
    start('notices', NOTICES_MS, (signal) => queueNoticesOnOneInstance(context, signal)),
    ...LANES.map((lane) =>
      start(`delivery ${lane.name}`, DELIVERY_MS, (signal) => deliverDue(context, [lane], signal)),
    ),
    start('clean-up', CLEANUP_MS, (signal) => cleanUp(context, signal)),
    start('messages', WATCH_MESSAGES_MS, () => watchMessages(context)),
    start('ledger', WATCH_LEDGER_MS, () => watchLedger(context)),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
