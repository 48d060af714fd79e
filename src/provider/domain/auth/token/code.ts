import { randomInt } from 'node:crypto';
import { LIMITS } from '#config/limits.ts';
import type { Context } from '#provider/domain/context.ts';
import { keyedDigest, secretOf } from '#provider/platform/digest.ts';

/** Codes live ten minutes and allow five tries (docs/access.md, "Codes and links"). */
export const CODE_LIFETIME_MINUTES = 10;
export const CODE_TRIES = 5;

/** A code of six random digits. */
export const randomCode = (): string =>
  String(randomInt(10 ** LIMITS.codeLength)).padStart(LIMITS.codeLength, '0');

/** The form in which a code is stored: bound to its token, and useless without the secret. */
export const codeDigest = (context: Context, token: string, code: string): string =>
  keyedDigest(secretOf(context), 'code', `${token}\n${code}`);

/** When a code that is sent now ends. */
export const codeExpiry = (now: Date): Date =>
  new Date(now.getTime() + CODE_LIFETIME_MINUTES * 60_000);
