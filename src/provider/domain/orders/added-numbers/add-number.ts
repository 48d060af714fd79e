import { and, eq, sql } from 'drizzle-orm';
import type { AddNumberQuote } from '#contract/main/add-number-quote.ts';
import { toDollars } from '#lib/money/money.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { Context, Session } from '#provider/domain/context.ts';
import { getCustomer, type Customer } from '#provider/domain/customers/customer.ts';
import { isHeldByOther } from '#provider/domain/catalogue/number-holds.ts';
import { limitPromoCodes } from '#provider/domain/catalogue/validate-promo-code.ts';
import { isPriceShown, isTotalShown } from '#provider/domain/payments/requests/consents.ts';
import { payByCard } from '#provider/domain/payments/purposes/pay-by-card.ts';
import type { PaymentRequest } from '#provider/domain/purpose.ts';
import type { ReservationRefusal, Refused } from '#provider/domain/payments/requests/payment.ts';
import type { Executor, Transaction } from '#provider/platform/context.ts';
import { dids } from '#provider/platform/db/schema/catalogue.ts';
import { customerNumbers } from '#provider/platform/db/schema/customers.ts';
import { orders } from '#provider/platform/db/schema/orders.ts';
import type { PaymentResponse } from '#provider/platform/db/schema/payment-requests.ts';
import { suspendedOf } from '#provider/platform/errors.ts';
import type { RequestFacts } from '#provider/platform/requests/request-facts.ts';
import { reserveNumber } from '../reserved-number.ts';
import { createOrderRefusal } from '../responses.ts';
import type { AddedProduct, AddNumberBody, OrderRefusal } from '../order.ts';
import { priceAddedNumber, type AddedPrice } from './price.ts';
import { planKey } from '#provider/domain/plans/plan.ts';

const suspended = suspendedOf<'addingNumbers.addNumber'>();

/** Returns what adding a number costs now; refused when it cannot be bought. */
export async function quoteNumber(
  context: Context,
  session: Session,
  product: AddedProduct,
  facts: Pick<RequestFacts, 'holdTokenDigest' | 'network' | 'bot'>,
): Promise<Result<AddNumberQuote, PaymentResponse>> {
  const { id, language } = await getCustomer(context, session);
  const { holdTokenDigest } = facts;
  await limitPromoCodes(context, product.PromoCode, { facts, customerId: id });
  const refusal = await findSaleRefusal(context, context.db, {
    customerId: id,
    didId: product.DIDID,
    holdTokenDigest,
  });
  const price = refusal ? fail(refusal) : await priceAddedNumber(context, context.db, id, product);
  if (!price.ok) return fail(await createOrderRefusal(context, language, price.failure));
  const { amountCents, periodCents, discountCents, period, duration, ...rest } = price.value;
  return ok({
    total: toDollars(amountCents),
    periodPrice: toDollars(periodCents),
    discount: toDollars(discountCents),
    days: period.days,
    periodDays: period.periodDays,
    paidUntil: period.paidUntil.toISOString(),
    months: duration.intervalMonths,
    renewalPrice: toDollars(rest.renewalCents),
    joinsPlan: rest.joinsPlan,
  });
}

/** Which customer requests which number. */
interface Wanted {
  customerId: number;
  didId: number;
  holdTokenDigest: string | null;
}

/**
 * Returns why a number is not on offer to a customer; undefined when it is. A number that does not
 * exist counts as on offer: `priceAddedNumber` refuses it with `plan-unknown`.
 */
