import type { Hono } from 'hono';
import * as z from 'zod/mini';
import type { AnswerOf, AnyCall, BodyOf, ParamsOf, QueryOf } from '#contract/call.ts';
import { recordError } from './listed-errors.ts';

interface RequestOptions<C extends AnyCall> {
  params?: Partial<ParamsOf<C>>;
  query?: Partial<QueryOf<C>>;
  body?: BodyOf<C>;
  /** The session's token, sent as its API wants it. */
  token?: string;
  headers?: Record<string, string>;
  product?: string;
  appName?: string;
}

export interface TestAnswer<C extends AnyCall> {
  status: number;
  headers: Headers;
  /** The body of any answer. */
  json: unknown;
  /** The body as the contract promises it; reading it throws when the call was refused or the body does not fit. */
  readonly answer: AnswerOf<C>;
}

/**
 * Makes a call of the contract to an app and reads its answer by the contract. Throws when an error
 * is none that the contract lists for the endpoint.
 */
export async function request<C extends AnyCall>(
  app: Pick<Hono, 'request'>,
  call: C,
  options: RequestOptions<C> = {},
): Promise<TestAnswer<C>> {
  const response = await app.request(address(call, options), {
    method: call.method,
    headers: {
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...authorization(call, options.token),
      ...options.headers,
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  const text = await response.text();
  const json: unknown = text === '' ? null : JSON.parse(text);
  recordError(call, response.status, json);
  return {
    status: response.status,
    headers: response.headers,
    json,
    get answer() {
      if (!response.ok) throw new Error(`${call.path} answered ${response.status}: ${text}`);
      return z.parse(call.answer, json) as AnswerOf<C>;
    },
  };
}

function address<C extends AnyCall>(call: C, options: RequestOptions<C>): string {
  const names = { product: 'vnum', appName: 'bglobal', ...options.params, ...pick(options) };
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((names as Record<string, unknown>)[name])),
  );
  const given = Object.entries(options.query ?? {}).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return `/${call.api}/${path}${query.size > 0 ? `?${query}` : ''}`;
}

const pick = ({ product, appName }: { product?: string; appName?: string }) => ({
  ...(product ? { product } : {}),
  ...(appName ? { appName } : {}),
});

function authorization(call: AnyCall, token: string | undefined): Record<string, string> {
  if (!token) return {};
  return call.api === 'hub' ? { authorization: `Bearer ${token}` } : { token };
}
