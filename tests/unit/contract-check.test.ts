import { spawnSync } from 'node:child_process';
import { afterEach, expect, test, vi } from 'vitest';
import { parseCapabilities } from '#config/capabilities.ts';
import { checkProvider } from '../../src/tools/conformance/check-provider.ts';
import { formatReport, type ConformanceReport } from '../../src/tools/conformance/report.ts';

const SETTINGS = {
  hubUrl: 'https://provider.example/hub',
  mainUrl: 'https://provider.example/main',
  product: 'vnum',
  appName: 'bglobal',
  brandId: 5,
};
const SITE = 'https://shop.example';

/** What a request has beside its method and path. */
interface Sent {
  query: URLSearchParams;
  body: string | undefined;
}

/** What a provider responds, by method, path and the rest. */
type Respond = (method: string, path: string, sent: Sent) => Response | undefined;

const unauthorized = (headers: Record<string, string> = {}): Response =>
  new Response('{}', { status: 401, headers });

/** Runs the checks of a provider that rejects what it has no response for. */
async function check(
  respond: Respond,
  { capabilities = 'none', origin }: { capabilities?: string; origin?: string } = {},
): Promise<ConformanceReport> {
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    const { pathname, searchParams: query } = new URL(address);
    const sent = { query, body: typeof body === 'string' ? body : undefined };
    return respond(method ?? 'GET', pathname, sent) ?? unauthorized();
  });
  return checkProvider({
    settings: SETTINGS,
    capabilities: parseCapabilities(capabilities),
    ...(origin === undefined ? {} : { origin }),
  });
}

const found = (report: ConformanceReport, name: string): string[] =>
  report.endpoints
    .filter((row) => row.name === name)
    .flatMap(({ deviations }) => deviations.map((one) => one.found));

afterEach(() => vi.unstubAllGlobals());

const PREFLIGHT = {
  'Access-Control-Allow-Origin': SITE,
  'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
  'Access-Control-Allow-Headers':
    'authorization, brand-id, content-type, hold-token, idempotency-key, token, x-recaptcha-token',
};

test.each([
  ['that allows everything', {}, []],
  [
    'that allows another site',
    { 'Access-Control-Allow-Origin': 'https://other.example' },
    ['the origin https://other.example'],
  ],
  [
    'that refuses the key of a payment',
    {
      'Access-Control-Allow-Headers':
        'authorization, brand-id, content-type, token, x-recaptcha-token',
    },
    ['not the headers Idempotency-Key, Hold-Token'],
  ],
  [
    'with an asterisk in place of the headers and the methods',
    { 'Access-Control-Allow-Headers': '*', 'Access-Control-Allow-Methods': '*' },
    [],
  ],
])('the preflight of an order: one %s', async (_, headers, expected) => {
  const respond: Respond = (method) =>
    method === 'OPTIONS'
      ? new Response(null, { status: 204, headers: { ...PREFLIGHT, ...headers } })
      : unauthorized({ 'Access-Control-Allow-Origin': '*' });
  const report = await check(respond, { capabilities: 'all', origin: SITE });
  const preflights = found(report, 'ordering.createValidatedSubscriber').map(
    (text) => JSON.parse(text) as string,
  );
  expect(preflights).toEqual(expected);
});

test.each([
  ['none', []],
  ['idempotent-payments', ['"not the headers Idempotency-Key"']],
])('the preflight of a payment needs its key with the capability: %s', async (has, expected) => {
  const allowed = PREFLIGHT['Access-Control-Allow-Headers'].replace('idempotency-key, ', '');
  const headers = { ...PREFLIGHT, 'Access-Control-Allow-Headers': allowed };
  const respond: Respond = (method) =>
    method === 'OPTIONS'
      ? new Response(null, { status: 204, headers })
      : unauthorized({ 'Access-Control-Allow-Origin': '*' });
  const report = await check(respond, { capabilities: has, origin: SITE });
  expect(found(report, 'payment.addCredit')).toEqual(expected);
});

test('a preflight has to allow the method and the token of a customer’s request', async () => {
  const headers = {
    ...PREFLIGHT,
    'Access-Control-Allow-Methods': 'GET, POST',
    'Access-Control-Allow-Headers': '*',
  };
  const respond: Respond = (method) =>
    method === 'OPTIONS'
      ? new Response(null, { status: 204, headers })
      : unauthorized({ 'Access-Control-Allow-Origin': '*' });
  const report = await check(respond, { origin: SITE });
  expect(found(report, 'account.patchAccountInformation')).toEqual([
    '"not the method PATCH; not the headers Authorization"',
  ]);
});

