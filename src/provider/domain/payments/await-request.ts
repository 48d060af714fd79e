import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from '#provider/domain/context.ts';
import { readRequest } from './read.ts';
import { recoverRequest } from './recover.ts';
import type { PaymentRequest } from './types.ts';

const FIRST_PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 250;
const ROUNDS = 90;

/** Waits about 20 seconds for a request to become final, and takes it over when its worker has gone; undefined when it is still open then. */
export async function awaitRequest(
  context: Context,
  id: string,
): Promise<PaymentRequest | undefined> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const request = await readRequest(context, id);
    if (request?.state !== 'reserved') return request;
    if (!(await recoverRequest(context, id))) {
      await wait(Math.min(FIRST_PAUSE_MS * (round + 1), LONGEST_PAUSE_MS));
    }
  }
  return undefined;
}
