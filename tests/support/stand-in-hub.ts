import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import type { Language } from '#config/languages.ts';
import type { TranslationTree } from '#contract/hub/translations.ts';
import { nestTexts } from '#provider/domain/texts/tree.ts';
import { flattenTexts } from '#lib/text/text.ts';

/**
 * A hub that serves the texts of the files, but for those that are set, and of the catalogue only
 * what is set.
 */
export interface StandInHub {
  url: string;
  set: (language: Language, key: string, text: string) => void;
  /** Replaces or adds the texts of a tree, as the import of a provider does. */
  import: (language: Language, tree: TranslationTree) => void;
  /** Serves the texts of the files again, to every request. */
  reset: () => void;
  /** A hub that is down refuses every request. */
  setDown: (isDown: boolean) => void;
  /** What it responds with to a request for capability sheets; at first it has no such endpoint. */
  setSheets: (status: 200 | 500, body: unknown) => void;
  /**
   * Sets what it responds with at a path below the product, `dids/get-did-country-by-name/spain`;
   * not found without a result.
   */
  setResult: (path: string, result?: unknown) => void;
  /** Lets a request fail: of the catalogue, or for `get-translation/es`. */
  setStatus: (path: string, status: number) => void;
  /** Lists the queries of the requests for a path of the catalogue, or `get-translation/es`. */
  queries: (path: string) => URLSearchParams[];
  close: () => void;
}

/** Returns a result as the hub's endpoints envelop it. */
export const enveloped = (result: unknown) => ({
  isSuccessful: true,
  isError: false,
  errorMessage: null,
  messages: [],
  result,
});

/** Starts a hub on a free port of this machine. */
export async function startHub(): Promise<StandInHub> {
  const own = new Map<string, Map<string, string>>();
  let isOut = false;
  const textsOf = (language: string): Map<string, string> => {
    const known = own.get(language);
    if (known !== undefined) return known;
    const file = JSON.parse(readFileSync(`i18n/${language}.json`, 'utf8')) as TranslationTree;
    const texts = flattenTexts(file);
    own.set(language, texts);
    return texts;
  };
  const app = new Hono();
  const results = new Map<string, unknown>();
  const statuses = new Map<string, number>();
  const asked: { path: string; query: URLSearchParams }[] = [];
  app.get('/hub/api/:app/get-translation/:language', (c) => {
    const language = c.req.param('language');
    const path = `get-translation/${language}`;
    asked.push({ path, query: new URLSearchParams() });
    const status = statuses.get(path);
    if (status !== undefined) return new Response(null, { status });
    return isOut ? c.json({}, 400) : c.json(nestTexts(textsOf(language)));
  });
  let sheets: { status: 200 | 500; body: unknown } | undefined;
  app.get('/hub/api/:app/country/get-capabilities', (c) =>
    sheets === undefined ? c.notFound() : c.json(sheets.body as object, sheets.status),
  );
  app.all('/hub/api/:product/:path{.+}', (c) => {
    asked.push({ path: c.req.param('path'), query: new URL(c.req.url).searchParams });
    const status = statuses.get(c.req.param('path'));
    if (status !== undefined) return new Response(null, { status });
    const result = results.get(c.req.param('path'));
    return result === undefined ? c.notFound() : c.json(enveloped(result));
  });
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  if (!server.listening) await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hub`,
    set: (language, key, text) => void textsOf(language).set(key, text),
    import: (language, tree) => {
      for (const [key, text] of flattenTexts(tree)) textsOf(language).set(key, text);
    },
    reset: () => {
      own.clear();
      isOut = false;
    },
    setDown: (isDown) => {
      isOut = isDown;
    },
    setSheets: (status, body) => {
      sheets = { status, body };
    },
    setResult: (path, result) => void results.set(path, result),
    setStatus: (path, status) => void statuses.set(path, status),
    queries: (path) => asked.filter((one) => one.path === path).map(({ query }) => query),
    close: () => void server.close(),
  };
}

/** Sets number countries and one package, with a price and without rates or numbers. */
export function setCatalogue(hub: StandInHub, countries: readonly unknown[]): void {
  hub.setResult('dids/get-countries-with-active-dids', countries);
  hub.setResult('country/get-countries-packages', [
    {
      countryId: 3,
      countryName: 'Israel',
      iso2: 'IL',
      packageId: 7,
      hasAccessNumber: false,
      hasCallMinutes: true,
    },
  ]);
  hub.setResult('get-package-price', { price: 5.99, discounts: [] });
  hub.setResult('country/get-rates-per-country', []);
}
