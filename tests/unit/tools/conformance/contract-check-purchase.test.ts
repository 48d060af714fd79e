import { afterEach, expect, test, vi } from 'vitest';
import { ok } from '#lib/result.ts';
import { createCodeReader, SANDBOX_CARDS } from '#tools/conformance/outbox.ts';
import { formatReport } from '#tools/conformance/probe/report.ts';
import {
  check,
  differing,
  found,
  json,
  SURCHARGES,
  catalogue,
  type Respond,
} from '../../../support/checked-provider.ts';

afterEach(() => vi.unstubAllGlobals());

const CODE = '135790';
const OUTBOX = 'https://provider.example/outbox.json';
const purchase = { ...SANDBOX_CARDS, readCode: async () => ok(CODE) };

/** A provider of one number that confirms phones, with other responses to these two requests. */
const confirming =
  ({ customer, code }: { customer?: object; code?: object } = {}): Respond =>
  (method, path, sent) => {
    const body = sent.body ?? '';
    if (path.endsWith('/FindCustomer') && body.includes('"phone"')) {
      const sentCode = { response_code: 200, value: 0, response_message: 'token' };
      return json({ ...sentCode, ...customer });
    }
    if (path.endsWith('/ValidateCode')) {
      return json(body.includes(CODE) ? { response_code: 200, ...code } : { response_code: 400 });
    }
    return catalogue(5.99, (id) => 5.99 + (SURCHARGES[id] ?? 0))(method, path, sent);
  };

const NOT_CONFIRMED = {
  part: 'the order and what follows it',
  why: 'the phone number of the buyer was not confirmed',
};

test('a right code that is refused by its response_code deviates, and the order is skipped', async () => {
  const report = await check(confirming({ code: { response_code: 400 } }), { purchase });
  expect(found(report, 'ordering.validateCode')).toEqual(['status 200, {"response_code":400}']);
  expect(report.skipped).toEqual([NOT_CONFIRMED]);
  expect(report.passes).toBe(false);
  expect(formatReport(report)).toContain(
    '\nskipped    the order and what follows it: the phone number of the buyer was not confirmed\n',
  );
});

test.each([
  ['by its response_code', { response_code: 400 }],
  ['as an existing one', { value: 2 }],
  ['without a token', { response_message: null }],
])('a new customer who is refused %s deviates, and the order is skipped', async (_, customer) => {
  const report = await check(confirming({ customer }), { purchase });
  expect(found(report, 'ordering.findCustomer')).toHaveLength(1);
  expect(report.skipped).toEqual([NOT_CONFIRMED]);
});

test('a provider that sends no response_code with the code by SMS goes on to the order', async () => {
  const customer = { response_code: undefined };
  const report = await check(confirming({ customer }), { purchase });
  expect(found(report, 'ordering.findCustomer')).toEqual([]);
  expect(report.skipped).toEqual([
    { part: 'what follows an order', why: 'the order was not paid' },
  ]);
});

test('a purchase without a number on sale is skipped', async () => {
  const report = await check(differing({ '/get-available-dids/': [] }), { purchase });
  expect(report.skipped).toEqual([
    { part: 'the purchase', why: 'no number with a package was found on sale' },
  ]);
});

test('a check of an account that cannot sign in is skipped', async () => {
  const account = { email: 'demo@shop.example', password: 'Secret123' };
  const report = await check(confirming(), { account });
  expect(report.skipped).toEqual([{ part: 'the account', why: 'the sign-in did not succeed' }]);
});

const REFUSED = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

test.each<[string, () => Response, string]>([
  [
    'does not respond',
    () => {
      throw new TypeError('fetch failed', { cause: REFUSED });
    },
    'Error: connect ECONNREFUSED',
  ],
  ['responds with 404', () => json({}, 404), 'status 404'],
  ['has no list', () => json({}), 'the response is no list'],
])('an outbox that %s is named, and the rest of the report is there', async (_, outbox, why) => {
  const respond: Respond = (method, path, sent) =>
    path === '/outbox.json' ? outbox() : confirming()(method, path, sent);
  const readCode = createCodeReader(new URL(OUTBOX));
  const report = await check(respond, { purchase: { ...SANDBOX_CARDS, readCode } });
  expect(report.skipped).toEqual([
    { part: 'the order and what follows it', why: `the outbox ${OUTBOX} has no messages: ${why}` },
  ]);
  expect(found(report, 'ordering.findCustomer')).toEqual([]);
  expect(formatReport(report)).toContain('auth.login');
});

test('an outbox is asked for the phone, beside what its address has', async () => {
  const requested: string[] = [];
  vi.stubGlobal('fetch', async (address: URL) => {
    requested.push(address.href);
    return json([{ body: 'Your code is 123456' }, { body: 'Your code is 654321' }]);
  });
  const readCode = createCodeReader(new URL(`${OUTBOX}?box=1`));
  expect(await readCode('+12025550143')).toEqual(ok('123456'));
  expect(requested).toEqual([`${OUTBOX}?box=1&to=%2B12025550143`]);
});
