import { randomUUID } from 'node:crypto';
import { and, eq, isNull, min, gt } from 'drizzle-orm';
import type { GrantedSession } from '#contract/session.ts';
import type { Context, Session } from '#provider/domain/context.ts';
import type { Customer } from '#provider/domain/customers/customer.ts';
import type { Executor } from '#provider/platform/context.ts';
import { customers, customerNumbers } from '#provider/platform/db/schema/customers.ts';
import { sessions, refreshTokens } from '#provider/platform/db/schema/sessions.ts';
import { SESSION_MS, ACCESS_TOKEN_MS } from './lifetimes.ts';
import { createDigest, createToken } from '#provider/platform/digest.ts';
import { laterThan } from '#provider/platform/time.ts';
import { signToken, readToken } from '../token/signing.ts';

/**
 * Starts a session for a customer whose identity was just proven, in the transaction of that proof,
 * and returns it as `grantedSession` of the contract. `userAgent` names the device in the list of
 * sessions.
 */
export async function startSession(
  context: Context,
  tx: Executor,
  customer: Customer,
  userAgent = '',
): Promise<GrantedSession> {
  const now = context.now();
  const session = { id: randomUUID(), expiresAt: laterThan(now, SESSION_MS) };
  await tx
    .insert(sessions)
    .values({ ...session, customerId: customer.id, createdAt: now, lastUsedAt: now, userAgent });
  return issueTokens(context, tx, customer, session);
}

/**
 * Returns the next pair of tokens of a session that goes on; undefined when it has ended meanwhile.
 */
export async function continueSession(
  context: Context,
  tx: Executor,
  { id }: Session,
): Promise<GrantedSession | undefined> {
  const [row] = await tx
    .select()
    .from(sessions)
    .innerJoin(customers, eq(customers.id, sessions.customerId))
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)));
  return row && issueTokens(context, tx, row.customers, row.sessions);
}

/** Issues the next pair of tokens of a session. Access ends with the session at the latest. */
export async function issueTokens(
  context: Context,
  tx: Executor,
  customer: Customer,
  session: { id: string; expiresAt: Date },
): Promise<GrantedSession> {
  const now = context.now();
  const expiresAt = new Date(
    Math.min(now.getTime() + ACCESS_TOKEN_MS, session.expiresAt.getTime()),
  );
  const refreshToken = createToken();
  await tx
    .insert(refreshTokens)
    .values({ digest: createDigest(refreshToken), sessionId: session.id, createdAt: now });
  await tx.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, session.id));
  const [first] = await tx
    .select({ id: min(customerNumbers.id) })
    .from(customerNumbers)
    .where(eq(customerNumbers.customerId, customer.id));
  const claims = { sub: String(customer.id), jti: session.id };
  return {
    token: await signToken(context, 'session', claims, expiresAt),
    status: customer.status,
    expiration: expiresAt.toISOString(),
    refresh_token: refreshToken,
    user: `${customer.firstName} ${customer.lastName}`,
    customerId: customer.id,
    firstSubId: first?.id ?? 0,
  };
}

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
