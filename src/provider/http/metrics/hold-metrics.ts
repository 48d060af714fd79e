import { Counter, type Registry } from 'prom-client';
import { HOLD_REFUSAL } from '#contract/hub/holds.ts';
import { ProviderError } from '#provider/platform/errors.ts';

const REASONS: readonly string[] = Object.values(HOLD_REFUSAL);

/**
 * Registers the counter of refused holds, and returns what counts those of an attempt. A refusal is
 * no row of the database, so each instance counts its own.
 */
export function createHoldCounter(registry: Registry): <T>(attempt: Promise<T>) => Promise<T> {
  const refusals = new Counter({
    name: 'number_holds_refused_total',
    help: 'Refused holds of numbers by reason.',
    labelNames: ['reason'],
    registers: [registry],
  });
  for (const reason of REASONS) refusals.inc({ reason }, 0);
  return async (attempt) => {
    try {
      return await attempt;
    } catch (error) {
      const reason = error instanceof ProviderError ? error.facts.code : '';
      if (REASONS.includes(reason)) refusals.inc({ reason });
      throw error;
    }
  };
}
