import type { AnswerOf, BodyOf } from '#contract/call.ts';
import type * as call from '#contract/main/payment.ts';
import type { Cents } from '#lib/money.ts';
import type { Transaction } from '#provider/platform/context.ts';
import type {
  PaymentDetails,
  paymentRequests,
} from '#provider/platform/db/schema/payment-requests.ts';
import type { Card, StoredCard } from '#provider/gateways/payment.ts';
import type { Customer } from '#provider/domain/customers/customer-of.ts';

export type PaymentRequest = typeof paymentRequests.$inferSelect;
export type Purpose = PaymentRequest['purpose'];
export type PaymentEnvelope = AnswerOf<typeof call.addCredit>;
/** The response to a payment that reactivates an account. */
export type ReactivationEnvelope = AnswerOf<typeof call.paySuspended>;
export type AddCredit = BodyOf<typeof call.addCredit>;
export type SaveCard = BodyOf<typeof call.saveCard>;
export type PaySuspended = BodyOf<typeof call.paySuspended>;
export type PayPreSuspended = BodyOf<typeof call.payPreSuspended>;

/** Why a payment is refused; each has a text `provider.payment.{refusal}` for the payer. */
export type { PaymentRefusal } from '#contract/message-codes.ts';

/** What a payment takes, from which card, for what. Without a card it is declined: there is none to charge. */
export interface Prepared {
  amountCents: Cents;
  card: Card | StoredCard | null;
  details: PaymentDetails;
}

/** How a repeated paying call is recognised. */
export interface PaymentIdentity {
  /** Null when the call came without an Idempotency-Key. */
  requestKey: string | null;
  fingerprint: string;
}

/** A payment that is about to be made. */
export interface Payment {
  customerId: number;
  purpose: Purpose;
  identity: PaymentIdentity;
  /** Decides what is due while the customer's row is locked; undefined when there is nothing to pay any more. May throw to refuse. */
  prepare(tx: Transaction, customer: Customer): Promise<Prepared | undefined>;
}
