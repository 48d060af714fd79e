import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { badRequest, ProviderError } from '#provider/platform/errors.ts';

const MAX_BODY_BYTES = 64 * 1024;

/**
 * Rejects a body that is too large, which it reads where its length was not announced, and one that
 * its caller stops sending meanwhile.
 */
export function bodySize(): MiddlewareHandler {
  const limit = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: rejectBody });
  return async (c, next) => {
    let hasArrived = false;
    const goOn = (): Promise<void> => {
      hasArrived = true;
      return next();
    };
    try {
      return await limit(c, goOn);
    } catch (error) {
      throw hasArrived || error instanceof ProviderError ? error : badRequest('body');
    }
  };
}

function rejectBody(): never {
  throw new ProviderError({ kind: 'too-large', code: 'too-large' });
}
