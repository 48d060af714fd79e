import { index, integer, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { customers } from './customers.ts';

const customerId = () =>
  integer('customer_id')
    .notNull()
    .references(() => customers.id);

/** A signed-in device. The session is also the family of its refresh tokens: when it is revoked, all of them are. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    customerId: customerId(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
    /** When the password was last confirmed in this session; an account is deleted only shortly after. */
    passwordCheckedAt: moment('password_checked_at'),
  },
  (table) => [
    index('sessions_customer').on(table.customerId),
    index('sessions_expiry').on(table.expiresAt),
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

/** Failed sign-ins by account and by network address (keyed digests), with the moment until which the next try waits. */
export const loginAttempts = pgTable('login_attempts', {
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  lastTriedAt: moment('last_tried_at').notNull(),
  blockedUntil: moment('blocked_until'),
});

/** Codes of the two-factor check; one row per code that was sent. */
export const twoFactorChallenges = pgTable(
  'two_factor_challenges',
  {
    tokenDigest: text('token_digest').primaryKey(),
    customerId: customerId(),
    purpose: text('purpose', { enum: ['sign-in', 'turn-on'] }).notNull(),
    codeDigest: text('code_digest').notNull(),
    attempts: integer('attempts').notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [index('two_factor_challenges_customer').on(table.customerId)],
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
  (table) => [index('trusted_devices_customer').on(table.customerId)],
);

/** Tokens that travel in a link and work once: recovery, address confirmation, port-in sign-in. */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    id: serial('id').primaryKey(),
    digest: text('digest').notNull().unique(),
    purpose: text('purpose', { enum: ['recovery', 'confirm-email', 'port-in'] }).notNull(),
    customerId: customerId(),
    /** The address that a confirmation is about. */
    email: text('email').notNull(),
    /** The address that it replaces; the same as `email` for the first confirmation. */
    previousEmail: text('previous_email').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [
    index('one_time_tokens_customer').on(table.customerId),
    index('one_time_tokens_expiry').on(table.expiresAt),
  ],
);
