import { expect, type Page, type Route } from '@playwright/test';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { MESSAGE_CODE } from '#contract/message-codes.ts';
import { intercept } from './intercept.ts';

/** Responds in place of the provider; `undefined` leaves the request without a response. */
export type StubbedResponse = (route: Route) => Promise<unknown> | undefined;

/** What an enveloped response of the contract carries beside its result. */
const ENVELOPE = { isSuccessful: true, isError: false, errorMessage: null, messages: [] };
const FAILURE = { ...ENVELOPE, isSuccessful: false, isError: true };

/** What a stubbed sign-in grants: the provider knows no such session. */
export const GRANTED_SESSION = {
  token: 'a-token',
  status: 'Active',
  expiration: '2099-01-01T00:00:00Z',
  refresh_token: 'r',
  user: 'Robin',
  customerId: 1,
  firstSubId: 2,
};

const messagesWith = (code?: string): object[] =>
  code === undefined ? [] : [{ code, message: '' }];

export const jsonResponse =
  (json: unknown, status = 200): StubbedResponse =>
  (route) =>
    route.fulfill({ status, json });

export const success = (result: unknown = true, more: object = {}): StubbedResponse =>
  jsonResponse({ ...ENVELOPE, result, ...more });

/** An unsuccessful response with status 200, in an envelope. */
export const unsuccessful = (code?: string, result: unknown = null): StubbedResponse =>
  jsonResponse({ ...FAILURE, messages: messagesWith(code), result });

/** A response with an error status and a message code. */
export const rejected = (status: number, code?: string): StubbedResponse =>
  jsonResponse({ ...FAILURE, messages: messagesWith(code), result: null }, status);

/** The response to a payment with a response code. */
export const paymentResponse = (response_code: number): StubbedResponse =>
  success(null, { response_code, confirmationId: null, isSuccessful: response_code === 200 });

export const networkError: StubbedResponse = (route) => route.abort();
/** The provider makes the change, and its response is lost. */
export const loseResponse: StubbedResponse = async (route) => {
  await route.fetch();
  await route.abort();
};
export const noResponse: StubbedResponse = () => undefined;
export const serverError: StubbedResponse = (route) => route.fulfill({ status: 500, body: 'oops' });
export const invalidResponse = jsonResponse({ hello: 'world' });
export const rateLimited = rejected(429, MESSAGE_CODE.rateLimitExceeded);
export const rejectedAsBot = jsonResponse({ response_code: 530 }, 403);
export const sessionEnded = rejected(401);

/** The provider's own response, after bot protection gave the browser that token. */
export const withBotToken =
  (token: string): StubbedResponse =>
  (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-recaptcha-token': token } });

/** Matches the requests to an endpoint, whatever their parameters and query are. */
export function requestsTo({ api, path }: AnyEndpoint): RegExp {
  const names = path.replace('{product}', process.env['PRODUCT'] ?? 'vnum');
  return new RegExp(`/${api}/${names.replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?|$)`, 'i');
}

/** Responds to the requests to an endpoint until the returned function is called. */
export async function respondTo(
  page: Page,
  endpoint: AnyEndpoint,
  response: StubbedResponse,
): Promise<() => Promise<void>> {
  const address = requestsTo(endpoint);
  const handle = async (route: Route): Promise<void> => {
    if (route.request().method() === endpoint.method) await response(route);
    else await route.fallback();
  };
  await intercept(page, address, handle);
  return () => page.unroute(address, handle);
}

/**
 * Holds the provider's responses of an endpoint back. The returned function lets them through, and
 * resolves when the page has read the first one.
 */
export async function holdResponse(
  page: Page,
  endpoint: AnyEndpoint,
): Promise<() => Promise<void>> {
  const { promise: responds, resolve: respond } = Promise.withResolvers<void>();
  await respondTo(page, endpoint, (route) => responds.then(() => route.continue()));
  return async () => {
    const response = page.waitForResponse(requestsTo(endpoint));
    respond();
    await (await response).finished();
    await expect(page.locator('[data-global-spinner][data-on]')).toHaveCount(0);
  };
}

/** Collects the bodies of the requests to an endpoint. */
export function bodiesSentTo(page: Page, endpoint: AnyEndpoint): unknown[] {
  const bodies: unknown[] = [];
  const address = requestsTo(endpoint);
  page.on('request', (sent) => {
    if (sent.method() !== endpoint.method || !address.test(sent.url())) return;
    bodies.push(sent.postDataJSON() ?? new URL(sent.url()).search);
  });
  return bodies;
}

/** Collects the statuses of the responses to the requests to an endpoint. */
export function statusesOf(page: Page, endpoint: AnyEndpoint): number[] {
  const statuses: number[] = [];
  const address = requestsTo(endpoint);
  page.on('response', (response) => {
    const isWanted = response.request().method() === endpoint.method;
    if (isWanted && address.test(response.url())) statuses.push(response.status());
  });
  return statuses;
}

/** Holds the site's own files of that address back until the returned function is called. */
export async function holdBack(page: Page, file: RegExp): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await intercept(page, file, async (route) => {
    await held;
    await route.continue();
  });
  return () => release();
}
