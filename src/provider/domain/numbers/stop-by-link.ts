import type { LinkedRenewal } from '#contract/number-entities.ts';
import { LINK_MESSAGE_CODE, MESSAGE_CODE } from '#contract/message-codes.ts';
import { toDollars } from '#lib/money/money.ts';
import type { Context } from '#provider/domain/context.ts';
import {
  getCustomer,
  lockOpenCustomer,
  type Customer,
} from '#provider/domain/customers/customer.ts';
import { listNumberRenewals } from '#provider/domain/plans/number-renewals.ts';
import { readStopLink, type LinkedNumber } from '#provider/domain/plans/stop-link.ts';
import type { Executor } from '#provider/platform/context.ts';
import { errorsOf, notFoundOf } from '#provider/platform/errors.ts';
import { logSecurityEvent } from '#provider/platform/security-events.ts';
import { limitChanges } from './changes.ts';
import { listCustomerNumbers, type CustomerNumber } from './customer-numbers.ts';
import { describeNumbers } from './describe.ts';
import { canResumeRenewal, changeRenewal } from './renewal.ts';

const notFound = notFoundOf<'numbers.getLinkedRenewal' | 'numbers.stopLinkedRenewal'>();

const refuse = errorsOf<'numbers.getLinkedRenewal' | 'numbers.stopLinkedRenewal'>();

/**
 * Returns the renewal that a link of an email stops, also of a number that is stopped already.
 * Throws 404 when the number has ended, and for one that renews 400 when the link's renewal is over
 * and 409 when its customer has stopped or resumed the renewal since the email. Throws 400 for a
 * link that is forged.
 */
export async function getLinkedRenewal(
  context: Context,
  { token }: { token: string },
): Promise<LinkedRenewal> {
  const linked = await readLink(context, token);
  const number = await findNumber(context, context.db, linked);
  return describe(context.db, await getCustomer(context, linked), number);
}

/** Stops the renewal that a link is for, without a session; the same again changes nothing. */
export async function stopLinkedRenewal(
  context: Context,
  { token }: { token: string },
): Promise<LinkedRenewal> {
  const linked = await readLink(context, token);
  const { customerId } = linked;
  await limitChanges(context, 'renewal', customerId);
  const { renewal, changed } = await context.db.transaction(async (tx) => {
    const customer = await lockOpenCustomer(tx, customerId);
    if (!customer) throw notFound();
    const number = await findNumber(context, tx, linked);
    const isChanged = await changeRenewal(context, tx, customer, number, false);
    const stopped = { ...number, renews: false };
    return { renewal: await describe(tx, customer, stopped), changed: isChanged };
  });
  if (changed) logSecurityEvent(context, 'renewal-stopped', { customerId });
  return renewal;
}

async function readLink(context: Context, token: string): Promise<LinkedNumber> {
  const read = await readStopLink(context, token);
  if (read.ok) return read.value;
  throw read.failure === 'expired' ? expired() : refuse('bad-request', LINK_MESSAGE_CODE.invalid);
}

const expired = () => refuse('bad-request', MESSAGE_CODE.tokenExpired);

/**
 * Finds the number of a link as it is now. A link stops it until the renewal is due, or its
 * customer decides anew.
 */
async function findNumber(
  context: Context,
  db: Executor,
  { customerId, numberId, issuedAt, dueAt }: LinkedNumber,
): Promise<CustomerNumber> {
  const numbers = await listCustomerNumbers(db, customerId);
  const number = numbers.find(({ id }) => id === numberId);
  if (!number) throw notFound();
  const { renews, renewalChangedAt } = number;
  if (!renews) return number;
  if (dueAt <= context.now()) throw expired();
  const isOlder = renewalChangedAt !== null && renewalChangedAt > issuedAt;
  if (isOlder) throw refuse('conflict', LINK_MESSAGE_CODE.used);
  return number;
}

async function describe(
  db: Executor,
  customer: Customer,
  { id, digits, paidUntil, renews }: CustomerNumber,
): Promise<LinkedRenewal> {
  const describeNumber = await describeNumbers(db, [digits]);
  const renewal = (await listNumberRenewals(db, customer.id)).find((one) => one.id === id);
  return {
    didNumber: digits,
    ...describeNumber(digits),
    paidUntil: paidUntil.toISOString(),
    renews,
    renewalPrice: toDollars(renewal?.priceCents ?? 0),
    mayKeep: canResumeRenewal(customer),
  };
}
