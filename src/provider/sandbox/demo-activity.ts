import { HOUR_MS } from '#lib/time.ts';
import type { Transaction } from '#provider/platform/context.ts';
import {
  blockedCallers,
  callerIds,
  forwardingNumbers,
  receivedMessages,
  smsForwardings,
} from '#provider/platform/db/schema/numbers.ts';
import { chargePhoneCall } from '#provider/domain/calls/forwarded-call.ts';
import { recordCall } from '#provider/domain/calls/record-call.ts';
import { receiveCall } from '#provider/domain/calls/receive.ts';
import type { Context } from '#provider/domain/context.ts';
import { earlierThan } from '#provider/platform/time.ts';

const HOURS_BETWEEN_CALLS = 29;

/** Fictional numbers that the demo customer knows: digits with the country code. */
const OFFICE = '12025550143';
const HOME = '442079460358';
const FRIENDS = [OFFICE, HOME, '442079460958', '12125550187', '61255501234'] as const;

/**
 * How long the outgoing calls last, the latest first: those of this month are within the plan's
 * minutes, those of the month before go beyond them.
 */
const OUTGOING_SECONDS = [
  252, 1_130, 47, 615, 2_540, 655, 1_012, 1_890, 275, 3_310, 2_270, 3_880,
] as const;

/** How long the incoming calls last, in turn. */
const INCOMING_SECONDS = [95, 418, 33, 187, 721, 260] as const;

/** A fictional caller that the demo customer has blocked; it called once since. */
const NUISANCE = '13125550142';
/** Its position among the incoming calls, the latest first. */
const NUISANCE_CALL = 3;

const friend = (index: number): string => FRIENDS[index % FRIENDS.length] ?? OFFICE;

/** A demo account that is used, and its numbers. */
interface DemoAccountInUse {
  customerId: number;
  email: string;
  numbers: readonly { id: number; digits: string }[];
}

/**
 * Seeds the activity of a demo account: forwarding, caller IDs, a blocked caller and the calls of
 * the last weeks.
 */
export async function seedDemoActivity(
  context: Context,
  tx: Transaction,
  account: DemoAccountInUse,
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
  for (let index = 2 * OUTGOING_SECONDS.length - 1; index >= 0; index -= 1) {
    const { number, dialedAt } = dialingOf(index, first, second, now);
    const call = { number, dialedAt, other: friend(index), at: Math.floor(index / 2) };
    if (index % 2 === 0) await recordOutgoing(tx, account, call);
    else await receiveIncoming(context, tx, account, call);
  }
}

/** A demo call with its position among those of its direction. */
interface DemoCall {
  number: { id: number; digits: string };
  dialedAt: Date;
  /** The other side. */
  other: string;
  at: number;
}

/** Stores a call from a demo number, paid for as the billing rule says. */
async function recordOutgoing(
  tx: Transaction,
  { customerId, email }: DemoAccountInUse,
  { number, dialedAt, other: destination, at }: DemoCall,
): Promise<void> {
  const call = { customerNumberId: number.id, destination, dialedAt };
  const seconds = OUTGOING_SECONDS[at] ?? 0;
  const charged = await chargePhoneCall(tx, { id: customerId }, { ...call, seconds });
  if (!charged) throw new Error('a demo call has neither minutes nor credit');
  await recordCall(tx, {
    ...call,
    ...charged,
    eventId: `demo-${email}-out-${at}`,
    incoming: false,
    callerId: number.digits,
    outcome: 'connected',
  });
}

const receiveIncoming = (
  context: Context,
  tx: Transaction,
  { email }: DemoAccountInUse,
  { number, dialedAt, other, at }: DemoCall,
) =>
  receiveCall(context, tx, {
    eventId: `demo-${email}-in-${at}`,
    callerId: at === NUISANCE_CALL ? NUISANCE : other,
    destination: number.digits,
    dialedAt,
    seconds: INCOMING_SECONDS[at % INCOMING_SECONDS.length] ?? 0,
  });

/** Returns which of two numbers a demo call is of, and when it was dialed. */
function dialingOf<DemoNumber>(index: number, first: DemoNumber, second: DemoNumber, now: Date) {
  return {
    number: index % 3 === 2 ? second : first,
    dialedAt: earlierThan(now, (index + 1) * HOURS_BETWEEN_CALLS * HOUR_MS),
  };
}
