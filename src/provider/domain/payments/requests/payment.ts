import type { BodyOf } from '#contract/endpoint.ts';
import type { Consent } from '#contract/main/consent.ts';
import type * as endpoint from '#contract/main/payment.ts';
import type { Cents } from '#lib/money/money.ts';
import type { PaymentRequest, PurposeName } from '#provider/domain/purpose.ts';
import type { Session } from '#provider/domain/context.ts';
import type { Transaction } from '#provider/platform/context.ts';
import type {
  PaymentDetails,
  PaymentResponse,
} from '#provider/platform/db/schema/payment-requests.ts';
import type { Card, StoredCard } from '#provider/gateways/payment.ts';
import type { Customer } from '#provider/domain/customers/customer.ts';

export type AddCredit = BodyOf<typeof endpoint.addCredit>;
export type SaveCard = BodyOf<typeof endpoint.saveCard>;

/**
 * What a payment takes, and from which card. Without a card it is declined: there is none to
 * charge.
 */
export interface PreparedPayment {
  amountCents: Cents;
  card: Card | StoredCard | null;
  details: PaymentDetails;
}

/** What a payment request stores, so that a repetition is recognised. */
interface StoredIdentity {
  /** Starts with `key:` when the HTTP request had an Idempotency-Key. */
  requestKey: string | null;
  fingerprint: string;
}

/** How a repeated payment is recognised. */
export interface PaymentIdentity extends StoredIdentity {
  /** The same payment by the other secret of a rotation; null without one. */
  alternative: StoredIdentity | null;
}

/** A refusal before anything is reserved; the same payment may be tried again. */
export interface Refused {
  refused: PaymentResponse;
}

/** A refusal before anything is charged; a stored one is the response to every repetition too. */
export interface ReservationRefusal {
  response: PaymentResponse;
  stored: boolean;
}

/**
 * Who pays: the customer of a session, which has to be open still, or one whose renewal is charged;
 * null for a buyer who has no account yet.
 */
export type Payer = { session: Session } | { customerId: number } | null;

/** A payment that is about to be made. */
export interface Payment {
  payer: Payer;
  purpose: PurposeName;
  identity: PaymentIdentity;
  /** What no other open payment may have; null where payments may be open side by side. */
  exclusiveKey: string | null;
  /** What the payer was shown; absent where the body does not have it. */
  consent?: Consent | undefined;
  /**
   * Decides what is due while the customer's row is locked, or refuses; undefined when there is
   * nothing to pay any more. May throw to refuse.
   */
  prepare(
    tx: Transaction,
    customer: Customer | null,
  ): Promise<PreparedPayment | Refused | undefined>;
  /** Reserves what is bought, in the transaction that reserves the payment. */
  reserve?(
    tx: Transaction,
    paymentRequest: PaymentRequest,
  ): Promise<ReservationRefusal | undefined>;
  /** Does what takes time, after the reservation and before the charge. */
  beforeCharge?(paymentRequest: PaymentRequest): Promise<void>;
}
