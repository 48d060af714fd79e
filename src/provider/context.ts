import type { ExtractTablesWithRelations, SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core';
import type { Logger } from 'pino';
import type { ProviderConfig } from './config.ts';
import type { BotProtection } from './gateways/bot-protection.ts';
import type { MailGateway } from './gateways/mail.ts';
import type { PaymentGateway } from './gateways/payment.ts';
import type { SmsGateway } from './gateways/sms.ts';
import type { PasswordHasher } from './services/password/hasher.ts';

/** The Drizzle database of either engine, PGlite or PostgreSQL. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** A transaction of either engine. Inside it every query goes through it: the outer database would deadlock on PGlite. */
export type Transaction = PgTransaction<
  PgQueryResultHKT,
  Record<string, never>,
  ExtractTablesWithRelations<Record<string, never>>
>;

/** Where a query may run: on the database or inside a transaction. */
export type Executor = Database | Transaction;

/** Everything a service needs of the world; services take `(context, input)` and keep no state of their own. */
export interface Context {
  db: Database;
  /** For the health check and public reads, which must not wait behind writes. */
  reads: Database;
  config: ProviderConfig;
  log: Logger;
  /** The clock that rules depend on. */
  now(): Date;
  /** The database's clock, for what several instances compare: leases, claims and limits. */
  databaseNow(): SQL<Date>;
  gateways: {
    payment: PaymentGateway;
    /** Null keeps e-mails in the outbox. */
    mail: MailGateway | null;
    /** Null keeps text messages in the outbox. */
    sms: SmsGateway | null;
  };
  botProtection: BotProtection;
  /** Hashes and compares passwords, a bounded number at a time; made by `createPasswordHasher`. */
  passwords: PasswordHasher;
  /** Passed between the steps of a paying call, named; does nothing unless a test stops the process there. */
  checkpoint(name: string): Promise<void>;
}

/** Who makes a call, as `authenticate` found it. */
export interface Session {
  /** The session's own id, equal for all tokens of one sign-in. */
  id: string;
  customerId: number;
  status: 'Active' | 'PreSuspended' | 'Suspended';
}
