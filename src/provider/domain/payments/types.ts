import type { BodyOf } from '#contract/endpoint.ts';
import type { Consent } from '#contract/main/consent.ts';
import type * as endpoint from '#contract/main/payment.ts';
import type { Cents } from '#lib/money.ts';
import type { Context } from '#provider/domain/context.ts';
import type { Transaction } from '#provider/platform/context.ts';
import type { payments } from '#provider/platform/db/schema/billing.ts';
import type {
  PaymentDetails,
  paymentRequests,
  PaymentResponse,
} from '#provider/platform/db/schema/payment-requests.ts';
import type { Card, Charge, ChargeFailure, StoredCard } from '#provider/gateways/payment.ts';
import type { Customer } from '#provider/domain/customers/customer.ts';

export type PaymentRequest = typeof paymentRequests.$inferSelect;
export type PurposeName = PaymentRequest['purpose'];
export type AddCredit = BodyOf<typeof endpoint.addCredit>;
export type SaveCard = BodyOf<typeof endpoint.saveCard>;

/** Why a payment is refused; each has a text `provider.payment.{refusal}` for the payer. */
export type { PaymentRefusal } from '#contract/message-codes.ts';

/**
 * What a payment takes, and from which card. Without a card it is declined: there is none to
 * charge.
 */
export interface Prepared {
  amountCents: Cents;
  card: Card | StoredCard | null;
  details: PaymentDetails;
}

/** How a repeated payment is recognised. */
export interface PaymentIdentity {
  /** Starts with `key:` when the request came with an Idempotency-Key. */
  requestKey: string | null;
  fingerprint: string;
}

/** A refusal before anything is reserved; the same request may come again. */
export interface Refused {
  refused: PaymentResponse;
}

/** A refusal before anything is charged; a stored one is the response to every repetition too. */
export interface HoldRefusal {
  response: PaymentResponse;
  stored: boolean;
}

/** A payment that is about to be made. */
export interface Payment {
  /** Null when the customer has no account yet. */
  customerId: number | null;
  purpose: PurposeName;
  identity: PaymentIdentity;
  /** What no other open payment may have; null where payments may be open side by side. */
  exclusiveKey: string | null;
  /** What the payer was shown; absent where the request does not have it. */
  consent?: Consent | undefined;
  /**
   * Decides what is due while the customer's row is locked, or refuses; undefined when there is
   * nothing to pay any more. May throw to refuse.
   */
  prepare(tx: Transaction, customer: Customer | null): Promise<Prepared | Refused | undefined>;
  /** Holds what is bought, in the transaction that reserves the payment. */
  hold?(tx: Transaction, request: PaymentRequest): Promise<HoldRefusal | undefined>;
  /** Does what takes time, after the reservation and before the charge. */
  beforeCharge?(request: PaymentRequest): Promise<void>;
}

/** A payment with its customer's row locked; the customer is null when there is no account yet. */
export interface LockedPayment {
  request: PaymentRequest;
  customer: Customer | null;
}

/**
 * Why a payment is released: how its charge failed, or that what it paid for cannot be handed over.
 */
export type ReleaseReason = ChargeFailure | 'undeliverable';

/**
 * What payments of one purpose do when they end, by the request or by recovery. Both functions run
 * in the transaction that ends the payment.
 */
export interface Purpose {
  /** How bills name it; null where a card is only verified. */
  bill: (typeof payments.$inferSelect)['kind'] | null;
  /** Whether the money is spent at once; otherwise it stays on the account as credit. */
  isSpent: boolean;
  /**
   * Hands over what was paid for and returns whose account it is; undefined, with nothing written,
   * when it cannot be handed over.
   */
  settle(
    context: Context,
    tx: Transaction,
    paid: LockedPayment & { charge: Charge },
  ): Promise<number | undefined>;
  /** Undoes what was held and returns the response to the payer. */
  release(
    context: Context,
    tx: Transaction,
    ended: LockedPayment & { reason: ReleaseReason },
  ): Promise<PaymentResponse>;
}

export type Purposes = Readonly<Record<PurposeName, Purpose>>;
