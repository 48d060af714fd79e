import type { Hono } from 'hono';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { request, type TestResponse } from '../../../provider/support/servers/app.ts';

/** Where the shop under test is. */
export const SHOP = `http://localhost:${process.env['TEST_PORT'] ?? 4380}`;

type App = Pick<Hono, 'request'>;

const shop = {
  request: (path: string, init?: RequestInit) => fetch(`${SHOP}${path}`, init),
} as unknown as App;

/** Sends a request of the contract to the shop under test, without a browser. */
export const callShop = <E extends AnyEndpoint>(
  endpoint: E,
  options?: Parameters<typeof request<E>>[2],
): Promise<TestResponse<E>> => request(shop, endpoint, options);
