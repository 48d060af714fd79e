import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from '#provider/domain/context.ts';
import { readOrder } from './read.ts';
import { recoverOrder } from './recover.ts';
import type { Order } from './types.ts';

const FIRST_PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 250;
const ROUNDS = 90;

/** Waits about 20 seconds for an order to become final, and takes it over when its worker has gone; undefined when it is still open then, or was deleted. */
export async function awaitOrder(context: Context, id: string): Promise<Order | undefined> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = await readOrder(context, id);
    if (order?.state !== 'reserved') return order;
    if (!(await recoverOrder(context, id))) {
      await wait(Math.min(FIRST_PAUSE_MS * (round + 1), LONGEST_PAUSE_MS));
    }
  }
  return undefined;
}
