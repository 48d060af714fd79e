import { randomInt } from 'node:crypto';
import { LIMITS } from '#config/limits.ts';
import type { Context } from '#provider/domain/context.ts';
import { createKeyedDigest, getSecret } from '#provider/platform/digest.ts';

/** Codes live ten minutes and allow five tries (docs/access.md, "Codes and links"). */
export const CODE_LIFETIME_MINUTES = 10;
export const CODE_TRIES = 5;

/** Returns a code of six random digits. */
export const createCode = (): string =>
  String(randomInt(10 ** LIMITS.codeLength)).padStart(LIMITS.codeLength, '0');

/**
 * Returns the form in which a code is stored: bound to its token, and useless without the secret.
 */
export const getCodeDigest = (context: Context, token: string, code: string): string =>
  createKeyedDigest(getSecret(context), 'code', `${token}\n${code}`);

/** Returns when a code that is sent now ends. */
export const getCodeExpiry = (now: Date): Date =>
  new Date(now.getTime() + CODE_LIFETIME_MINUTES * 60_000);
