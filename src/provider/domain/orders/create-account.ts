import type { Context } from '#provider/domain/context.ts';
import type { Transaction } from '#provider/platform/context.ts';
import { savedCards } from '#provider/platform/db/schema/saved-cards.ts';
import {
  customerNumbers,
  customers,
  type CustomerNumberRow,
} from '#provider/platform/db/schema/customers.ts';
import type { OrderDetails } from '#provider/platform/db/schema/orders.ts';
import type { Charge } from '#provider/gateways/payment.ts';
import type { Customer } from '#provider/domain/customers/customer.ts';
import { addMonths } from '#lib/money/next-charge.ts';
import type { Order } from './types.ts';

/** Creates the buyer's account; undefined when the email address has one already. */
export async function createAccount(
  context: Context,
  tx: Transaction,
  email: string,
  details: OrderDetails,
): Promise<Customer | undefined> {
  const { firstName, lastName, phone, language, passwordHash } = details;
  if (passwordHash === null) throw new Error('an order was charged before its password was hashed');
  const [customer] = await tx
    .insert(customers)
    .values({ email, firstName, lastName, phone, language, passwordHash, createdAt: context.now() })
    .onConflictDoNothing()
    .returning();
  return customer;
}

/** Hands the number over with its plan, saves the card's token, and returns the number. */
export async function addNumberAndCard(
  context: Context,
  tx: Transaction,
  customerId: number,
  bought: { order: Order; details: OrderDetails; charge: Charge },
): Promise<CustomerNumberRow> {
  const { order, details, charge } = bought;
  const now = context.now();
  const [number] = await tx
    .insert(customerNumbers)
    .values({
      customerId,
      didId: order.didId,
      packageId: order.packageId,
      renewalPackageId: order.renewalPackageId,
      monthsInterval: order.monthsInterval,
      priceCents: order.amountCents,
      lastPaymentAt: now,
      nextPaymentAt: addMonths(now, order.monthsInterval),
      billingDay: now.getUTCDate(),
    })
    .returning();
  if (!number) throw new Error('a number was not handed over');
  await tx.insert(savedCards).values({
    customerId,
    gatewayToken: charge.cardToken,
    brand: charge.brand,
    lastFour: charge.lastFour,
    expirationMonth: details.card.expirationMonth,
    expirationYear: details.card.expirationYear,
    cardHolder: details.card.holder,
    isPrimary: true,
    ...details.billing,
    createdAt: now,
  });
  return number;
}
