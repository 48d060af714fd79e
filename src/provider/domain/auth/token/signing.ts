import { createHmac } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Context } from '#provider/domain/context.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { secretOf } from '#provider/platform/digest.ts';

/** What a signed token is for; one kind is never taken for another. */
type Audience = 'session' | 'recovery' | 'trusted-device' | 'stop-renewal';

export interface Claims {
  /** The customer's id. */
  sub: string;
  /** The id of the row that the token refers to. */
  jti: string;
  /** Only in recovery tokens: the page shows it. */
  Email?: string;
  /**
   * When the token was signed, in seconds since 1970 with their fraction; always there in a token
   * that was read.
   */
  iat?: number;
  /** When the token ends, in seconds since 1970; always there in a token that was read. */
  exp?: number;
}

/** Derives the key of one kind of token from the secret. */
const deriveKey = (secret: string, audience: Audience): Uint8Array =>
  createHmac('sha256', secret).update(`jwt\n${audience}`).digest();

/** Signs a token (HS256) that ends at a given moment. */
export const signToken = (
  context: Context,
  audience: Audience,
  claims: Claims,
  expiresAt: Date,
): Promise<string> =>
  new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setAudience(audience)
    .setIssuedAt(context.now().getTime() / 1000)
    .setExpirationTime(expiresAt)
    .sign(deriveKey(secretOf(context), audience));

/**
 * Reads a signed token of one kind; a forged or foreign one is `invalid`, one that ended longer ago
 * than `readableMs` is `expired`. Tokens signed with the previous secret count while that one is
 * configured.
 */
export async function readToken(
  context: Context,
  audience: Audience,
  token: string,
  { readableMs = 0 } = {},
): Promise<Result<Claims, 'invalid' | 'expired'>> {
  const signed = { audience, token, readableMs };
  const read = await readWith(context, secretOf(context), signed);
  const { previousSecret } = context.config;
  if (read.ok || read.failure === 'expired' || previousSecret === null) return read;
  return readWith(context, previousSecret, signed);
}

async function readWith(
  context: Context,
  secret: string,
  { audience, token, readableMs }: { audience: Audience; token: string; readableMs: number },
): Promise<Result<Claims, 'invalid' | 'expired'>> {
  try {
    const { payload } = await jwtVerify<Claims>(token, deriveKey(secret, audience), {
      audience,
      algorithms: ['HS256'],
      currentDate: context.now(),
      clockTolerance: readableMs / 1000,
      requiredClaims: ['sub', 'jti', 'exp'],
    });
    return ok(payload);
  } catch (error) {
    if (error instanceof errors.JWTExpired) return fail('expired');
    if (error instanceof errors.JOSEError) return fail('invalid');
    throw error;
  }
}
