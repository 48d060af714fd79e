import { describe, expect, it } from 'vitest';
import { orderOutcome } from '#features/payment/placing-order/order-outcome.ts';
import { refusal } from '#api/failure.ts';

const response = (response_code: number, value: number | null = null, reason?: string) =>
  orderOutcome({
    ok: true,
    value: {
      isSuccessful: response_code === 200,
      isError: false,
      errorMessage: null,
      messages: reason === undefined ? [] : [{ code: reason, message: '' }],
      response_code,
      response_message: 'No funds',
      value,
      confirmationId: 'C-1',
    },
  });
const refused = (status: number, body: unknown = {}) =>
  orderOutcome({ ok: false, failure: refusal(status, body) });

describe('the response to an order', () => {
  it.each([
    ['200 is paid', response(200), { kind: 'paid', confirmationId: 'C-1', session: null }],
    ['999 is a gateway error', response(999), { kind: 'gateway-error', message: 'No funds' }],
    [
      '999 for an order that is still open is uncertain',
      response(999, null, 'in-progress'),
      { kind: 'uncertain' },
    ],
    ['value 5 means the number was sold', response(400, 5), { kind: 'number-taken' }],
    ['any other has a message', response(402), { kind: 'declined', message: 'No funds' }],
    [
      'a refused password leads to the details',
      response(400, null, 'password-common'),
      { kind: 'details-refused', message: 'No funds', field: 'password' },
    ],
    [
      'an unconfirmed phone leads to the details',
      response(400, null, 'phone-not-confirmed'),
      { kind: 'details-refused', message: 'No funds', field: 'phone' },
    ],
    [
      'a known email leads to sign-in',
      response(409, null, 'existing-customer'),
      { kind: 'existing-customer', message: 'No funds' },
    ],
    [
      'another price is requested again',
      response(400, null, 'price-changed'),
      { kind: 'price-changed' },
    ],
    ['530 is bot protection', response(530), { kind: 'bot-protection' }],
    ['531 is bot protection', response(531), { kind: 'bot-protection' }],
    ['HTTP with 530', refused(400, { response_code: 530 }), { kind: 'bot-protection' }],
    ['HTTP with 531', refused(500, { response_code: 531 }), { kind: 'bot-protection' }],
    ['429 is a rate limit', refused(429), { kind: 'rate-limited' }],
    ['422 was sent before', refused(422), { kind: 'already-sent' }],
    ['401 is no verdict', refused(401), { kind: 'no-access' }],
    ['403 is no verdict', refused(403), { kind: 'no-access' }],
    ['400 is refused', refused(400), { kind: 'refused' }],
    ['409 is uncertain', refused(409), { kind: 'uncertain' }],
    ['502 is uncertain', refused(502), { kind: 'uncertain' }],
  ])('%s', (_name, outcome, expected) => {
    expect(outcome).toEqual(expected);
  });

  it('takes a sold number for perhaps the buyer’s while an earlier attempt for it is uncertain', () => {
    const taken = {
      isSuccessful: false,
      isError: false,
      errorMessage: null,
      messages: [],
      response_code: 400,
      response_message: null,
      value: 5,
      confirmationId: null,
    };
    expect(orderOutcome({ ok: true, value: taken }, true)).toEqual({ kind: 'perhaps-yours' });
    expect(orderOutcome({ ok: true, value: taken }, false)).toEqual({ kind: 'number-taken' });
  });

  it.each(['network', 'timeout', 'invalid-response'] as const)('is uncertain with %s', (kind) => {
    expect(orderOutcome({ ok: false, failure: { kind } })).toEqual({ kind: 'uncertain' });
  });
});
