import { and, eq, isNull } from 'drizzle-orm';
import type { Language } from '#config/languages.ts';
import type { Cents } from '#lib/money.ts';
import { formatPhone } from '#lib/phone-format.ts';
import type { Context } from '#provider/domain/context.ts';
import { queueText } from '#provider/domain/messages/queue-text.ts';
import type { Transaction } from '#provider/platform/context.ts';
import { ledgerEntries } from '#provider/platform/db/schema/billing.ts';
import { dids } from '#provider/platform/db/schema/catalogue.ts';
import { customerNumbers, customers } from '#provider/platform/db/schema/customers.ts';
import {
  blockedCallers,
  calls,
  forwardingNumbers,
  receivedMessages,
  smsForwardings,
} from '#provider/platform/db/schema/numbers.ts';

type CallOutcome = (typeof calls.$inferSelect)['outcome'];

/** A call that somebody dials to a number of the shop; both numbers are digits. */
interface DialedCall {
  callerId: string;
  destination: string;
  dialedAt: Date;
}

/**
 * Decides what becomes of an incoming call and stores it: a blocked caller is rejected, any other
 * call goes where the number is forwarded to, or else to the customer's app. Returns undefined for a
 * number that no customer has.
 */
export async function receiveCall(
  tx: Transaction,
  call: DialedCall,
): Promise<CallOutcome | undefined> {
  const number = await findReachedNumber(tx, call.destination, call.callerId);
  if (!number) return undefined;
  const outcome = routeCall(number);
  if (outcome !== 'blocked') await recordArrival(tx, number.id, call.dialedAt);
  await recordCall(tx, {
    ...call,
    customerNumberId: number.id,
    incoming: true,
    outcome,
    costCents: 0,
  });
  return outcome;
}

const routeCall = ({ isCallerBlocked, forwardedTo }: ReachedNumber): CallOutcome => {
  if (isCallerBlocked) return 'blocked';
  return forwardedTo === null ? 'connected' : 'forwarded';
};

/** A text message that somebody sends to a number of the shop. */
interface SentMessage {
  /** Digits with the country code, or the name that a company sends under. */
  sender: string;
  /** The number in digits. */
  destination: string;
  text: string;
  receivedAt: Date;
}

/**
 * Decides what becomes of a text message and stores that it came: a blocked sender is rejected, any
 * other message goes to the e-mail address that the number is forwarded to. Returns undefined for a
 * number that no customer has.
 */
export async function receiveMessage(
  context: Context,
  tx: Transaction,
  { sender, destination, text, receivedAt }: SentMessage,
): Promise<'received' | 'blocked' | undefined> {
  const number = await findReachedNumber(tx, destination, sender);
  if (!number) return undefined;
  if (number.isCallerBlocked) return 'blocked';
  await recordArrival(tx, number.id, receivedAt);
  await tx.insert(receivedMessages).values({ customerNumberId: number.id, sender, receivedAt });
  if (number.email === null) return 'received';
  await queueText(context, tx, {
    to: number.email,
    channel: 'email',
    language: number.language,
    kind: 'received-message',
    values: {
      number: formatPhone(destination),
      sender: /^\d+$/.test(sender) ? formatPhone(sender) : sender,
      text,
    },
    secret: { code: text },
  });
  return 'received';
}

/** What a customer has set for the number that a call or message comes to. */
interface ReachedNumber {
  id: number;
  language: Language;
  isCallerBlocked: boolean;
  /** Where its calls ring, as digits; null for the customer's app. */
  forwardedTo: string | null;
  /** Where its messages go; null for nowhere. */
  email: string | null;
}

async function findReachedNumber(
  tx: Transaction,
  destination: string,
  from: string,
): Promise<ReachedNumber | undefined> {
  const isBlocked = and(
    eq(blockedCallers.customerNumberId, customerNumbers.id),
    eq(blockedCallers.phoneNumber, from),
  );
  const [row] = await tx
    .select({
      id: customerNumbers.id,
      language: customers.language,
      blockedId: blockedCallers.id,
      forwardedTo: forwardingNumbers.phoneNumber,
      email: smsForwardings.email,
    })
    .from(dids)
    .innerJoin(customerNumbers, eq(customerNumbers.didId, dids.id))
    .innerJoin(customers, eq(customers.id, customerNumbers.customerId))
    .leftJoin(forwardingNumbers, eq(forwardingNumbers.customerNumberId, customerNumbers.id))
    .leftJoin(smsForwardings, eq(smsForwardings.customerNumberId, customerNumbers.id))
    .leftJoin(blockedCallers, isBlocked)
    .where(eq(dids.number, `+${destination}`));
  if (!row) return undefined;
  const { blockedId, ...number } = row;
  return { ...number, isCallerBlocked: blockedId !== null };
}

/** Stores when the first call or message got through to a number. */
async function recordArrival(tx: Transaction, id: number, at: Date): Promise<void> {
  await tx
    .update(customerNumbers)
    .set({ firstArrivalAt: at })
    .where(and(eq(customerNumbers.id, id), isNull(customerNumbers.firstArrivalAt)));
}

/** A call that has ended or was rejected, as the switch reports it. */
interface EndedCall {
  customerNumberId: number;
  incoming: boolean;
  callerId: string;
  destination: string;
  dialedAt: Date;
  outcome?: CallOutcome;
  costCents: Cents;
}

/** Stores a call and takes its cost from the customer's credit. */
export async function recordCall(tx: Transaction, call: EndedCall): Promise<void> {
  await tx.insert(calls).values({ ...call, ledgerEntryId: await insertCost(tx, call) });
}

async function insertCost(tx: Transaction, call: EndedCall): Promise<number | null> {
  if (call.costCents === 0) return null;
  const [customer] = await tx
    .select({ customerId: customerNumbers.customerId })
    .from(customerNumbers)
    .where(eq(customerNumbers.id, call.customerNumberId));
  if (!customer) throw new Error('a call of a number without a customer');
  const [entry] = await tx
    .insert(ledgerEntries)
    .values({
      customerId: customer.customerId,
      kind: 'call',
      amountCents: -call.costCents,
      createdAt: call.dialedAt,
    })
    .returning({ id: ledgerEntries.id });
  return entry?.id ?? null;
}
