import { vi } from 'vitest';
import { parseCapabilities } from '#config/capabilities/capabilities.ts';
import { checkProvider } from '../../src/tools/conformance/check-provider.ts';
import type { PurchaseOptions } from '../../src/tools/conformance/checks/purchase-checks.ts';
import type { ConformanceReport } from '../../src/tools/conformance/probe/report.ts';
import type { TestAccount } from '../../src/tools/conformance/checks/session-checks.ts';

const SETTINGS = {
  hubUrl: 'https://provider.example/hub',
  mainUrl: 'https://provider.example/main',
  product: 'vnum',
  appName: 'bglobal',
  brandId: 5,
};
/** The site of the checks, where it is on another origin than the provider. */
export const SITE = 'https://shop.example';

/** What a request has beside its method and path. */
interface Sent {
  query: URLSearchParams;
  body: string | undefined;
}

/** What a provider responds, by method, path and the rest. */
export type Respond = (method: string, path: string, sent: Sent) => Response | undefined;

/** The response to a request without a session. */
export const unauthorized = (headers: Record<string, string> = {}): Response =>
  new Response('{}', { status: 401, headers });

interface CheckOptions {
  capabilities?: string;
  origin?: string;
  account?: TestAccount;
  purchase?: PurchaseOptions;
}

/** Runs the checks of a provider that rejects what it has no response for. */
export async function check(
  respond: Respond,
  { capabilities = 'none', ...rest }: CheckOptions = {},
): Promise<ConformanceReport> {
  vi.stubGlobal('fetch', async (address: string | URL, { method, body }: RequestInit) => {
    const { pathname, searchParams: query } = new URL(address);
    const sent = { query, body: typeof body === 'string' ? body : undefined };
    return respond(method ?? 'GET', pathname, sent) ?? unauthorized();
  });
  return checkProvider({
    settings: SETTINGS,
    capabilities: parseCapabilities(capabilities),
    ...rest,
  });
}

/** Returns what was found in place of what an endpoint was expected to return. */
export const found = (report: ConformanceReport, name: string): string[] =>
  report.endpoints
    .filter((row) => row.name === name)
    .flatMap(({ deviations }) => deviations.map((one) => one.found));

/** A response with a body as JSON. */
export const json = (body: object, status = 200): Response =>
  new Response(JSON.stringify(body), { status });

/** Returns what a report says about differences that the site works with. */
export const allowed = (report: ConformanceReport, name: string): string[] =>
  report.endpoints.find((row) => row.name === name)?.allowed ?? [];

/** The packages of a shop that sells one number, by their surcharge in dollars. */
export const SURCHARGES: Readonly<Record<number, number>> = { 1: 0, 2: 2, 3: 1 };

/** A success of the hub. */
export const envelope = (result: unknown): Response =>
  json({ isSuccessful: true, isError: false, errorMessage: null, messages: [], result });

/**
 * A provider of one number for 5.99, in a country that costs this much while none is chosen, with a
 * list of these prices by package.
 */
export const catalogue =
  (countryPrice: number, listed: (packageId: number) => number): Respond =>
  (_, path, { query, body }) => {
    if (path.endsWith('/get-countries-with-active-dids')) {
      return envelope([{ countryID: 7, countryName: 'Spain', iso2: 'ES' }]);
    }
    if (path.endsWith('/get-countries-packages')) {
      const plain = { countryName: 'Spain', iso2: 'ES', hasAccessNumber: false };
      const ofId = (id: string) => ({ countryId: 7, packageId: Number(id), hasCallMinutes: false });
      return envelope(Object.keys(SURCHARGES).map((id) => ({ ...plain, ...ofId(id) })));
    }
    if (path.includes('/get-available-dids/')) {
      const price = listed(Number(query.get('packageId')));
      const did = { didid: 9, did: '34910000001', price, state: 'Madrid', countryName: 'Spain' };
      return envelope([{ state: 'Madrid', dids: [did] }]);
    }
    if (path.endsWith('/get-package-price')) {
      const { packageId, didId } = JSON.parse(body ?? '') as { packageId: number; didId: unknown };
      const price = (didId === null ? countryPrice : 5.99) + (SURCHARGES[packageId] ?? 0);
      return envelope({ price, discounts: [] });
    }
    return undefined;
  };

/** A provider of one number for 5.99, with other results of its endpoints, by the path's end. */
export const differing =
  (results: Readonly<Record<string, unknown>>): Respond =>
  (method, path, sent) => {
    const end = Object.keys(results).find((name) => path.includes(name));
    return end === undefined
      ? catalogue(5.99, (id) => 5.99 + (SURCHARGES[id] ?? 0))(method, path, sent)
      : envelope(results[end]);
  };
