import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { lowerCase, moment, notNegative, oneOf } from './columns.ts';
import { customers } from './customers.ts';

const customerId = () =>
  integer('customer_id')
    .notNull()
    .references(() => customers.id);

/**
 * A signed-in device. The session is also the family of its refresh tokens: when it is revoked, all
 * of them are.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    customerId: customerId(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** When tokens were last issued; a session that rests too long ends (`SESSION_IDLE_MS`). */
    lastUsedAt: moment('last_used_at')
      .notNull()
      .default(sql`now()`),
    /**
     * The browser's `User-Agent`, so that the customer recognizes the device; empty when unknown.
     */
    userAgent: text('user_agent').notNull().default(''),
    revokedAt: moment('revoked_at'),
    /**
     * When the password was last confirmed in this session; an account is deleted only shortly
     * after.
     */
    passwordCheckedAt: moment('password_checked_at'),
  },
  (table) => [
    index('sessions_customer').on(table.customerId),
    index('sessions_expiry').on(table.expiresAt),
    check('sessions_lifetime', sql`${table.expiresAt} > ${table.createdAt}`),
  ],
);

/** Refresh tokens, as SHA-256 digests. A rotated one stays, so that its second use is noticed. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    digest: text('digest').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    rotatedAt: moment('rotated_at'),
  },
  (table) => [index('refresh_tokens_session').on(table.sessionId)],
);

/**
 * Failed password checks by account, by network address and by both (keyed digests), with the
 * moment until which the next try waits.
 */
export const loginAttempts = pgTable(
  'login_attempts',
  {
    key: text('key').primaryKey(),
    /** The account that the row is about, as a keyed digest; null for a network address. */
    accountKey: text('account_key'),
    failures: integer('failures').notNull(),
    /** The first of the free failures; beyond those, the last failure. */
    lastTriedAt: moment('last_tried_at').notNull(),
    blockedUntil: moment('blocked_until'),
  },
  (table) => [
    index('login_attempts_account').on(table.accountKey),
    index('login_attempts_tried').on(table.lastTriedAt),
    notNegative(table.failures),
  ],
);

/**
 * Network addresses (keyed digests) that a customer signed in from. Failures of other addresses do
 * not lock the customer out there.
 */
export const knownNetworks = pgTable(
  'known_networks',
  {
    customerId: customerId(),
    digest: text('digest').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.digest] }),
    index('known_networks_used').on(table.lastUsedAt),
  ],
);

/** Codes of the two-factor check; one row per code that was sent. */
export const twoFactorChallenges = pgTable(
  'two_factor_challenges',
  {
    tokenDigest: text('token_digest').primaryKey(),
    customerId: customerId(),
    purpose: text('purpose', { enum: ['sign-in', 'turn-on', 'change-email'] }).notNull(),
    codeDigest: text('code_digest').notNull(),
    attempts: integer('attempts').notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('two_factor_challenges_customer').on(table.customerId),
    index('two_factor_challenges_expiry').on(table.expiresAt),
    oneOf(table.purpose),
    notNegative(table.attempts),
  ],
);

/** Devices that passed the two-factor check. */
export const trustedDevices = pgTable(
  'trusted_devices',
  {
    id: uuid('id').primaryKey(),
    customerId: customerId(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('trusted_devices_customer').on(table.customerId),
    index('trusted_devices_expiry').on(table.expiresAt),
    check('trusted_devices_lifetime', sql`${table.expiresAt} > ${table.createdAt}`),
  ],
);

/**
 * Tokens that travel in a link and work once: recovery, address confirmation, port-in sign-in, and
 * taking back a change of address.
 */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    id: serial('id').primaryKey(),
    digest: text('digest').notNull().unique(),
    purpose: text('purpose', {
      enum: ['recovery', 'confirm-email', 'port-in', 'restore-email'],
    }).notNull(),
    customerId: customerId(),
    /** The address that the token confirms or restores. */
    email: text('email').notNull(),
    /** The address that it replaces; the same as `email` for the first confirmation. */
    previousEmail: text('previous_email').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [
    index('one_time_tokens_customer').on(table.customerId),
    index('one_time_tokens_email').on(table.email),
    index('one_time_tokens_expiry').on(table.expiresAt),
    oneOf(table.purpose),
    lowerCase(table.email),
    lowerCase(table.previousEmail),
  ],
);
