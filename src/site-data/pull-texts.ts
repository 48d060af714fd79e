import type { ApiSettings } from '#api/address.ts';
import { sendRequest } from '#api/send-request.ts';
import type { HubRequest } from './pull-catalogue.ts';
import { readFileSync } from 'node:fs';
import type { Language } from '#config/languages.ts';
import { getTranslation, type TranslationTree } from '#contract/hub/catalogue.ts';

/** Sends requests to the hub at the settings' address, without a session. */
export const hubRequest =
  (settings: ApiSettings): HubRequest =>
  (endpoint, input = {}) =>
    sendRequest(endpoint, input, {
      settings,
      token: undefined,
      botToken: () => Promise.resolve(''),
      cookies: () => '',
    });

/** Lays one tree of texts over another; what the upper one lacks stays. */
export function overlayTexts(lower: TranslationTree, upper: TranslationTree): TranslationTree {
  const merged: TranslationTree = { ...lower };
  for (const [key, value] of Object.entries(upper)) {
    const below = merged[key];
    merged[key] =
      typeof value === 'object' && typeof below === 'object' ? overlayTexts(below, value) : value;
  }
  return merged;
}

/**
 * Returns a language's texts: the hub's over `i18n/{lang}.json`, or the file alone when the hub
 * does not respond (docs/public-site.md, "Requests").
 */
export async function pullTexts(
  request: HubRequest,
  language: Language,
): Promise<{ texts: TranslationTree; from: 'hub' | 'file' }> {
  const file = JSON.parse(readFileSync(`i18n/${language}.json`, 'utf8')) as TranslationTree;
  const response = await request(getTranslation, { params: { lang: language } });
  return response.ok
    ? { texts: overlayTexts(file, response.value), from: 'hub' }
    : { texts: file, from: 'file' };
}
