import { afterEach, expect, test, vi } from 'vitest';
import { formatReport } from '#tools/conformance/probe/report.ts';
import {
  allowed,
  check,
  differing,
  found,
  json,
  SITE,
  unauthorized,
  type Respond,
} from '../../../support/checked-provider.ts';

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
  const names = PREFLIGHT['Access-Control-Allow-Headers'].replace('idempotency-key, ', '');
  const headers = { ...PREFLIGHT, 'Access-Control-Allow-Headers': names };
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

test('a refusal without a body conforms where the site goes by its status, and deviates elsewhere', async () => {
  const report = await check((_, path) => {
    if (path.endsWith('/billing/history')) return new Response(null, { status: 401 });
    return path.endsWith('/auth/reset-password') ? new Response(null, { status: 400 }) : undefined;
  });
  expect(found(report, 'billing.getBillingHistory')).toEqual([]);
  expect(formatReport(report)).toContain('no JSON body; the site goes by the status');
  expect(found(report, 'auth.requestPasswordRecovery')).toContain('status 400 without a body');
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

const SPAIN = { countryID: 7, countryName: 'Spain', iso2: 'ES' };
const PACKAGE = {
  countryId: 7,
  packageId: 1,
  countryName: 'Spain',
  iso2: 'ES',
  hasAccessNumber: false,
  hasCallMinutes: false,
};

test('texts of a language that the provider lacks are allowed, and the site has its own', async () => {
  const report = await check((method, path, sent) =>
    path.includes('/get-translation/')
      ? json({}, path.endsWith('/he') ? 404 : 200)
      : lacking(method, path, sent),
  );
  expect(allowed(report, 'catalogue.getTranslation')).toEqual([
    'there are no texts in he (status 404); the site has its own',
  ]);
  const lines = formatReport(report);
  expect(lines).toContain('allowed    catalogue.getTranslation (7 met)\n');
  expect(lines).toContain('\n           allowed, but there are no texts in he (status 404); the');
  expect(lines).toContain(' 1 differ as they may, ');
});

test('texts that cannot be read deviate', async () => {
  const report = await check((method, path, sent) =>
    path.includes('/get-translation/') ? json({}, 500) : lacking(method, path, sent),
  );
  expect(allowed(report, 'catalogue.getTranslation')).toEqual([]);
  expect(found(report, 'catalogue.getTranslation')[0]).toBe('status 500, {}');
});

test.each([
  ['WRONG-PASSWORD', ['messageCode is WRONG-PASSWORD; the site reads it in any letter case'], []],
  ['Wrong-Password', [], []],
  ['Wrong_Password', [], ['"Wrong_Password"']],
])('the messageCode of a wrong password: %s', async (messageCode, expected, deviations) => {
  const report = await check((_, path, { body }) =>
    path.endsWith('/auth/Login') && body?.includes('Not-The-Password')
      ? json({ messageCode }, 401)
      : undefined,
  );
  expect(allowed(report, 'auth.login')).toEqual(expected);
  expect(found(report, 'auth.login')).toEqual(deviations);
});

test.each([
  [{ isSuccessful: false, messages: [], result: null }, 'isSuccessful is not true'],
  [{ messages: [], result: [] }, 'isSuccessful is not true'],
])('a success that names none deviates: %j', async (body, expected) => {
  const report = await check((_, path) =>
    path.endsWith('/get-countries-packages') ? json(body) : undefined,
  );
  expect(found(report, 'catalogue.getCountriesPackages')).toEqual([expected]);
});

test('a success without its result deviates', async () => {
  const report = await check((_, path) =>
    path.includes('/get-did-country-by-name/') || path.endsWith('-dids')
      ? json({ isSuccessful: true, result: path.endsWith('-dids') ? [SPAIN] : null })
      : path.endsWith('/get-countries-packages')
        ? json({ isSuccessful: true, result: [PACKAGE] })
        : undefined,
  );
  expect(found(report, 'catalogue.getDidCountryByName')).toContain('result is null');
});

test('a refusal of the main API by its response code alone is allowed', async () => {
  const report = await check((_, path) =>
    path.endsWith('/ValidateCode') ? json({ response_code: 400 }) : undefined,
  );
  expect(found(report, 'ordering.validateCode')).toEqual([]);
  expect(allowed(report, 'ordering.validateCode')[0]).toBe(
    'an empty body gets response_code 400 without isSuccessful: false; the site goes by the code',
  );
});

test('what is not there may be a success with nothing', async () => {
  const report = await check(
    differing({ 'by-name/atlantis': null, 'selected-did/2000000000': null, 'countries/x': [] }),
  );
  expect(allowed(report, 'catalogue.getDidCountryByName')).toEqual([
    'an unknown country gets status 200 and nothing; the site shows none',
  ]);
  expect(allowed(report, 'catalogue.getSelectedDid')).toEqual([
    'an unknown number gets status 200 and nothing; the site shows none',
  ]);
  expect(allowed(report, 'catalogue.getStates')).toEqual([
    'an id that is no number gets status 200 and nothing; the site shows none',
  ]);
});

test('what is not there may not be something else', async () => {
  const other = { countryID: 7, countryName: 'Spain' };
  const report = await check(differing({ 'by-name/atlantis': other }));
  expect(allowed(report, 'catalogue.getDidCountryByName')).toEqual([]);
  expect(found(report, 'catalogue.getDidCountryByName').join()).toContain('status 200');
});
