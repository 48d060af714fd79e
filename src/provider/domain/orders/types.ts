import type { BodyOf } from '#contract/endpoint.ts';
import type { createValidatedSubscriber } from '#contract/main/ordering.ts';
import type { Cents } from '#lib/money.ts';
import type { OrderDetails, orders } from '#provider/platform/db/schema/orders.ts';

export type OrderRequest = BodyOf<typeof createValidatedSubscriber>;
export type Order = typeof orders.$inferSelect;

/** Why an order is refused; each has a text `provider.order.{refusal}` for the buyer. */
export type OrderRefusal =
  | 'card-number'
  | 'card-expired'
  | 'password'
  | 'password-common'
  | 'phone-not-confirmed'
  | 'billing-country'
  | 'plan-unknown'
  | 'promo-code'
  | 'existing-customer'
  | 'number-taken'
  | 'declined'
  | 'no-funds'
  | 'gateway-error'
  | 'in-progress';

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
