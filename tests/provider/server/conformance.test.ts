import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono, type Context as HonoContext } from 'hono';
import { beforeAll, expect, it } from 'vitest';
import { listOutbox } from '#provider/domain/messages/list.ts';
import { parseCapabilities } from '#config/capabilities/capabilities.ts';
import { listEndpoints } from '#contract/openapi.ts';
import { ok } from '#lib/result.ts';
import { checkProvider } from '../../../src/tools/conformance/check-provider.ts';
import type { ConformanceReport } from '../../../src/tools/conformance/probe/report.ts';
import { DEMO } from '../support/customers/customer-area.ts';
import {
  describeOnBothEngines,
  describeOnEmbedded,
  type TestProvider,
} from '../support/databases/engines.ts';
import {
  changed,
  lowerPath,
  otherProvider,
  wrongProvider,
} from '../support/payments/other-providers.ts';

/** The site of the checks, on another origin than the provider. */
const SITE = 'https://shop.test';

/** Serves an app on a free port of the loopback interface. */
async function listen(app: Hono): Promise<{ origin: string; close: () => Promise<void> }> {
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}

/**
 * Runs every check against an app, with the demo account and a purchase, an hour after the one
 * before: all come from one address, which a provider limits.
 */
async function check(
  app: Hono,
  { context, clock }: TestProvider,
  capabilities = 'all',
  site?: string,
): Promise<ConformanceReport> {
  clock.advance(3_600_000);
  const { origin, close } = await listen(app);
  const report = await checkProvider({
    settings: {
      hubUrl: `${origin}/hub`,
      mainUrl: `${origin}/main`,
      product: 'vnum',
      appName: 'bglobal',
      brandId: 5,
    },
    capabilities: parseCapabilities(capabilities),
    origin: site,
    account: { email: DEMO, password: 'Demo1234' },
    purchase: {
      approvedCard: '4242424242424242',
      declinedCard: '4000000000000002',
      readCode: async (phone) => ok((await listOutbox(context, phone))[0]?.code),
    },
  });
  await close();
  return report;
}

/** The endpoints that a provider has with a capability, in the order of the contract. */
const OF_CAPABILITIES = listEndpoints()
  .filter(({ endpoint }) => endpoint.capability !== undefined)
  .map(({ domain, name }) => `${domain}.${name}`);

const deviating = (report: ConformanceReport): string[] =>
  report.endpoints.filter(({ deviations }) => deviations.length > 0).map(({ name }) => name);

const UNKNOWN_READ = 'an unknown id gets status 200 and nothing; the site shows none';
const CALL = { isIncomingCall: true, callerID: '12025550177', dialedTime: '2026-11-27T10:00:00Z' };

describeOnBothEngines('conformance checks of the reference provider', (open) => {
  it('find no deviation and reach every endpoint', async () => {
    const provider = await open({ corsOrigins: [SITE] });
    const { endpoints, skipped } = await check(provider.app, provider, 'all', SITE);
    expect(endpoints.flatMap(({ deviations }) => deviations)).toEqual([]);
    expect(skipped).toEqual([]);
    expect(endpoints.filter(({ passed }) => passed === 0)).toEqual([]);
  });
});

