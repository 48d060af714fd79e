import { eq } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Context } from '#provider/domain/context.ts';
import type { Executor } from '#provider/platform/context.ts';
import { customers } from '#provider/platform/db/schema/customers.ts';

/** Most notices of one kind in a run; the next run queues the others. */
export const BATCH = 1_000;

/** Whom a notice may be for, and what it is about. */
export interface Candidate {
  customerId: number;
  dueAt: Date;
}

/** Where notices of one kind come from: finds whom they are due for, and queues each. */
export interface NoticeSource {
  list(context: Context, at: Date): PromiseLike<Candidate[]>;
  /** Checks again while the customer's row is locked; false when no notice is due. */
  queue(context: Context, candidate: Candidate): Promise<boolean>;
}

/** Returns the query of a customer's status, for a condition. */
export const selectStatus = (db: Executor, customerId: PgColumn) =>
  db.select({ status: customers.status }).from(customers).where(eq(customers.id, customerId));
