import type { Hono } from 'hono';
import type { AnyCall } from '#contract/call.ts';
import { request, type TestAnswer } from '../../provider/support/app.ts';

/** Where the shop under test is. */
export const SHOP = `http://localhost:${process.env['TEST_PORT'] ?? 4380}`;

type App = Pick<Hono, 'request'>;

const shop = {
  request: (path: string, init?: RequestInit) => fetch(`${SHOP}${path}`, init),
} as unknown as App;

/** Makes a call of the contract to the shop under test, without a browser. */
export const callShop = <C extends AnyCall>(
  call: C,
  options?: Parameters<typeof request<C>>[2],
): Promise<TestAnswer<C>> => request(shop, call, options);
