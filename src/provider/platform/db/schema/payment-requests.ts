import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { PaymentRefusal } from '#contract/message-codes.ts';
import { payments } from './billing.ts';
import { moment, oneOf } from './columns.ts';
import { customers } from './customers.ts';

/** A billing address as a saved card keeps it. */
export interface BillingDetails {
  address: string;
  city: string;
  state: string;
  zipCode: string;
  countryId: number;
}

/** What is needed to settle a payment without its payer: everything but card number and CVV. */
export interface PaymentDetails {
  /** A new card that is to be kept; null when a saved one pays, or when the card is used once. */
  keep: NewCardDetails | null;
  /** The renting time that is bought; `at` is the ISO 8601 moment that counts as its payment. */
  plan: { months: number; renewalPackageId: number | null; at: string } | null;
}

/** What is kept of a new card beside the gateway's token. */
export interface NewCardDetails {
  holder: string;
  expirationMonth: number;
  expirationYear: number;
  billing: BillingDetails;
  primary: boolean;
}

/** What the payer was answered; the same again for every repetition of the call. */
export interface PaymentAnswer {
  responseCode: number;
  responseMessage: string | null;
  confirmationId: string | null;
  /** Why a payment was refused; absent for one that went well and in older rows. */
  refusal?: PaymentRefusal;
}

/** A paying call of the customer area, or a renewal, from its reservation on. `reserved` is the only state that is not final. */
export const paymentRequests = pgTable(
  'payment_requests',
  {
    /** Also the key of the charge at the gateway. */
    id: uuid('id').primaryKey(),
    customerId: integer('customer_id')
      .notNull()
      .references(() => customers.id),
    purpose: text('purpose', {
      enum: ['credit', 'card', 'plan', 'rejected', 'renewal'],
    }).notNull(),
    /** Digest of customer, purpose and Idempotency-Key; null when the call came without one. */
    requestKey: text('request_key').unique(),
    /** Keyed digest of the whole call, to notice another payment under the same key, or the same one without a key. */
    fingerprint: text('fingerprint').notNull(),
    state: text('state', { enum: ['reserved', 'settled', 'released'] }).notNull(),
    amountCents: integer('amount_cents').notNull(),
    /** Null where a card is only verified. */
    paymentId: integer('payment_id').references(() => payments.id),
    /** Null as soon as the request is final. */
    details: jsonb('details').$type<PaymentDetails>(),
    answer: jsonb('answer').$type<PaymentAnswer>(),
    createdAt: moment('created_at').notNull(),
    finishedAt: moment('finished_at'),
    /** Who works on the request, and until when nobody else may. */
    leaseOwner: uuid('lease_owner').notNull(),
    leaseUntil: moment('lease_until').notNull(),
    /** When the gateway is asked once more about the charge of a released request. */
    recheckAt: moment('recheck_at'),
  },
  (table) => [
    index('payment_requests_payment').on(table.paymentId),
    index('payment_requests_fingerprint').on(table.customerId, table.fingerprint),
    uniqueIndex('payment_requests_one_open_plan')
      .on(table.customerId)
      .where(
        sql`${table.state} = 'reserved' and ${table.purpose} in ('plan', 'rejected', 'renewal')`,
      ),
    index('payment_requests_open')
      .on(table.leaseUntil)
      .where(sql`${table.state} = 'reserved'`),
    index('payment_requests_recheck')
      .on(table.recheckAt)
      .where(sql`${table.recheckAt} is not null`),
    oneOf(table.purpose),
    oneOf(table.state),
    /** Only the verification of a card takes nothing. */
    check(
      'payment_requests_amount',
      sql`case ${table.purpose} when 'card' then ${table.amountCents} = 0
        else ${table.amountCents} > 0 end`,
    ),
    check('payment_requests_details', sql`${table.state} = 'reserved' or ${table.details} is null`),
  ],
);
