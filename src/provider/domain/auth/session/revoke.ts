import { and, eq, isNull, ne, or } from 'drizzle-orm';
import type { Context, Session } from '#provider/domain/context.ts';
import {
  getCustomerByEmail,
  lockOpenCustomer,
  lockSessionCustomer,
} from '#provider/domain/customers/customer.ts';
import type { Executor, Transaction } from '#provider/platform/context.ts';
import {
  knownNetworks,
  oneTimeTokens,
  sessions,
  trustedDevices,
  twoFactorChallenges,
} from '#provider/platform/db/schema/sessions.ts';
import { logSecurityEvent } from '#provider/platform/security-events.ts';

/** Ends one session with all its tokens. */
export async function revokeSession(context: Context, tx: Executor, id: string): Promise<void> {
  await tx
    .update(sessions)
    .set({ revokedAt: context.now() })
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)));
}

/** Signs a customer out on this device; the other devices stay signed in. */
export const logOut = (context: Context, session: Session): Promise<void> =>
  revokeSession(context, context.db, session.id);

/**
 * Ends every session of a customer but one, and removes the trusted devices and networks. The
 * customer is locked: a sign-in that was under way has begun its session, or finds its device gone.
 */
export async function revokeOtherSessions(
  context: Context,
  tx: Transaction,
  customerId: number,
  exceptSessionId?: string,
): Promise<void> {
  await tx
    .update(sessions)
    .set({ revokedAt: context.now() })
    .where(
      and(
        eq(sessions.customerId, customerId),
        isNull(sessions.revokedAt),
        exceptSessionId === undefined ? undefined : ne(sessions.id, exceptSessionId),
      ),
    );
  await tx.delete(trustedDevices).where(eq(trustedDevices.customerId, customerId));
  await tx.delete(knownNetworks).where(eq(knownNetworks.customerId, customerId));
}

/**
 * Ends every session of the customer but this one; trusted devices need a code again. Throws 401
 * when another one has ended this one.
 */
export async function endOtherSessions(context: Context, session: Session): Promise<void> {
  const { id, customerId } = session;
  await context.db.transaction(async (tx) => {
    await lockSessionCustomer(tx, session);
    await revokeOtherSessions(context, tx, customerId, id);
  });
  logSecurityEvent(context, 'sessions-ended', { customerId, reason: 'by-customer' });
}

/**
 * Ends everything that was granted to a locked customer under the old password or address: sessions
 * but the excepted one, trusted devices, codes and links. Two kinds of link survive: the one that
 * takes a change of address back, as it exists for the day on which an attacker changed the
 * password, and the one that confirms an unchanged address, as it grants nothing.
 */
export async function revokeEverything(
  context: Context,
  tx: Transaction,
  customerId: number,
  exceptSessionId?: string,
): Promise<void> {
  const now = context.now();
  await revokeOtherSessions(context, tx, customerId, exceptSessionId);
  await tx
    .update(twoFactorChallenges)
    .set({ endedAt: now })
    .where(
      and(eq(twoFactorChallenges.customerId, customerId), isNull(twoFactorChallenges.endedAt)),
    );
  // Deleted, not expired: an expired confirmation link can be sent again.
  await tx
    .delete(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.customerId, customerId),
        isNull(oneTimeTokens.usedAt),
        ne(oneTimeTokens.purpose, 'restore-email'),
        or(
          ne(oneTimeTokens.purpose, 'confirm-email'),
          ne(oneTimeTokens.email, oneTimeTokens.previousEmail),
        ),
      ),
    );
}

/**
 * Ends everything that was granted to the customer with this address; throws when there is none.
 */
export async function endSessions(context: Context, email: string): Promise<void> {
  const { id: customerId } = await getCustomerByEmail(context, email);
  await context.db.transaction(async (tx) => {
    await lockOpenCustomer(tx, customerId);
    await revokeEverything(context, tx, customerId);
  });
  logSecurityEvent(context, 'sessions-ended', { customerId, reason: 'by-support' });
}
