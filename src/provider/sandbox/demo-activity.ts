import type { Transaction } from '#provider/platform/context.ts';
import {
  blockedCallers,
  callerIds,
  forwardingNumbers,
  receivedMessages,
  smsForwardings,
} from '#provider/platform/db/schema/numbers.ts';
import { receiveCall, recordCall } from '#provider/domain/calls/switch.ts';
import { HOUR_MS } from '#provider/platform/time.ts';

const HOURS_BETWEEN_CALLS = 29;

/** Fictional numbers that the demo customer knows: digits with the country code. */
const OFFICE = '12025550143';
const HOME = '442079460358';
const FRIENDS = [OFFICE, HOME, '442079460958', '12125550187', '61255501234'] as const;

/** What the outgoing calls cost in cents, 1,500 together: the demo account's first credit. */
const COSTS = [35, 120, 80, 15, 240, 60, 95, 180, 25, 310, 140, 200] as const;

/** A fictional caller that the demo customer has blocked; it called once since. */
const NUISANCE = '13125550142';
const NUISANCE_CALL = 7;

const friend = (index: number): string => FRIENDS[index % FRIENDS.length] ?? OFFICE;

/**
 * Seeds the activity of a demo account: forwarding, caller IDs, a blocked caller and the calls of
 * the last weeks.
 */
export async function seedDemoActivity(
  tx: Transaction,
  account: { email: string; numbers: readonly { id: number; digits: string }[] },
  now: Date,
): Promise<void> {
  const { email, numbers } = account;
  const [first, second] = numbers;
  if (!first || !second) return;
  await tx.insert(forwardingNumbers).values([
    { customerNumberId: first.id, phoneNumber: HOME, updatedAt: now },
    { customerNumberId: second.id, phoneNumber: OFFICE, updatedAt: now },
  ]);
  await tx.insert(smsForwardings).values({ customerNumberId: first.id, email, updatedAt: now });
  await tx.insert(callerIds).values([
    { customerNumberId: first.id, phoneNumber: OFFICE, comment: 'Office', createdAt: now },
    { customerNumberId: first.id, phoneNumber: HOME, comment: 'Home', createdAt: now },
    { customerNumberId: second.id, phoneNumber: HOME, comment: 'Home', createdAt: now },
  ]);
  await tx
    .insert(blockedCallers)
    .values({ customerNumberId: first.id, phoneNumber: NUISANCE, createdAt: now });
  await tx.insert(receivedMessages).values({
    customerNumberId: first.id,
    sender: OFFICE,
    receivedAt: new Date(now.getTime() - HOURS_BETWEEN_CALLS * HOUR_MS),
  });
  // The third number stays as it was bought, so that its empty lists can be seen.
  for (let index = 0; index < COSTS.length * 2; index += 1) {
    const number = index % 3 === 2 ? second : first;
    const dialedAt = new Date(now.getTime() - (index + 1) * HOURS_BETWEEN_CALLS * HOUR_MS);
    if (index % 2 === 1) {
      const callerId = index === NUISANCE_CALL ? NUISANCE : friend(index);
      await receiveCall(tx, { callerId, destination: number.digits, dialedAt });
      continue;
    }
    await recordCall(tx, {
      customerNumberId: number.id,
      incoming: false,
      callerId: number.digits,
      destination: friend(index),
      dialedAt,
      costCents: COSTS[index / 2] ?? 0,
    });
  }
}