describeOnEmbedded('conformance checks', (open) => {
  let provider: TestProvider;

  beforeAll(async () => {
    provider = await open({ corsOrigins: [SITE] });
  });

  it('ask a provider for no endpoint of a capability that it does not declare', async () => {
    const base = new Hono();
    base.all('/hub/api/vnum/my-numbers/:didid{[0-9]+}/*', (c) => c.notFound());
    base.all('/hub/api/vnum/renewal-link', (c) => c.notFound());
    base.all('/hub/api/vnum/renewal-link/stop', (c) => c.notFound());
    base.all('/hub/api/vnum/low-credit-notice', (c) => c.notFound());
    base.post('/main/api/Customer/:adding{AddNumber|AddNumberQuote}', (c) => c.notFound());
    base.all('/hub/api/vnum/withdrawals', (c) => c.notFound());
    base.all('/hub/api/vnum/dids/hold', (c) => c.notFound());
    base.all('/hub/api/vnum/country/get-capabilities', (c) => c.notFound());
    base.all('/hub/api/vnum/auth/:setting{send-email-2fa|turn-off-2fa}', (c) => c.notFound());
    base.all('/hub/api/vnum/auth/sessions', (c) => c.notFound());
    base.all('/hub/api/vnum/auth/sessions/end-others', (c) => c.notFound());
    base.all('/hub/api/inquiry/refer-friends', (c) => c.notFound());
    base.all('/hub/api/vnum/resend-customer-email-validation', (c) => c.notFound());
    base.all('/hub/api/vnum/provider-capabilities', (c) => c.notFound());
    base.post('/hub/api/vnum/validate-customer-email', (c) => c.body(null, 405));
    base.post('/hub/api/vnum/auth/validate-customer-password', (c) => {
      const messages = [{ code: 'required', message: 'token and password are required' }];
      return c.req.query('token') === undefined
        ? c.json({ isSuccessful: false, messages }, 400)
        : provider.app.fetch(c.req.raw);
    });
    base.get('/hub/api/vnum/my-numbers', async (c) => {
      const text = await (await provider.app.fetch(c.req.raw)).text();
      return c.body(text.replaceAll(/"(paidUntil|renews|renewalPrice)":/g, '"other":'), 200, {
        'Content-Type': 'application/json',
      });
    });
    base.get('/hub/api/vnum/my-numbers/call-history', async (c) => {
      const text = await (await provider.app.fetch(c.req.raw)).text();
      return c.body(text.replaceAll(/"(seconds|usage)":/g, '"other":'), 200, {
        'Content-Type': 'application/json',
      });
    });
    base.all('*', (c) => provider.app.fetch(c.req.raw));
    const { endpoints } = await check(base, provider, 'none');
    expect(endpoints.flatMap(({ deviations }) => deviations)).toEqual([]);
    const lacking = endpoints.filter(({ without }) => without !== undefined);
    expect(lacking.map(({ name }) => name)).toEqual(['catalogue.getProviderCapabilities']);
    const unasked = endpoints
      .filter(({ passed, without }) => passed === 0 && without === undefined)
      .map(({ name }) => name);
    expect(unasked).toEqual(OF_CAPABILITIES);
    const missed = deviating(await check(base, provider));
    expect(missed.sort()).toEqual(
      [
        'auth.validateCustomerPassword',
        'numbers.getCallHistory',
        'numbers.getMyNumbers',
        // One with a telephone network has no calls to simulate.
        ...OF_CAPABILITIES.filter((name) => name !== 'calls.simulateArrival'),
      ].sort(),
    );
  });

  it('find capability sheets that are declared and missing, and a country on sale without one', async () => {
    const catalogueOf = async (sheets: (c: HonoContext) => Response | Promise<Response>) => {
      const app = new Hono();
      app.get('/hub/api/vnum/country/get-capabilities', sheets);
      app.all('*', (c) => provider.app.fetch(c.req.raw));
      return (await check(app, provider, 'all')).endpoints.find(
        ({ name }) => name === 'catalogue.getCapabilitySheets',
      );
    };
    const none = await catalogueOf((c) => c.notFound());
    expect(none?.deviations).toMatchObject([{ expected: 'status 200' }]);
    const lacking = await catalogueOf(async (c) => {
      const response = await provider.app.fetch(c.req.raw);
      const body = (await response.json()) as { result: unknown[] };
      return c.json({ ...body, result: body.result.slice(1) });
    });
    expect(lacking?.deviations).toMatchObject([
      { expected: 'a sheet for each country on sale', found: '["United States"]' },
    ]);
  });

  it('find the rates of one package with call minutes that name no landline', async () => {
    const app = new Hono();
    let isFirst = true;
    app.get('/hub/api/vnum/country/get-rates-per-country', async (c) => {
      const text = await (await provider.app.fetch(c.req.raw)).text();
      const written = isFirst ? text : text.replaceAll('"Landline"', '"Fixed"');
      isFirst = false;
      return c.body(written, 200, { 'Content-Type': 'application/json' });
    });
    app.all('*', (c) => provider.app.fetch(c.req.raw));
    expect(deviating(await check(app, provider))).toEqual(['catalogue.getRatesPerCountry']);
  });

  it('find a right code that is refused, and report that the order was skipped', async () => {
    const app = new Hono({ getPath: lowerPath });
    app.post('/main/api/customer/validatecode', (c) =>
      changed(provider, c, (response) =>
        response.status === 200 ? c.json({ response_code: 400 }) : response,
      ),
    );
    app.all('*', (c) => provider.app.fetch(c.req.raw));
    const report = await check(app, provider);
    expect(deviating(report)).toEqual(['ordering.validateCode']);
    expect(report.skipped.map(({ part }) => part)).toEqual(['the order and what follows it']);
  });

  it('allow what a provider may do otherwise and the site works with', async () => {
    const { endpoints, skipped } = await check(otherProvider(provider), provider);
    expect(endpoints.flatMap(({ deviations }) => deviations)).toEqual([]);
    expect(skipped).toEqual([]);
    const lacking = endpoints.filter(({ without }) => without !== undefined);
    expect(lacking.map(({ name }) => name)).toEqual([
      'auth.validateCustomerEmail',
      'calls.simulateArrival',
    ]);
    const rows = endpoints.filter(({ allowed }) => allowed.length > 0);
    expect(Object.fromEntries(rows.map(({ name, allowed }) => [name, allowed]))).toEqual({
      'addingNumbers.addNumber': [
        'a declined card gets response_code 402 without isSuccessful: false; the site goes by the code',
        'a sold number gets value 5 without isSuccessful: false; the site goes by value',
      ],
      'auth.login': ['messageCode is WRONG-PASSWORD; the site reads it in any letter case'],
      'billing.getSavedCard': [UNKNOWN_READ],
      'billing.deleteSavedCard': [
        'an unknown id gets status 200 and nothing; the site takes it for removed, and reads the list again',
      ],
      'billing.getMyAccountPackagePrice': [
        'the plan has no row of one month; the customer writes to support to change back to it',
      ],
      'billing.sendReceipt': [
        'an unknown id gets status 200 without isSuccessful; the site takes it for a refusal',
      ],
      'numbers.getCallHistory': [UNKNOWN_READ],
      'numbers.getCallerIds': [
        'an unknown number gets status 200 and nothing; the site shows none',
      ],
      'ordering.validateCode': [
        'a wrong code gets response_code 100 without isSuccessful: false; the site goes by the code',
      ],
      'ordering.validatePromoCode': [
        'an unknown coupon gets response_code 400; the site takes it for not valid',
      ],
      'ordering.createValidatedSubscriber': [
        'a declined card gets response_code 402 without isSuccessful: false; the site goes by the code',
      ],
    });
  });

  it('find a change of an unknown id that is reported as made, and a declined card as paid', async () => {
    const app = new Hono({ getPath: lowerPath });
    const change = (c: HonoContext, body: object): Promise<Response> =>
      changed(provider, c, (response) => (response.status === 404 ? c.json(body) : response));
    app.post('/hub/api/vnum/billing/history/send-email', (c) => change(c, { isSuccessful: true }));
    app.get('/hub/api/vnum/my-numbers/call-history', (c) =>
      change(c, { isSuccessful: true, result: [CALL] }),
    );
    app.post('/main/api/customer/createvalidatedsubscriber', (c) =>
      changed(provider, c, async (response) => {
        const body = (await response.clone().json()) as { response_code?: number };
        return body.response_code === 402 ? c.json({ ...body, response_code: 200 }) : response;
      }),
    );
    app.all('*', (c) => provider.app.fetch(c.req.raw));
    expect(deviating(await check(app, provider)).sort()).toEqual([
      'billing.sendReceipt',
      'numbers.getCallHistory',
      'ordering.createValidatedSubscriber',
    ]);
  });

  it('name exactly the endpoints in which a provider deviates', async () => {
    const report = await check(wrongProvider(provider), provider);
    expect(deviating(report)).toEqual([
      'account.getAccountInformation',
      'auth.login',
      'catalogue.getCountriesPackages',
      'inquiries.createLead',
    ]);
  });

  it('has a page and a document of the contract in the sandbox only', async () => {
    const page = await (await provider.app.request('/dev/api')).text();
    expect(page).toContain('/main/api/Customer/CreatevalidatedSubscriber');
    expect(page).toContain('<h3>Parameters');
    expect(page).toContain('<code>before</code> in query');
    const document = (await (await provider.app.request('/dev/openapi.json')).json()) as object;
    expect(document).toMatchObject({ openapi: expect.stringMatching(/^3\.1/) as string });
    const { app } = await open({ sandbox: false });
    expect((await app.request('/dev/openapi.json')).status).toBe(404);
  });
});
