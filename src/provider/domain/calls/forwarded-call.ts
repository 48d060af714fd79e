import { profileRoutes } from '#config/routes.ts';
import { chargeCall } from '#lib/money/call-cost.ts';
import { formatPhone } from '#lib/phone/phone-format.ts';
import { getBalance } from '#provider/domain/payments/ledger/balance.ts';
import { findRate } from '#provider/domain/catalogue/rates.ts';
import type { Context } from '#provider/domain/context.ts';
import type { Customer } from '#provider/domain/customers/customer.ts';
import { queueNotice } from '#provider/domain/messages/notices.ts';
import { siteLink } from '#provider/domain/messages/site-links.ts';
import { callDestination } from '#provider/domain/phone-number.ts';
import type { Executor, Transaction } from '#provider/platform/context.ts';
import { startOfDay } from '#provider/platform/time.ts';
import { readMonthOfCalls } from './plan-minutes.ts';

const KIND = 'call-not-connected';

/** A call to a customer's number that is forwarded, or one from it; numbers are digits. */
interface PhoneCall {
  customerNumberId: number;
  /** The phone that rings. */
  destination: string;
  dialedAt: Date;
  seconds: number;
}

/**
 * Returns what a forwarded or outgoing call uses, of the plan's minutes first and of the credit
 * then, and how long they let it last; undefined when neither is left. The customer's row must be
 * locked, so that calls at the same moment never use more than there is.
 */
export async function chargePhoneCall(
  tx: Transaction,
  { id: customerId }: Pick<Customer, 'id'>,
  { customerNumberId, destination, dialedAt, seconds }: PhoneCall,
): Promise<ReturnType<typeof chargeCall>> {
  const month = await readMonthOfCalls(tx, customerNumberId, dialedAt);
  return chargeCall(seconds, {
    minutesLeft: month.minutesLeft,
    chargedMicros: month.costMicros,
    creditCents: await getBalance(tx, customerId),
    microsPerMinute: await findRateOf(tx, month.packageId, destination),
  });
}

async function findRateOf(db: Executor, packageId: number, digits: string): Promise<number | null> {
  const { iso2, destination } = callDestination(digits);
  return iso2 === undefined ? null : findRate(db, { packageId, iso2, destination });
}

/** Queues the email about a call that could not be forwarded, at most one for a UTC day. */
export const announceNotConnected = (
  context: Context,
  tx: Transaction,
  { id: customerId, email, language, firstName }: Customer,
  call: { number: string; callerId: string; forwardedTo: string; dialedAt: Date },
): Promise<boolean> =>
  queueNotice(
    context,
    tx,
    { customerId, kind: KIND, dueAt: startOfDay(call.dialedAt) },
    async () => ({
      to: email,
      language,
      template: KIND,
      values: {
        name: firstName,
        number: formatPhone(call.number),
        caller: formatPhone(call.callerId),
        destination: formatPhone(call.forwardedTo),
        link: siteLink(context, language, profileRoutes(context.config.product).addCredit),
      },
    }),
  );
