import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Context } from '#provider/domain/context.ts';
import type { Executor, Transaction } from '#provider/platform/context.ts';
import { customers } from '#provider/platform/db/schema/customers.ts';
import { oneTimeTokens } from '#provider/platform/db/schema/sessions.ts';
import { createDigest, createToken } from '#provider/platform/digest.ts';

export type OneTimeToken = typeof oneTimeTokens.$inferSelect;
export type TokenPurpose = OneTimeToken['purpose'];

interface Issue {
  purpose: TokenPurpose;
  customerId: number;
  email: string;
  previousEmail?: string;
  expiresAt: Date;
}

/**
 * Purposes of which a customer may have several live links: other requests cannot void one.
 */
const SEVERAL: ReadonlySet<TokenPurpose> = new Set(['recovery', 'restore-email']);

/**
 * Issues a token that works once; only its digest is stored. Earlier ones for the same purpose are
 * voided, unless every caller may request one.
 */
export async function issueOneTimeToken(
  context: Context,
  tx: Executor,
  { purpose, customerId, email, previousEmail = email, expiresAt }: Issue,
): Promise<string> {
  const token = createToken();
  if (!SEVERAL.has(purpose)) await voidTokens(context, tx, customerId, purpose);
  await tx.insert(oneTimeTokens).values({
    digest: createDigest(token),
    purpose,
    customerId,
    email,
    previousEmail,
    expiresAt,
  });
  return token;
}

/** Ends a customer's unused tokens of one purpose, or those that were issued after one. */
export async function voidTokens(
  context: Context,
  tx: Executor,
  customerId: number,
  purpose: TokenPurpose,
  afterId = 0,
): Promise<void> {
  const now = context.now();
  await tx
    .update(oneTimeTokens)
    .set({ expiresAt: now })
    .where(
      and(
        eq(oneTimeTokens.customerId, customerId),
        eq(oneTimeTokens.purpose, purpose),
        gt(oneTimeTokens.id, afterId),
        isNull(oneTimeTokens.usedAt),
        gt(oneTimeTokens.expiresAt, now),
      ),
    );
}

/**
 * Locks the customer that a token is for, before the token: what ends a customer's tokens locks in
 * this order too.
 */
export async function lockCustomerOfToken(
  tx: Transaction,
  purpose: TokenPurpose,
  token: string,
): Promise<void> {
  await tx
    .select({ id: customers.id })
    .from(customers)
    .innerJoin(oneTimeTokens, eq(oneTimeTokens.customerId, customers.id))
    .where(and(eq(oneTimeTokens.digest, createDigest(token)), eq(oneTimeTokens.purpose, purpose)))
    .for('update', { of: customers });
}

const isRedeemable = (purpose: TokenPurpose, token: string, now: Date) =>
  and(
    eq(oneTimeTokens.digest, createDigest(token)),
    eq(oneTimeTokens.purpose, purpose),
    isNull(oneTimeTokens.usedAt),
    gt(oneTimeTokens.expiresAt, now),
  );

/** Returns a token without using it up; undefined when it is unknown, used or too old. */
export async function findOneTimeToken(
  context: Context,
  tx: Executor,
  purpose: TokenPurpose,
  token: string,
): Promise<OneTimeToken | undefined> {
  const [row] = await tx
    .select()
    .from(oneTimeTokens)
    .where(isRedeemable(purpose, token, context.now()));
  return row;
}

/** Uses a token up; undefined when it is unknown, used or too old. */
export async function redeemOneTimeToken(
  context: Context,
  tx: Executor,
  purpose: TokenPurpose,
  token: string,
): Promise<OneTimeToken | undefined> {
  const now = context.now();
  const [row] = await tx
    .update(oneTimeTokens)
    .set({ usedAt: now })
    .where(isRedeemable(purpose, token, now))
    .returning();
  return row;
}
