import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Context, Session } from '#provider/domain/context.ts';
import { customers } from '#provider/platform/db/schema/customers.ts';
import { sessions } from '#provider/platform/db/schema/sessions.ts';
import { readToken } from '../token/signing.ts';

/**
 * Finds who an access token belongs to; undefined when it is forged, old, or its session has ended.
 */
export async function authenticate(context: Context, token: string): Promise<Session | undefined> {
  const claims = await readToken(context, 'session', token);
  if (!claims.ok) return undefined;
  const [row] = await context.db
    .select({ id: sessions.id, customerId: sessions.customerId, status: customers.status })
    .from(sessions)
    .innerJoin(customers, eq(customers.id, sessions.customerId))
    .where(
      and(
        eq(sessions.id, claims.value.jti),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, context.now()),
      ),
    );
  return row;
}
