import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Context, Executor, Session } from '#provider/context.ts';
import { sessions, trustedDevices } from '#provider/db/schema/sessions.ts';

/** Ends every session of a customer but this one, and forgets the trusted devices, as after a password change. */
export async function revokeOthers(
  context: Context,
  tx: Executor,
  { id, customerId }: Session,
): Promise<void> {
  await tx
    .update(sessions)
    .set({ revokedAt: context.now() })
    .where(
      and(eq(sessions.customerId, customerId), ne(sessions.id, id), isNull(sessions.revokedAt)),
    );
  await tx.delete(trustedDevices).where(eq(trustedDevices.customerId, customerId));
}
