import type { Context as HonoContext } from 'hono';
import type { AnyCall } from '#contract/call.ts';
import type * as z from 'zod/mini';
import { badRequest, ProviderError } from './errors.ts';

/** Reads and checks the parts of a request by the call's schemas; throws 400 or 415 naming the field, never its value. */
export async function readInput(c: HonoContext, call: AnyCall) {
  return {
    params: call.params && parse(call.params, c.req.param(), 'path'),
    query: call.query && parse(call.query, c.req.query(), 'query'),
    body: call.body && parse(call.body, await readJson(c), 'body'),
  };
}

function parse(schema: z.ZodMiniType, value: unknown, part: string): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const path = parsed.error.issues[0]?.path ?? [];
  throw badRequest([part, ...path.map(String)].join('.'));
}

async function readJson(c: HonoContext): Promise<unknown> {
  const text = await c.req.text();
  if (text === '') return undefined;
  const type = (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') {
    throw new ProviderError({ status: 415, code: 'unsupported-media-type' });
  }
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest('body');
  }
}
