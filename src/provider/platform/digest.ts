import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { PlatformContext } from './context.ts';

/** Returns a token of 256 random bits that is safe in an address. */
export const createToken = (): string => randomBytes(32).toString('base64url');

/** Returns the form in which a random token is stored: its SHA-256 digest. */
export const createDigest = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

/**
 * Returns a digest that needs the secret, for values that could be guessed (codes, addresses,
 * orders).
 */
export const createKeyedDigest = (secret: string, purpose: string, value: string): string =>
  createHmac('sha256', secret).update(`${purpose}\n${value}`).digest('base64url');

/** Compares two digests in a time that does not depend on where they differ. */
export function isSameDigest(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Returns the keyed digests of a value by each secret that counts. The first is the one to store;
 * the second may have been stored by an instance on the other side of a rotation.
 */
export function listKeyedDigests(
  context: Pick<PlatformContext, 'config'>,
  purpose: string,
  value: string,
): readonly [string, ...string[]] {
  const { previousSecret } = context.config;
  const previous = previousSecret === null ? [] : [previousSecret];
  return [
    createKeyedDigest(secretOf(context), purpose, value),
    ...previous.map((secret) => createKeyedDigest(secret, purpose, value)),
  ];
}

/** Returns the installation's secret; throws when the provider was started without one. */
export function secretOf({ config }: Pick<PlatformContext, 'config'>): string {
  if (config.secret === '') throw new Error('the provider has no SECRET');
  return config.secret;
}
