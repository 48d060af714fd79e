import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { requestAddress } from '#api/address.ts';
import { sendRequest, type ApiEnvironment, type InputArguments } from '#api/send-request.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { getCountries, getStates } from '#contract/hub/catalogue.ts';
import { validateCode } from '#contract/main/ordering.ts';

const RESPONSE = {
  isSuccessful: true,
  isError: false,
  errorMessage: null,
  messages: [],
  response_code: 200,
};
const CALL = { body: { token: 't', code: '123456' } };

let cookies = '';
const environment: ApiEnvironment = {
  settings: { hubUrl: '/hub', mainUrl: '/main', product: 'vnum', appName: 'shop', brandId: 5 },
  token: undefined,
  botToken: () => Promise.resolve(''),
  cookies: () => cookies,
};
const sent = vi.fn<(address: string, options: RequestInit) => Promise<Response>>();
const tokensSent = (): (string | null)[] =>
  sent.mock.calls.map(([, { headers }]) => new Headers(headers).get('X-XSRF-TOKEN'));
const json = (body: object, status: number): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  });

beforeEach(() => {
  cookies = '';
  sent.mockReset();
  vi.stubGlobal('fetch', sent);
});
afterEach(() => vi.unstubAllGlobals());

test('a request whose cross-site token was replaced on its way is sent again with the new one', async () => {
  sent.mockImplementationOnce(async () => {
    cookies = 'XSRF-TOKEN=new';
    return json({}, 403);
  });
  sent.mockImplementationOnce(async () => json(RESPONSE, 200));
  expect(await sendRequest(validateCode, CALL, environment)).toEqual({ ok: true, value: RESPONSE });
  expect(tokensSent()).toEqual([null, 'new']);
});

test('a request that is forbidden for another reason is not sent again', async () => {
  cookies = 'XSRF-TOKEN=same';
  sent.mockImplementation(async () => json({}, 403));
  const result = await sendRequest(validateCode, CALL, environment);
  expect(result).toMatchObject({ ok: false, failure: { kind: 'refused', status: 403 } });
  expect(tokensSent()).toEqual(['same']);
});

const COUNTRIES = { ...RESPONSE, result: [] };

test.each([500, 502, 504])('a reading request is sent once more after a %i', async (status) => {
  sent.mockImplementationOnce(async () => json({}, status));
  sent.mockImplementationOnce(async () => json(COUNTRIES, 200));
  expect(await sendRequest(getCountries, {}, environment)).toMatchObject({ ok: true });
  expect(sent).toHaveBeenCalledTimes(2);
});

test('a reading request is sent once more after a lost connection, and not a third time', async () => {
  sent.mockImplementation(() => Promise.reject(new TypeError('fetch failed')));
  const result = await sendRequest(getCountries, {}, environment);
  expect(result).toEqual({ ok: false, failure: { kind: 'network' } });
  expect(sent).toHaveBeenCalledTimes(2);
});

test.each([429, 503])('a reading request that has to wait (%i) is not repeated', async (status) => {
  sent.mockImplementation(async () => json({}, status));
  const result = await sendRequest(getCountries, {}, environment);
  expect(result).toMatchObject({ failure: { kind: 'refused', status } });
  expect(sent).toHaveBeenCalledTimes(1);
});

test('a reading request ends with its time-out and is not sent again', async () => {
  sent.mockImplementation(() => Promise.reject(new DOMException('too late', 'TimeoutError')));
  const result = await sendRequest(getCountries, {}, environment);
  expect(result).toEqual({ ok: false, failure: { kind: 'timeout' } });
  expect(sent).toHaveBeenCalledTimes(1);
});

test('a request is written with the parts that its endpoint requires, and no others', () => {
  const written = <E extends AnyEndpoint>(_: E, ...input: InputArguments<E>): number =>
    input.length;
  written(getCountries);
  written(getStates, { params: { countryId: 1 } });
  // @ts-expect-error The path has a parameter.
  written(getStates);
  // @ts-expect-error The path has a parameter.
  written(getStates, {});
  // @ts-expect-error The endpoint takes no parameter.
  written(getCountries, { params: { countryId: 1 } });
  // @ts-expect-error The endpoint takes a body.
  written(validateCode);
  expect(written(validateCode, CALL)).toBe(1);
});

test('the address of a request names the value of its path that is missing', () => {
  const address = () => requestAddress(getStates, environment.settings);
  expect(address).toThrow(`No value for {countryId} of ${getStates.path}`);
});
