import type { BodyOf } from '#contract/endpoint.ts';
import type { ErrorCodeOf } from '#contract/errors.ts';
import type { addNumber } from '#contract/main/add-number.ts';
import type { addNumberQuote } from '#contract/main/add-number-quote.ts';
import type { createValidatedSubscriber } from '#contract/main/ordering.ts';
import type { PaymentRefusal } from '#contract/message-codes.ts';
import type { Cents } from '#lib/money/money.ts';
import type { OrderDetails, orders } from '#provider/platform/db/schema/orders.ts';

export type OrderBody = BodyOf<typeof createValidatedSubscriber>;
export type Order = typeof orders.$inferSelect;

export type AddNumberBody = BodyOf<typeof addNumber>;

/** The number that is added, and its terms. */
export type AddedProduct = BodyOf<typeof addNumberQuote>;

/**
 * Why an order, or the purchase of another number, is refused; each has a text
 * `provider.order.{refusal}` for the buyer.
 */
export type OrderRefusal =
  ErrorCodeOf<'ordering.createValidatedSubscriber', 'refused'> | AddRefusal;

/** Why a number is not sold for what the customer was shown, found out before it is reserved. */
export type AddRefusal = Exclude<
  ErrorCodeOf<'addingNumbers.addNumber', 'refused'>,
  PaymentRefusal | 'in-progress'
>;

/** An order that may be reserved: checked, and priced by the provider. */
export interface CheckedOrder {
  email: string;
  didId: number;
  packageId: number;
  renewalPackageId: number | null;
  monthsInterval: number;
  amountCents: Cents;
  details: Omit<OrderDetails, 'passwordHash'>;
}
