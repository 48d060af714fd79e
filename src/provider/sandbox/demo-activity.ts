import type { Transaction } from '#provider/platform/context.ts';
import {
  blockedCallers,
  callerIds,
  forwardingNumbers,
  receivedMessages,
  smsForwardings,
} from '#provider/platform/db/schema/numbers.ts';
import { countMinutes } from '#lib/money/call-cost.ts';
import { recordCall } from '#provider/domain/calls/record-call.ts';
import { receiveCall } from '#provider/domain/calls/switch.ts';
import type { Context } from '#provider/domain/context.ts';
import { earlierThan, HOUR_MS } from '#provider/platform/time.ts';

const HOURS_BETWEEN_CALLS = 29;

/** Fictional numbers that the demo customer knows: digits with the country code. */
const OFFICE = '12025550143';
const HOME = '442079460358';
const FRIENDS = [OFFICE, HOME, '442079460958', '12125550187', '61255501234'] as const;

/**
 * The outgoing calls, the latest first: those of this month are within the plan's minutes. What the
 * others cost in cents is 1,500 together, the demo account's first credit.
 */
const OUTGOING = [
  { seconds: 252, costCents: 0 },
  { seconds: 1_130, costCents: 0 },
  { seconds: 47, costCents: 0 },
  { seconds: 615, costCents: 0 },
  { seconds: 2_540, costCents: 240 },
  { seconds: 655, costCents: 60 },
  { seconds: 1_012, costCents: 95 },
  { seconds: 1_890, costCents: 180 },
  { seconds: 275, costCents: 25 },
  { seconds: 3_310, costCents: 310 },
  { seconds: 2_270, costCents: 220 },
  { seconds: 3_880, costCents: 370 },
] as const;

/** How long the incoming calls last, in turn. */
const INCOMING_SECONDS = [95, 418, 33, 187, 721, 260] as const;

/** A fictional caller that the demo customer has blocked; it called once since. */
const NUISANCE = '13125550142';
const NUISANCE_CALL = 7;

const friend = (index: number): string => FRIENDS[index % FRIENDS.length] ?? OFFICE;

/**
 * Seeds the activity of a demo account: forwarding, caller IDs, a blocked caller and the calls of
 * the last weeks.
 */
export async function seedDemoActivity(
  context: Context,
  tx: Transaction,
  account: { email: string; numbers: readonly { id: number; digits: string }[] },
): Promise<void> {
  const now = context.now();
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
    receivedAt: earlierThan(now, HOURS_BETWEEN_CALLS * HOUR_MS),
  });
  // The third number stays as it was bought, so that its empty lists can be seen.
  for (const [call, { seconds, costCents }] of OUTGOING.entries()) {
    const { number, dialedAt } = dialingOf(2 * call, first, second, now);
    const isIncluded = costCents === 0;
    await recordCall(tx, {
      eventId: `demo-${email}-out-${call}`,
      customerNumberId: number.id,
      incoming: false,
      callerId: number.digits,
      destination: friend(2 * call),
      dialedAt,
      outcome: 'connected',
      seconds,
      includedMinutes: isIncluded ? countMinutes(seconds) : 0,
      costMicros: costCents * 10_000,
      costCents,
    });
  }
  for (let call = OUTGOING.length - 1; call >= 0; call -= 1) {
    const index = 2 * call + 1;
    const { number, dialedAt } = dialingOf(index, first, second, now);
    await receiveCall(context, tx, {
      eventId: `demo-${email}-in-${call}`,
      callerId: index === NUISANCE_CALL ? NUISANCE : friend(index),
      destination: number.digits,
      dialedAt,
      seconds: INCOMING_SECONDS[call % INCOMING_SECONDS.length] ?? 0,
    });
  }
}

/** Returns which of two numbers a demo call is of, and when it was dialed. */
function dialingOf<DemoNumber>(index: number, first: DemoNumber, second: DemoNumber, now: Date) {
  return {
    number: index % 3 === 2 ? second : first,
    dialedAt: earlierThan(now, (index + 1) * HOURS_BETWEEN_CALLS * HOUR_MS),
  };
}
