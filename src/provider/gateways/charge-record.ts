import type { Logger } from 'pino';
import { MINUTE_MS } from '#lib/time.ts';
import type { ChargeFailure, ChargeStatus } from './payment.ts';

/** How a charge ended for the payer; `open` while not even the gateway's records can be read. */
type ChargeOutcome = 'charged' | 'open' | ChargeFailure;

/** What became of the charges that this instance requested since its start. */
export interface ChargeRecord {
  counts: Readonly<Record<ChargeOutcome, number>>;
  /** Counts a charge, and logs that the gateway failed it. */
  add(paymentRequest: { id: string; purpose: string }, status: ChargeStatus | undefined): void;
}

/** A gateway that is down fails every charge: the log has one line a minute with their number. */
const LOG_EVERY_MS = MINUTE_MS;

/** Creates the record of an instance's charges. */
export function createChargeRecord(log: Logger, now: () => Date): ChargeRecord {
  const counts = { charged: 0, declined: 0, 'no-funds': 0, 'gateway-error': 0, open: 0 };
  let failures = 0;
  let loggedAt = -Infinity;
  return {
    counts,
    add({ id, purpose }, status) {
      const outcome = outcomeOf(status);
      counts[outcome] += 1;
      if (outcome !== 'gateway-error') return;
      failures += 1;
      if (now().getTime() - loggedAt < LOG_EVERY_MS) return;
      log.error({ paymentRequest: id, purpose, failures }, 'the payment gateway fails charges');
      loggedAt = now().getTime();
      failures = 0;
    },
  };
}

function outcomeOf(status: ChargeStatus | undefined): ChargeOutcome {
  if (status === undefined) return 'open';
  if (status.state === 'charged') return 'charged';
  return status.state === 'failed' ? status.failure : 'gateway-error';
}