test('a response without the header that lets the site read it is found on another origin only', async () => {
  const preflight: Respond = (method) =>
    method === 'OPTIONS' ? new Response(null, { status: 204, headers: PREFLIGHT }) : undefined;
  const apart = await check(preflight, { origin: SITE });
  expect(found(apart, 'account.getAccountInformation')).toEqual([
    'none, status 401, {}',
    'none, status 401, {}',
  ]);
  const together = await check(preflight);
  expect(found(together, 'account.getAccountInformation')).toEqual([]);
});

const json = (body: object, status = 200): Response =>
  new Response(JSON.stringify(body), { status });

/** A provider that has none of the endpoints that one may lack, and refuses all other requests. */
const lacking: Respond = (_, path) =>
  /(refresh|logout|sessions|end-others|resend-email-2fa|email-validation|restore-customer-email|provider-capabilities)$/.test(
    path,
  )
    ? json({}, 404)
    : undefined;

test('endpoints that a provider may lack do not deviate, and the report says what follows', async () => {
  const report = await check(lacking);
  for (const name of [
    'auth.refreshSession',
    'auth.logout',
    'auth.resendSignInCode',
    'auth.restoreCustomerEmail',
    'catalogue.getProviderCapabilities',
  ]) {
    expect(found(report, name), name).toEqual([]);
  }
  const lines = formatReport(report);
  expect(lines).toContain(
    'lacking    auth.restoreCustomerEmail: no such endpoint, which is allowed: no link takes a change of address back',
  );
  expect(lines).toContain(' 5 that a provider may lack are missing, ');
});

test('an endpoint of the base contract that is not there deviates, and is said to be missing', async () => {
  const report = await check((method, path, sent) =>
    path.endsWith('/billing/history') ? json({}, 404) : lacking(method, path, sent),
  );
  expect(found(report, 'billing.getBillingHistory')).toEqual([
    'no such endpoint (status 404, {})',
    'no such endpoint (status 404, {})',
  ]);
});

test('an endpoint that only refused bad input does not count as conforming', async () => {
  const report = await check((method, path, sent) =>
    path.includes('/get-translation/') ? json({}) : lacking(method, path, sent),
  );
  const lines = formatReport(report);
  expect(lines).toContain('conforms   catalogue.getTranslation (8 met)');
  expect(lines).toContain(
    'refuses    auth.requestPasswordRecovery (3 met): refuses bad input; success not checked',
  );
  expect(lines).toMatch(/^1 endpoints conform, .* refuse bad input and were not seen to succeed/m);
});

/** The packages of a shop that sells one number, by their surcharge in dollars. */
const SURCHARGES: Readonly<Record<number, number>> = { 1: 0, 2: 2, 3: 1 };

const envelope = (result: unknown): Response =>
  json({ isSuccessful: true, isError: false, errorMessage: null, messages: [], result });

/**
 * A provider of one number for 5.99, in a country that costs this much while none is chosen, with a
 * list of these prices by package.
 */
const catalogue =
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

test.each([
  ['with the package in each price', 5.99, (id: number) => 5.99 + (SURCHARGES[id] ?? 0), []],
  ['that leaves out the package, and shows it by a number below the pair', 5.99, () => 5.99, []],
  ['that leaves out the package, with no number below the pair', 3.99, () => 5.99, ['5.99']],
])('a list of numbers %s', async (_, countryPrice, listed, expected) => {
  const report = await check(catalogue(countryPrice, listed));
  const list = report.endpoints.find(({ name }) => name === 'catalogue.getAvailableDids');
  expect(list?.hasSucceeded).toBe(true);
  const wrong = list?.deviations.filter((one) => one.expected.endsWith('its price there'));
  expect(wrong?.map((one) => one.found)).toEqual(expected);
});

test.each([
  ['an email address without a password', ['--email', 'a@shop.example']],
  ['a password without an email address', ['--password', 'Secret123']],
])('the command shows its options at %s', (_, options) => {
  const provider = ['--hub', 'http://127.0.0.1:1/hub', '--main', 'http://127.0.0.1:1/main'];
  const { status, stderr } = spawnSync(
    process.execPath,
    ['src/tools/contract-check.ts', ...provider, ...options],
    { encoding: 'utf8' },
  );
  expect(stderr).toMatch(/^npm run contract:check -- --hub URL --main URL/);
  expect(status).toBe(2);
});
