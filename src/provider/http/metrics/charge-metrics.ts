import { Counter, type Registry } from 'prom-client';
import type { Context } from '#provider/domain/context.ts';

/**
 * Registers the counter of charges by outcome. Each instance counts its own, those of renewals
 * among them.
 */
export function registerChargeCounter(
  registry: Registry,
  { charges }: Pick<Context, 'charges'>,
): void {
  const counter: Counter = new Counter({
    name: 'payment_charges_total',
    help: 'Charges that were requested from the payment gateway, by outcome.',
    labelNames: ['outcome'],
    registers: [registry],
    collect: () => {
      counter.reset();
      for (const [outcome, count] of Object.entries(charges.counts)) {
        counter.inc({ outcome }, count);
      }
    },
  });
}
