import type { ApiSettings } from '#api/address.ts';
import { lacksEndpoint } from '#api/missing-endpoint.ts';
import { sendRequest, type InputArguments, type RequestInput } from '#api/send-request.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { type HubRequest, formatFailure } from './hub-request.ts';
import { readFileSync } from 'node:fs';
import type { Language } from '#config/languages.ts';
import { getTranslation, type TranslationTree } from '#contract/hub/translations.ts';
import { flattenTexts } from '#lib/text/text.ts';

/** Sends requests to the hub at the settings' address, without a session. */
export const hubRequest =
  (settings: ApiSettings): HubRequest =>
  <E extends AnyEndpoint>(endpoint: E, ...[input]: InputArguments<E>) =>
    sendRequest(endpoint, (input ?? {}) as RequestInput<E>, {
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

/** Returns the texts of a language that the hub serves. */
export const requestTexts = (request: HubRequest, language: Language) =>
  request(getTranslation, { params: { lang: language } });

/** A text of a file with the one that the hub serves in its place. */
export interface ReplacedText {
  file: string;
  hub: string;
}

/** Lists the texts of a file that the hub serves otherwise, by key, in the order of the file. */
export function findReplacedTexts(
  file: ReadonlyMap<string, string>,
  hub: ReadonlyMap<string, string>,
): Record<string, ReplacedText> {
  return Object.fromEntries(
    [...file].flatMap(([key, text]) => {
      const served = hub.get(key);
      return served === undefined || served === text ? [] : [[key, { file: text, hub: served }]];
    }),
  );
}

/** A language's texts, where they came from, and those of the file that the hub replaced. */
interface PulledTexts {
  texts: TranslationTree;
  from: 'hub' | 'file';
  /** Why the hub gave none, where they are from the file. */
  why?: string;
  /** The hub has none, which is allowed (docs/contract.md, "What is allowed"). */
  isLacking?: boolean;
  replaced: Record<string, ReplacedText>;
}

/**
 * Returns a language's texts: the hub's over `i18n/{lang}.json`, or the file alone when the hub
 * has none that can be used (docs/public-site.md, "Requests").
 */
export async function pullTexts(request: HubRequest, language: Language): Promise<PulledTexts> {
  const file = JSON.parse(readFileSync(`i18n/${language}.json`, 'utf8')) as TranslationTree;
  const response = await requestTexts(request, language);
  if (!response.ok) {
    const { failure } = response;
    const [why, isLacking] = [formatFailure(failure), lacksEndpoint(failure)];
    return { texts: file, from: 'file', why, isLacking, replaced: {} };
  }
  const replaced = findReplacedTexts(flattenTexts(file), flattenTexts(response.value));
  return { texts: overlayTexts(file, response.value), from: 'hub', replaced };
}