async function findSaleRefusal(
  context: Context,
  db: Executor,
  { customerId, didId, holdTokenDigest }: Wanted,
): Promise<'already-yours' | 'in-progress' | 'number-taken' | undefined> {
  const [did] = await db
    .select({
      status: dids.status,
      isHeld: sql<boolean>`${isHeldByOther(context, holdTokenDigest)}`,
      rented: customerNumbers.id,
      ordered: orders.id,
    })
    .from(dids)
    .leftJoin(
      customerNumbers,
      and(eq(customerNumbers.didId, dids.id), eq(customerNumbers.customerId, customerId)),
    )
    .leftJoin(orders, and(eq(orders.id, dids.reservedByOrder), eq(orders.customerId, customerId)))
    .where(eq(dids.id, didId));
  if (!did) return undefined;
  if (did.status === 'available') return did.isHeld ? 'number-taken' : undefined;
  if (did.rented !== null) return 'already-yours';
  return did.status === 'reserved' && did.ordered !== null ? 'in-progress' : 'number-taken';
}

/**
 * Sells a number to a signed-in customer: reserves it, charges the card, settles or releases. At
 * most one payment of a customer that concerns the plan is open, so that the plan that the number
 * joins stays as it was priced.
 */
export async function addNumber(
  context: Context,
  session: Session,
  { Total, Consent, ...body }: AddNumberBody,
  facts: RequestFacts,
): Promise<PaymentResponse> {
  const { customerId } = session;
  const { holdTokenDigest } = facts;
  let buyer: { customer: Customer; price: AddedPrice } | undefined;
  const outcome = await payByCard(context, session, facts, {
    purpose: 'add-number',
    exclusiveKey: planKey(customerId),
    // Without what was shown: it changes with the day, and the same number is bought once.
    body,
    consent: Consent,
    beforePaying: () => limitPromoCodes(context, body.PromoCode, { facts, customerId }),
    due: async (tx, customer) => {
      if (customer.status !== 'Active') throw suspended();
      const price = await priceAddedNumber(context, tx, customerId, body);
      if (!price.ok) return refuse(tx, customer, price.failure);
      const { amountCents, period } = price.value;
      if (!isTotalShown(Total, amountCents) || (Consent && !isPriceShown(Consent, price.value))) {
        return refuse(tx, customer, 'price-changed');
      }
      buyer = { customer, price: price.value };
      const { billingDay, paidUntil } = period;
      const at = context.now().toISOString();
      const added = { at, paidUntil: paidUntil.toISOString(), billingDay };
      return { amountCents, plan: null, added };
    },
    reserve: async (tx, reserved) => {
      if (!buyer) throw new Error('an added number has no price');
      return reserveAddedNumber(context, tx, reserved, {
        ...buyer,
        product: body,
        holdTokenDigest,
      });
    },
  });
  if (outcome.kind === 'final') return outcome.response;
  const { language } = await getCustomer(context, session);
  return createOrderRefusal(context, language, 'in-progress');
}

const refuse = async (
  tx: Transaction,
  { language }: Customer,
  refusal: OrderRefusal,
): Promise<Refused> => ({ refused: await createOrderRefusal({ db: tx }, language, refusal) });

/** Writes what is bought and reserves the number; a refusal when it is not on offer any more. */
async function reserveAddedNumber(
  context: Context,
  tx: Transaction,
  { id, amountCents, createdAt }: PaymentRequest,
  bought: {
    customer: Customer;
    price: AddedPrice;
    product: AddedProduct;
    holdTokenDigest: string | null;
  },
): Promise<ReservationRefusal | undefined> {
  const { customer, price, product, holdTokenDigest } = bought;
  const didId = product.DIDID;
  await tx.insert(orders).values({
    id,
    customerId: customer.id,
    email: customer.email,
    didId,
    packageId: product.PackageID,
    renewalPackageId: price.duration.id,
    monthsInterval: price.duration.intervalMonths,
    amountCents,
    createdAt,
  });
  if (await reserveNumber(context, tx, { id, didId }, holdTokenDigest)) return undefined;
  const reason =
    (await findSaleRefusal(context, tx, { customerId: customer.id, didId, holdTokenDigest })) ??
    'number-taken';
  return {
    response: await createOrderRefusal({ db: tx }, customer.language, reason),
    stored: true,
  };
}
