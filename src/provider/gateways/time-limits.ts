import { setTimeout as wait } from 'node:timers/promises';
import type { PaymentGateway } from './payment.ts';

/** A charge whose response is lost is looked up: both together end before the site's 25 seconds do. */
const LIMITS_MS = { charge: 14_000, find: 5_000, refund: 10_000 };

/** Bounds how long a payment gateway may take; a late call rejects, and what became of it is found out later. */
export function withTimeLimits(gateway: PaymentGateway, limits = LIMITS_MS): PaymentGateway {
  return {
    charge: (request) => inTime(gateway.charge(request), limits.charge),
    find: (idempotencyKey) => inTime(gateway.find(idempotencyKey), limits.find),
    refund: (idempotencyKey) => inTime(gateway.refund(idempotencyKey), limits.refund),
  };
}

async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  const ending = new AbortController();
  const late = wait(ms, undefined, { signal: ending.signal, ref: false }).then(() => {
    throw new Error('the payment gateway did not respond in time');
  });
  late.catch(() => undefined);
  return Promise.race([work, late]).finally(() => ending.abort());
}
