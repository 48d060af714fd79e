import { randomUUID } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { Context } from '#provider/domain/context.ts';
import type { Executor } from '#provider/platform/context.ts';
import { trustedDevices } from '#provider/platform/db/schema/sessions.ts';
import { laterThan } from '#provider/platform/time.ts';
import { TRUSTED_DEVICE_MS } from '../session/lifetimes.ts';
import { readToken, signToken } from '../token/signing.ts';

export type DeviceTrust =
  { kind: 'trusted'; id: string } | { kind: 'untrusted' } | { kind: 'expired' };

/** Stores a device that passed the two-factor check and returns the token it shows from now on. */
export async function trustDevice(
  context: Context,
  tx: Executor,
  customerId: number,
): Promise<string> {
  const now = context.now();
  const device = { id: randomUUID(), expiresAt: laterThan(now, TRUSTED_DEVICE_MS) };
  await tx.insert(trustedDevices).values({ ...device, customerId, createdAt: now });
  const claims = { sub: String(customerId), jti: device.id };
  return signToken(context, 'trusted-device', claims, device.expiresAt);
}

/**
 * Verifies the token that a device sends at sign-in; one of another customer, also an expired one,
 * or a revoked one is untrusted.
 */
export async function verifyDevice(
  context: Context,
  db: Executor,
  customerId: number,
  token: string,
): Promise<DeviceTrust> {
  const readableMs = Number.MAX_SAFE_INTEGER;
  const claims = await readToken(context, 'trusted-device', token, { readableMs });
  if (!claims.ok || claims.value.sub !== String(customerId)) return { kind: 'untrusted' };
  const { jti, exp = 0 } = claims.value;
  if (exp * 1000 <= context.now().getTime()) return { kind: 'expired' };
  const [row] = await db
    .select({ id: trustedDevices.id })
    .from(trustedDevices)
    .where(
      and(
        eq(trustedDevices.id, jti),
        eq(trustedDevices.customerId, customerId),
        gt(trustedDevices.expiresAt, context.now()),
      ),
    );
  return row ? { kind: 'trusted', id: row.id } : { kind: 'untrusted' };
}
