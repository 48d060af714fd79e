import { and, eq, isNull } from 'drizzle-orm';
import type { Language } from '#config/languages.ts';
import { formatPhone } from '#lib/phone/phone-format.ts';
import type { Context } from '#provider/domain/context.ts';
import { lockOpenCustomer, type Customer } from '#provider/domain/customers/customer.ts';
import { queueEmail } from '#provider/domain/messages/queue-message.ts';
import { isNumberSuspended } from '#provider/domain/plans/next-period.ts';
import type { Transaction } from '#provider/platform/context.ts';
import { dids } from '#provider/platform/db/schema/catalogue.ts';
import { customerNumbers, customers } from '#provider/platform/db/schema/customers.ts';
import {
  blockedCallers,
  calls,
  forwardingNumbers,
  receivedMessages,
  smsForwardings,
} from '#provider/platform/db/schema/numbers.ts';
import { announceNotConnected, chargePhoneCall } from './forwarded-call.ts';
import { NO_CHARGE, recordCall, type CallCharge, type CallOutcome } from './record-call.ts';

/** A call that came to a number of the shop, as the network reports it when it is over. */
interface DialedCall {
  /** Unique for the call: a report that is repeated changes nothing. */
  eventId: string;
  /** Both numbers are digits. */
  callerId: string;
  destination: string;
  dialedAt: Date;
  /** How long the two sides would talk. */
  seconds: number;
}

/**
 * Decides the outcome of an incoming call and stores it, once for each event: a blocked caller is
 * rejected, any other call goes where the number is forwarded to, or else to the customer's app,
 * where there is one. A forwarded call uses the plan's minutes and then the credit; with neither it
 * is not connected. Only a call that a phone or the app could take has a duration.
 * Returns undefined for a number that no customer has or that is on hold: nothing is stored then.
 */
export async function receiveCall(
  context: Context,
  tx: Transaction,
  call: DialedCall,
): Promise<CallOutcome | undefined> {
  const reached = await findReachedNumber(tx, call.destination, call.callerId);
  if (!reached) return undefined;
  const customer = await lockOpenCustomer(tx, reached.customerId);
  if (!customer) return undefined;
  const [stored] = await tx
    .select({ outcome: calls.outcome })
    .from(calls)
    .where(eq(calls.eventId, call.eventId));
  if (stored) return stored.outcome;
  // Read again: the setting may have changed while this waited for the lock.
  const number = await findReachedNumber(tx, call.destination, call.callerId);
  if (number?.customerId !== customer.id || isNumberSuspended(number, call.dialedAt))
    return undefined;
  const ended = await connectCall(context, tx, customer, number, call);
  if (ENDS_TEST.has(ended.outcome)) await recordArrival(tx, number.id, call.dialedAt);
  await recordCall(tx, { ...call, customerNumberId: number.id, incoming: true, ...ended });
  await context.checkpoint('call:recorded');
  return ended.outcome;
}

/** Outcomes of calls that a test of the number sees: also those that it sends nowhere. */
const ENDS_TEST: ReadonlySet<CallOutcome> = new Set(['connected', 'forwarded', 'no-destination']);

/** The outcome of a call: where it went, how long it lasted, and what it used. */
interface EndOfCall extends CallCharge {
  outcome: CallOutcome;
  seconds: number;
}

async function connectCall(
  context: Context,
  tx: Transaction,
  customer: Customer,
  { id, isCallerBlocked, forwardedTo }: ReachedNumber,
  call: DialedCall,
): Promise<EndOfCall> {
  const { destination: number, callerId, dialedAt, seconds } = call;
  if (isCallerBlocked) return { outcome: 'blocked', seconds: 0, ...NO_CHARGE };
  if (forwardedTo === null) {
    return context.config.hasApp
      ? { outcome: 'connected', seconds, ...NO_CHARGE }
      : { outcome: 'no-destination', seconds: 0, ...NO_CHARGE };
  }
  const forwarded = { customerNumberId: id, destination: forwardedTo, dialedAt, seconds };
  const charged = await chargePhoneCall(tx, customer, forwarded);
  if (charged) return { outcome: 'forwarded', ...charged };
  await announceNotConnected(context, tx, customer, { number, callerId, forwardedTo, dialedAt });
  return { outcome: 'not-connected', seconds: 0, ...NO_CHARGE };
}

/** A text message that came to a number of the shop. */
interface SentMessage {
  /** Digits with the country code, or the name that a company sends under. */
  sender: string;
  /** The number in digits. */
  destination: string;
  text: string;
  receivedAt: Date;
}

/**
 * Decides where a text message goes and stores its arrival: a blocked sender is rejected, any
 * other message goes to the email address that the number is forwarded to. Returns undefined for a
 * number that no customer has or that is on hold: nothing is stored then.
 */
export async function receiveMessage(
  context: Context,
  tx: Transaction,
  { sender, destination, text, receivedAt }: SentMessage,
): Promise<'received' | 'blocked' | undefined> {
  const number = await findReachedNumber(tx, destination, sender);
  if (!number || isNumberSuspended(number, receivedAt)) return undefined;
  if (number.isCallerBlocked) return 'blocked';
  await recordArrival(tx, number.id, receivedAt);
  await tx.insert(receivedMessages).values({ customerNumberId: number.id, sender, receivedAt });
  if (number.email === null) return 'received';
  await queueEmail(context, tx, {
    to: number.email,
    language: number.language,
    template: 'received-message',
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
  customerId: number;
  status: Customer['status'];
  /** Until when it is paid for. */
  paidUntil: Date;
  language: Language;
  isCallerBlocked: boolean;
  /** Where its calls ring, as digits; null for the customer's app, where there is one. */
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
      customerId: customerNumbers.customerId,
      status: customers.status,
      paidUntil: customerNumbers.nextPaymentAt,
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

/** Stores when the first call or message came to a number. */
async function recordArrival(tx: Transaction, id: number, at: Date): Promise<void> {
  await tx
    .update(customerNumbers)
    .set({ firstArrivalAt: at })
    .where(and(eq(customerNumbers.id, id), isNull(customerNumbers.firstArrivalAt)));
}
