import { and, eq } from 'drizzle-orm';
import type { Executor } from '#provider/context.ts';
import { inquiries } from '#provider/db/schema/inquiries.ts';

/** Closes the open ticket of an order; an unknown ticket changes nothing. */
export async function closeInquiry(tx: Executor, ticket: string, at: Date): Promise<void> {
  await tx
    .update(inquiries)
    .set({ state: 'closed', closedAt: at })
    .where(and(eq(inquiries.ticket, ticket), eq(inquiries.state, 'open')));
}
