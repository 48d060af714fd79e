import { randomUUID } from 'node:crypto';
import type { Context } from '#provider/domain/context.ts';
import { getCustomerNumber } from '#provider/domain/numbers/customer-numbers.ts';
import { receiveCall, receiveMessage } from './receive.ts';

/** A fictional phone, which no country assigns. */
const CALLER = '12025550199';

/** A simulated call begins a second minute, so that its history shows how minutes count. */
const USUAL_SECONDS = 95;

interface SimulatedArrival {
  didid: number;
  kind: 'call' | 'message';
  /** How long a call lasts. */
  seconds?: number | undefined;
}

/**
 * Lets a call or a message come in to a customer's number, as if from a phone. For the sandbox,
 * which has no telephone network.
 */
export async function simulateArrival(
  context: Context,
  customerId: number,
  { didid, kind, seconds = USUAL_SECONDS }: SimulatedArrival,
): Promise<void> {
  const { digits: destination } = await getCustomerNumber(context.db, customerId, didid);
  const at = context.now();
  await context.db.transaction(async (tx) => {
    if (kind === 'call') {
      await receiveCall(context, tx, {
        eventId: randomUUID(),
        callerId: CALLER,
        destination,
        dialedAt: at,
        seconds,
      });
    } else {
      await receiveMessage(context, tx, {
        sender: CALLER,
        destination,
        text: 'Hello! 👋',
        receivedAt: at,
      });
    }
  });
}
