import type { Hono } from 'hono';
import * as z from 'zod/mini';
import type { ResponseOf, AnyEndpoint, BodyOf, ParamsOf, QueryOf } from '#contract/endpoint.ts';
import { recordError } from '../errors/listed-errors.ts';

interface RequestOptions<E extends AnyEndpoint> {
  params?: Partial<ParamsOf<E>>;
  query?: Partial<QueryOf<E>>;
  body?: BodyOf<E>;
  /** The session's token, sent as its API wants it. */
  token?: string;
  headers?: Record<string, string>;
  product?: string;
  appName?: string;
}

export interface TestResponse<E extends AnyEndpoint> {
  status: number;
  headers: Headers;
  /** The body of any response. */
  json: unknown;
  /**
   * The body by the contract; reading it throws when the request was refused or it does not fit.
   */
  readonly body: ResponseOf<E>;
}

/**
 * Sends a request of the contract to an app and reads its response by the contract. Throws when an
 * error is none that the contract lists for the endpoint.
 */
export async function request<E extends AnyEndpoint>(
  app: Pick<Hono, 'request'>,
  endpoint: E,
  options: RequestOptions<E> = {},
): Promise<TestResponse<E>> {
  const response = await app.request(address(endpoint, options), {
    method: endpoint.method,
    headers: {
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...authorization(endpoint, options.token),
      ...options.headers,
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  const text = await response.text();
  const json: unknown = text === '' ? null : JSON.parse(text);
  recordError(endpoint, response.status, json);
  return {
    status: response.status,
    headers: response.headers,
    json,
    get body() {
      if (!response.ok) throw new Error(`${endpoint.path} returned ${response.status}: ${text}`);
      return z.parse(endpoint.response, json) as ResponseOf<E>;
    },
  };
}

function address<E extends AnyEndpoint>(endpoint: E, options: RequestOptions<E>): string {
  const names = { product: 'vnum', appName: 'bglobal', ...options.params, ...pick(options) };
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((names as Record<string, unknown>)[name])),
  );
  const given = Object.entries(options.query ?? {}).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return `/${endpoint.api}/${path}${query.size > 0 ? `?${query}` : ''}`;
}

const pick = ({ product, appName }: { product?: string; appName?: string }) => ({
  ...(product ? { product } : {}),
  ...(appName ? { appName } : {}),
});

function authorization(endpoint: AnyEndpoint, token: string | undefined): Record<string, string> {
  if (!token) return {};
  return endpoint.api === 'hub' ? { authorization: `Bearer ${token}` } : { token };
}
