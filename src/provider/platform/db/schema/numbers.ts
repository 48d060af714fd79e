import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { CALL_OUTCOMES } from '#contract/hub/calls.ts';
import { digits, lowerCase, moment, notNegative, oneOf } from './columns.ts';
import { customerNumbers } from './customers.ts';
import { ledgerEntries } from './billing.ts';

/** Where calls to a number ring; one destination a number. */
export const forwardingNumbers = pgTable(
  'forwarding_numbers',
  {
    id: serial('id').primaryKey(),
    customerNumberId: integer('customer_number_id')
      .notNull()
      .unique()
      .references(() => customerNumbers.id, { onDelete: 'cascade' }),
    /** Digits with the country code, without a plus sign. */
    phoneNumber: text('phone_number').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [digits(table.phoneNumber)],
);

/** Where text messages to a number go. */
export const smsForwardings = pgTable(
  'sms_forwardings',
  {
    customerNumberId: integer('customer_number_id')
      .primaryKey()
      .references(() => customerNumbers.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [lowerCase(table.email)],
);

/** Numbers that a customer may show when calling out. */
export const callerIds = pgTable(
  'caller_ids',
  {
    id: serial('id').primaryKey(),
    customerNumberId: integer('customer_number_id')
      .notNull()
      .references(() => customerNumbers.id, { onDelete: 'cascade' }),
    /** Digits with the country code, without a plus sign. */
    phoneNumber: text('phone_number').notNull(),
    comment: text('comment').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('caller_ids_number_phone').on(table.customerNumberId, table.phoneNumber),
    digits(table.phoneNumber),
  ],
);

/** Callers whose calls to a number are rejected. */
export const blockedCallers = pgTable(
  'blocked_callers',
  {
    id: serial('id').primaryKey(),
    customerNumberId: integer('customer_number_id')
      .notNull()
      .references(() => customerNumbers.id, { onDelete: 'cascade' }),
    /** Digits with the country code, without a plus sign; a faked number need not be valid. */
    phoneNumber: text('phone_number').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('blocked_callers_number_phone').on(table.customerNumberId, table.phoneNumber),
    digits(table.phoneNumber),
  ],
);

/**
 * Text messages that came to a number and were not rejected: who sent them and when. Their content
 * is only in the email that forwards them.
 */
export const receivedMessages = pgTable(
  'received_messages',
  {
    id: serial('id').primaryKey(),
    customerNumberId: integer('customer_number_id')
      .notNull()
      .references(() => customerNumbers.id, { onDelete: 'cascade' }),
    /** Digits with the country code, or the name that a company sends under. */
    sender: text('sender').notNull(),
    receivedAt: moment('received_at').notNull(),
  },
  (table) => [
    index('received_messages_number').on(table.customerNumberId, table.receivedAt),
    index('received_messages_received').on(table.receivedAt),
  ],
);

/**
 * Calls of a number that have ended or were rejected. One that cost something has its entry in the
 * ledger.
 */
export const calls = pgTable(
  'calls',
  {
    id: serial('id').primaryKey(),
    customerNumberId: integer('customer_number_id')
      .notNull()
      .references(() => customerNumbers.id, { onDelete: 'cascade' }),
    incoming: boolean('incoming').notNull(),
    /** Both numbers are digits with the country code, without a plus sign. */
    callerId: text('caller_id').notNull(),
    destination: text('destination').notNull(),
    dialedAt: moment('dialed_at').notNull(),
    outcome: text('outcome', { enum: CALL_OUTCOMES }).notNull().default('connected'),
    /** How long it lasted; null for calls from before this was recorded. */
    seconds: integer('seconds'),
    /** The minutes of it that were taken from those of the plan. */
    includedMinutes: integer('included_minutes').notNull().default(0),
    /** What its other minutes cost, in millionths of a dollar. */
    costMicros: integer('cost_micros').notNull().default(0),
    /** What was taken from the credit (docs/billing.md, "Calls"). */
    costCents: integer('cost_cents').notNull(),
    /** What the network reported it by; a report that is repeated changes nothing. */
    eventId: text('event_id').unique(),
    ledgerEntryId: integer('ledger_entry_id').references(() => ledgerEntries.id),
  },
  (table) => [
    index('calls_number').on(table.customerNumberId, table.dialedAt),
    index('calls_dialed').on(table.dialedAt),
    index('calls_ledger_entry').on(table.ledgerEntryId),
    digits(table.callerId),
    digits(table.destination),
    oneOf(table.outcome),
    notNegative(table.seconds),
    notNegative(table.includedMinutes),
    notNegative(table.costMicros),
    notNegative(table.costCents),
    check('calls_minutes', sql`${table.includedMinutes} * 60 < coalesce(${table.seconds}, 0) + 60`),
    check(
      'calls_not_connected',
      sql`${table.outcome} not in ('blocked', 'not-connected', 'no-destination')
        or (coalesce(${table.seconds}, 0) = 0 and ${table.costCents} = 0)`,
    ),
  ],
);
