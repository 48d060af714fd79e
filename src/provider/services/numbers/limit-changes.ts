import type { Context } from '#provider/context.ts';
import { limit } from '../limits/limit.ts';

const HOUR_SECONDS = 3_600;
const CHANGES_PER_HOUR = 30;

/** Counts a change to a customer's forwarding or caller IDs; throws 429 with ERRVNUMS22 beyond 30 an hour, as each change reaches the telephone network. */
export const limitChanges = (context: Context, name: string, customerId: number): Promise<void> =>
  limit(context, name, String(customerId), CHANGES_PER_HOUR, HOUR_SECONDS);
