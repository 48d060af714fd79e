import type { Context as HonoContext } from 'hono';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import type * as z from 'zod/mini';
import { badRequest, ProviderError } from '#provider/platform/errors.ts';

/**
 * Reads and checks the parts of a request by the endpoint's schemas; throws 400 or 415 naming the
 * field, never its value.
 */
export async function readInput(c: HonoContext, endpoint: AnyEndpoint) {
  return {
    params: endpoint.params && parse(endpoint.params, c.req.param(), 'path'),
    query: endpoint.query && parse(endpoint.query, c.req.query(), 'query'),
    body: endpoint.body && parse(endpoint.body, await readJson(c), 'body'),
  };
}

function parse(schema: z.ZodMiniType, value: unknown, part: string): unknown {
  const parsed = schema.safeParse(value);
  const unstorable = parsed.success ? findUnstorablePath(parsed.data) : undefined;
  if (parsed.success && !unstorable) return parsed.data;
  const path = unstorable ?? parsed.error?.issues[0]?.path ?? [];
  throw badRequest([part, ...path.map(String)].join('.'));
}

/**
 * Returns the path of a string that PostgreSQL cannot store: with a NUL character, or with half of
 * a surrogate pair, which is no Unicode text.
 */
function findUnstorablePath(value: unknown): string[] | undefined {
  if (typeof value === 'string') {
    return value.includes('\0') || !value.isWellFormed() ? [] : undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, part] of Object.entries(value)) {
    const rest = findUnstorablePath(part);
    if (rest) return [key, ...rest];
  }
  return undefined;
}

/** Waits until a request's body is there; `readInput` refuses one that cannot be read. */
export async function receiveBody(c: HonoContext): Promise<void> {
  await c.req.text().catch(() => undefined);
}

async function readJson(c: HonoContext): Promise<unknown> {
  const text = await c.req.text().catch((error: unknown) => {
    // The caller has gone, or sent less than it announced.
    throw error instanceof ProviderError ? error : badRequest('body');
  });
  if (text === '') return undefined;
  const type = (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') {
    throw new ProviderError({
      kind: 'unsupported-media-type',
      code: 'unsupported-media-type',
    });
  }
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest('body');
  }
}
