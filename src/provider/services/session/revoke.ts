import { and, eq, isNull } from 'drizzle-orm';
import type { Context, Executor } from '#provider/context.ts';
import { sessions, trustedDevices } from '#provider/db/schema/sessions.ts';

/** Ends one session with all its tokens. */
export async function revokeSession(context: Context, tx: Executor, id: string): Promise<void> {
  await tx
    .update(sessions)
    .set({ revokedAt: context.now() })
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)));
}

/** Ends every session of a customer and forgets their trusted devices, as after a password change. */
export async function revokeEverything(
  context: Context,
  tx: Executor,
  customerId: number,
): Promise<void> {
  await tx
    .update(sessions)
    .set({ revokedAt: context.now() })
    .where(and(eq(sessions.customerId, customerId), isNull(sessions.revokedAt)));
  await tx.delete(trustedDevices).where(eq(trustedDevices.customerId, customerId));
}
