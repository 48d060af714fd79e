import { sql } from 'drizzle-orm';
import {
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { bills } from './billing.ts';
import { moment, notNegative, oneOf } from './columns.ts';
import { customers } from './customers.ts';

/** The billing address of a saved card. */
export interface BillingDetails {
  address: string;
  city: string;
  state: string;
  zipCode: string;
  countryId: number;
}

/**
 * What is needed to settle a payment without its payer: everything but card number and CVV. What an
 * order or an added number is, is in its row of `orders`.
 */
export interface PaymentDetails {
  /** Null for a saved card, or one used once. */
  cardToSave: NewCardDetails | null;
  plan: BoughtMonths | null;
  /** The first period of a number that is added to an account; absent for every other purpose. */
  added?: AddedPeriod;
}

/** What the first charge of an added number pays for. */
export interface AddedPeriod {
  /** ISO 8601 moments of its payment and its end. */
  at: string;
  paidUntil: string;
  /** The day of the month that it renews on. */
  billingDay: number;
}

/** The rental period that a payment buys. */
export interface BoughtMonths {
  months: number;
  renewalPackageId: number | null;
  /** The ISO 8601 moment that counts as its payment. */
  at: string;
  /** Ids of the customer's numbers; absent, for all of them, where an earlier version wrote it. */
  numbers?: number[];
}

/** What is saved of a new card beside the gateway's token. */
export interface NewCardDetails {
  holder: string;
  expirationMonth: number;
  expirationYear: number;
  billing: BillingDetails;
  primary: boolean;
}

/** The response to a payment; every repetition of the request gets the same. */
export interface PaymentResponse {
  responseCode: number;
  responseMessage: string | null;
  confirmationId: string | null;
  /** What was charged; absent for a refusal, the verification of a card, and in older rows. */
  amountCents?: number;
  /** The `value` of an order's response; absent for every other purpose. */
  value?: number | null;
  /** Why a payment was refused; absent for one that went well and in older rows. */
  refusal?: string;
}

type StoredDetails = Omit<PaymentDetails, 'cardToSave'> & { keep: PaymentDetails['cardToSave'] };

/** Returns a column of details. In stored rows, which other versions read, the card is `keep`. */
const paymentDetails = customType<{ data: PaymentDetails; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: ({ cardToSave, ...details }) => JSON.stringify({ ...details, keep: cardToSave }),
  fromDriver: (value) => {
    const stored: unknown = typeof value === 'string' ? JSON.parse(value) : value;
    const { keep, ...details } = stored as StoredDetails;
    return { ...details, cardToSave: keep };
  },
});

/**
 * A payment from its reservation on: an order, a payment of the customer area, or a renewal.
 * `reserved` is the only state that is not final; `refused` ended before anything was charged.
 */
export const paymentRequests = pgTable(
  'payment_requests',
  {
    /** Also the key of the charge at the gateway. */
    id: uuid('id').primaryKey(),
    /** Null until an order that opens an account is settled. */
    customerId: integer('customer_id').references(() => customers.id),
    /**
     * `order` opens an account; `add-number`; `credit`; `card` verifies and saves a card; `plan`
     * reactivates an account for a duration that the customer chose; `rejected` reactivates it by
     * paying the rejected bill; `renewal`. Stored values, which other versions read.
     */
    purpose: text('purpose', {
      enum: ['order', 'add-number', 'credit', 'card', 'plan', 'rejected', 'renewal'],
    }).notNull(),
    /**
     * Digest of the Idempotency-Key and its scope; null when a repetition is found by its
     * fingerprint alone.
     */
    requestKey: text('request_key').unique(),
    /**
     * Keyed digest of the whole request, to notice another payment under the same key, or the same
     * one without a key.
     */
    fingerprint: text('fingerprint').notNull(),
    state: text('state', { enum: ['reserved', 'settled', 'released', 'refused'] }).notNull(),
    /**
     * What only one open request may have: an order its email address, a payment for a plan its
     * customer. Null when the request is final, and where requests may be open side by side.
     */
    exclusiveKey: text('exclusive_key').unique(),
    amountCents: integer('amount_cents').notNull(),
    /** Null where a card is only verified, and for a refused request. */
    billId: integer('payment_id').references(() => bills.id),
    /** Null as soon as the request is final. */
    details: paymentDetails('details'),
    /** The column has the name of earlier versions, which read and write it. */
    response: jsonb('answer').$type<PaymentResponse>(),
    createdAt: moment('created_at').notNull(),
    finishedAt: moment('finished_at'),
    /**
     * The lease holder, which alone may work on the request until `leaseUntil`. The column has the
     * name of earlier versions.
     */
    leaseHolder: uuid('lease_owner').notNull(),
    leaseUntil: moment('lease_until').notNull(),
    /** When the gateway is queried once more about the charge of a released request. */
    recheckAt: moment('recheck_at'),
  },
  (table) => [
    index('payment_requests_payment').on(table.billId),
    index('payment_requests_fingerprint').on(table.customerId, table.fingerprint),
    /** Requests of one purpose and a time, for the metrics. */
    index('payment_requests_created').on(table.purpose, table.createdAt),
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
    check(
      'payment_requests_exclusive_key',
      sql`${table.state} = 'reserved' or ${table.exclusiveKey} is null`,
    ),
    /** Only an order may have no account yet. */
    check(
      'payment_requests_payer',
      sql`${table.customerId} is not null
        or (${table.purpose} = 'order' and ${table.state} <> 'settled')`,
    ),
  ],
);

/** Money that goes back to a card: one row for each charge of which something is refunded. */
export const refunds = pgTable(
  'refunds',
  {
    id: serial('id').primaryKey(),
    requestId: uuid('request_id')
      .notNull()
      .unique()
      .references(() => paymentRequests.id),
    amountCents: integer('amount_cents').notNull(),
    /**
     * `late-charge` came after its payment was released; `undeliverable` paid for what could not be
     * handed over; `gateway` was refunded by the gateway; `withdrawal` gives back what is left of
     * an order that its customer has withdrawn from; `operator` is a decision of support.
     */
    reason: text('reason', {
      enum: ['late-charge', 'undeliverable', 'gateway', 'withdrawal', 'operator'],
    }).notNull(),
    /** `pending` until the gateway has confirmed it. */
    state: text('state', { enum: ['pending', 'succeeded'] }).notNull(),
    /** The gateway's reference of the charge; null for refunds from before this table. */
    gatewayChargeId: text('gateway_charge_id'),
    createdAt: moment('created_at').notNull(),
    finishedAt: moment('finished_at'),
    /** When recovery requests a pending refund again. */
    retryAt: moment('retry_at').notNull(),
  },
  (table) => [
    index('refunds_pending')
      .on(table.retryAt)
      .where(sql`${table.state} = 'pending'`),
    oneOf(table.reason),
    oneOf(table.state),
    /** The verification of a card took nothing. */
    notNegative(table.amountCents),
    check(
      'refunds_finished_at',
      sql`(${table.state} = 'succeeded') = (${table.finishedAt} is not null)`,
    ),
  ],
);
