import type { Page, Route } from '@playwright/test';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { MESSAGE_CODE } from '#contract/message-codes.ts';

/** What an enveloped answer of the contract carries beside its result. */
const ENVELOPE = { isSuccessful: true, isError: false, errorMessage: null, messages: [] };

export type Answer = (route: Route) => Promise<unknown> | undefined;

/** An answer that went well. */
export const succeeds =
  (result: unknown = true, more: object = {}): Answer =>
  (route) =>
    route.fulfill({ json: { ...ENVELOPE, result, ...more } });

/** An unsuccessful answer with a message code, in an envelope. */
export const failsWith =
  (code: string, result: unknown = null): Answer =>
  (route) =>
    route.fulfill({
      json: { ...ENVELOPE, isSuccessful: false, messages: [{ code, message: code }], result },
    });

/** An unsuccessful answer without any message. */
export const failsSilently: Answer = (route) =>
  route.fulfill({ json: { ...ENVELOPE, isSuccessful: false, isError: true, result: null } });

/** An answer to a payment with a response code. */
export const pays = (response_code: number): Answer =>
  succeeds(null, { response_code, confirmationId: null, isSuccessful: response_code === 200 });

export const noNetwork: Answer = (route) => route.abort();
export const serverFails: Answer = (route) => route.fulfill({ status: 500, body: 'oops' });
export const invalidResponse: Answer = (route) => route.fulfill({ json: { hello: 'world' } });
export const neverAnswers: Answer = () => undefined;

/** The answer to a call that is one too many. */
export const tooMany: Answer = (route) =>
  route.fulfill({
    status: 429,
    json: {
      ...ENVELOPE,
      isSuccessful: false,
      messages: [{ code: MESSAGE_CODE.rateLimitExceeded, message: '' }],
      result: null,
    },
  });

/** The response to a customer whose session is over. */
export const sessionOver: Answer = (route) =>
  route.fulfill({ status: 401, json: { ...ENVELOPE, isSuccessful: false, result: null } });

/** The provider itself, after bot protection gave the browser that token. */
export const withBotToken =
  (token: string): Answer =>
  (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-recaptcha-token': token } });

const addressOf = ({ api, path }: AnyEndpoint): RegExp => {
  const names = path.replace('{product}', process.env['PRODUCT'] ?? 'vnum');
  return new RegExp(`/${api}/${names.replace(/\{\w+\}/g, '[^/?]+')}(\\?|$)`, 'i');
};

/** Answers a call of the contract in place of the provider until the returned function is called. */
export async function answerCall(
  page: Page,
  endpoint: AnyEndpoint,
  answer: Answer,
): Promise<() => Promise<void>> {
  const address = addressOf(endpoint);
  const handle = async (route: Route): Promise<void> => {
    if (route.request().method() === endpoint.method) await answer(route);
    else await route.fallback();
  };
  await page.route(address, handle);
  return () => page.unroute(address, handle);
}

/** Collects the bodies that are sent to a call. */
export function bodiesOf(page: Page, endpoint: AnyEndpoint): unknown[] {
  const bodies: unknown[] = [];
  const address = addressOf(endpoint);
  page.on('request', (sent) => {
    if (sent.method() !== endpoint.method || !address.test(sent.url())) return;
    bodies.push(sent.postDataJSON() ?? new URL(sent.url()).search);
  });
  return bodies;
}
