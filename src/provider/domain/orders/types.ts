import type { BodyOf } from '#contract/endpoint.ts';
import type { ErrorCodeOf } from '#contract/errors.ts';
import type { createValidatedSubscriber } from '#contract/main/ordering.ts';
import type { Cents } from '#lib/money.ts';
import type { OrderDetails, orders } from '#provider/platform/db/schema/orders.ts';

export type OrderRequest = BodyOf<typeof createValidatedSubscriber>;
export type Order = typeof orders.$inferSelect;

/** Why an order is refused; each has a text `provider.order.{refusal}` for the buyer. */
export type OrderRefusal = ErrorCodeOf<'ordering.createValidatedSubscriber', 'refused'>;

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
