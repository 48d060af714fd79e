import { randomInt } from 'node:crypto';
import { LIMITS } from '#config/limits/limits.ts';
import type { Context } from '#provider/domain/context.ts';
import { isSameDigest, listKeyedDigests } from '#provider/platform/digest.ts';

/** A code allows five tries (docs/access.md, "Codes and links"). */
export const CODE_TRIES = 5;

/** Returns a code of six random digits. */
export const createCode = (): string =>
  String(randomInt(10 ** LIMITS.codeLength)).padStart(LIMITS.codeLength, '0');

const listCodeDigests = (context: Context, token: string, code: string) =>
  listKeyedDigests(context, 'code', `${token}\n${code}`);

/**
 * Returns the form in which a code is stored: bound to its token, and useless without the secret.
 */
export const codeDigest = (context: Context, token: string, code: string): string =>
  listCodeDigests(context, token, code)[0];

/** Returns whether a typed code is the one that is stored for its token. */
export const isRightCode = (
  context: Context,
  stored: string,
  { token, code }: { token: string; code: string },
): boolean => listCodeDigests(context, token, code).some((digest) => isSameDigest(digest, stored));
