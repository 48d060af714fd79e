import type { Context } from '#provider/domain/context.ts';
import type { Charge, ChargeFailure } from '#provider/gateways/payment.ts';
import type { Transaction } from '#provider/platform/context.ts';
import type { bills } from '#provider/platform/db/schema/billing.ts';
import type { customers } from '#provider/platform/db/schema/customers.ts';
import type {
  paymentRequests,
  PaymentResponse,
} from '#provider/platform/db/schema/payment-requests.ts';

export type PaymentRequest = typeof paymentRequests.$inferSelect;
export type PurposeName = PaymentRequest['purpose'];

/**
 * A payment with its customer's row locked; the customer is null when there is no account yet, or
 * when it was deleted.
 */
export interface LockedPayment {
  paymentRequest: PaymentRequest;
  customer: typeof customers.$inferSelect | null;
}

/**
 * Why a payment is released: how its charge failed, or that what it paid for cannot be handed over.
 */
export type ReleaseReason = ChargeFailure | 'undeliverable';

/** A payment whose card was charged. */
export interface ChargedPayment extends LockedPayment {
  charge: Charge;
}

/** A charged payment of a customer who has an account. */
export type ChargedCustomerPayment = ChargedPayment & {
  customer: NonNullable<LockedPayment['customer']>;
};

/** A payment that ends without its money. */
export interface ReleasedPayment extends LockedPayment {
  reason: ReleaseReason;
}

/**
 * What payments of one purpose do when they end, by the request or by recovery. Both functions run
 * in the transaction that ends the payment.
 */
export interface Purpose {
  /** How bills name it; null where a card is only verified. */
  bill: (typeof bills.$inferSelect)['kind'] | null;
  /** Whether the money is spent at once; otherwise it stays on the account as credit. */
  isSpent: boolean;
  /**
   * Settles it: hands over what was paid for and returns whose account it is; undefined, with
   * nothing written, when it cannot be handed over.
   */
  settle(context: Context, tx: Transaction, paid: ChargedPayment): Promise<number | undefined>;
  /**
   * Releases it: frees what was reserved, where there is something, and returns the response to the
   * payer.
   */
  release(context: Context, tx: Transaction, released: ReleasedPayment): Promise<PaymentResponse>;
}

export type Purposes = Readonly<Record<PurposeName, Purpose>>;
