import { test, type Page } from '@playwright/test';
import type { Language } from '#config/languages.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { closePopup, expectPopup } from './popup.ts';

/** What an API answers in a test: a status with a body, nothing because the network fails, or nothing at all. */
export type Reply = { status?: number; json: unknown } | 'no network' | 'silence';

/** A refusal with message codes, as both APIs send it. */
export const refusedWith = (status: number, ...codes: string[]): Reply => ({
  status,
  json: { messages: codes.map((code) => ({ code, message: '' })) },
});

/** An answer in the envelope; with message codes it was not successful. */
export const answered = (result: unknown, ...codes: string[]): Reply => ({
  json: {
    isSuccessful: codes.length === 0,
    isError: codes.length > 0,
    errorMessage: null,
    messages: codes.map((code) => ({ code, message: '' })),
    result,
  },
});

/** A refusal by bot protection. */
export const takenForBot: Reply = { status: 403, json: { response_code: 530 } };

export const INVALID_RESPONSE: Reply = { json: { hello: 'world' } };

/** The requests of a call of the contract, whatever its parameters and query are. */
export function requestsOf({ api, path }: AnyEndpoint): RegExp {
  const shape = path
    .replace('{product}', process.env['PRODUCT'] ?? 'vnum')
    .replaceAll(/\{\w+\}/g, '[^/?]+');
  return new RegExp(`/${api}/${shape}(\\?|$)`, 'i');
}

/** Answers a call in place of the API, from now on. */
export async function replyTo(page: Page, endpoint: AnyEndpoint, reply: Reply): Promise<void> {
  const pattern = requestsOf(endpoint);
  await page.unroute(pattern);
  await page.route(pattern, async (route) => {
    if (reply === 'no network') await route.abort();
    else if (reply !== 'silence') await route.fulfill(reply);
  });
}

/** One row of the error catalogue: what is answered, and the name of the pop-up that a visitor then sees. */
export type PopupRow = readonly [what: string, reply: Reply, popup: string];

/** Sends a form once for every row, and sees that each answer opens its pop-up with its own words. */
export async function expectPopups(
  page: Page,
  language: Language,
  endpoint: AnyEndpoint,
  rows: readonly PopupRow[],
  send: () => Promise<void>,
): Promise<void> {
  for (const [what, reply, popup] of rows) {
    await test.step(`${what}: ${popup}`, async () => {
      await replyTo(page, endpoint, reply);
      await send();
      await expectPopup(page, language, popup);
      await closePopup(page, language);
    });
  }
}
