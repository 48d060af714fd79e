import { describe, expect, test } from 'vitest';
import type { AnyEndpoint, ResponseOf } from '#contract/endpoint.ts';
import { addNumber } from '#contract/main/add-number.ts';
import { confirmCustomerEmail } from '#contract/hub/auth.ts';
import { createValidatedSubscriber, validateCode } from '#contract/main/ordering.ts';
import { confirmationOutcome } from '#features/auth/email/email-confirmation-outcome.ts';
import { paymentOutcome } from '#features/billing/pay-once.ts';
import { checkCodeOutcome } from '#features/order/code-outcomes.ts';
import { orderOutcome } from '#features/payment/placing-order/order-outcome.ts';
import { refusal } from '#api/failure.ts';
import { fail, ok } from '#lib/result.ts';
import {
  verifyDecline,
  verifyTaken,
  verifyUnknownToken,
  verifyWrongCode,
  verifyWrongPassword,
} from '#tools/conformance/probe/refusals.ts';
import type { Verdict } from '#tools/conformance/probe/report.ts';

const received = (status: number, body: unknown) => ({
  status,
  body,
  isJson: true,
  allowedOrigin: null,
});

/** What the site reads of a response. */
function read<E extends AnyEndpoint>({ response }: E, status: number, body: unknown) {
  if (status !== 200) return fail(refusal(status, body));
  const parsed = response.safeParse(body);
  return parsed.success
    ? ok(parsed.data as ResponseOf<E>)
    : fail({ kind: 'invalid-response' } as const);
}

const kindOf = (verdict: Verdict): string =>
  typeof verdict === 'object' ? 'allowed' : verdict ? 'met' : 'deviates';

describe('the response to a declined card', () => {
  test.each<[expected: string, outcome: string, status: number, body: object]>([
    ['met', 'declined', 200, { response_code: 402, isSuccessful: false }],
    ['met', 'refused', 402, { messages: [] }],
    ['allowed', 'declined', 200, { response_code: 402 }],
    ['allowed', 'declined', 200, { response_code: 402, isSuccessful: true }],
    ['allowed', 'declined', 200, { response_code: 100, response_message: 'No funds' }],
    ['allowed', 'declined', 200, { response_code: 100, messages: [{ code: 'no-funds' }] }],
    ['deviates', 'paid', 200, { response_code: 200, isSuccessful: false }],
    ['deviates', 'uncertain', 200, { isSuccessful: false }],
    ['deviates', 'gateway-error', 200, { response_code: 999, isSuccessful: false }],
    ['deviates', 'bot-protection', 200, { response_code: 531, isSuccessful: false }],
    ['deviates', 'uncertain', 500, { response_code: 402 }],
    ['deviates', 'uncertain', 200, { response_code: '402' }],
  ])('%s where an order is %s: status %i, %j', (expected, outcome, status, body) => {
    const endpoint = createValidatedSubscriber;
    expect(kindOf(verifyDecline(endpoint)(received(status, body)))).toBe(expected);
    expect(orderOutcome(read(endpoint, status, body)).kind).toBe(outcome);
  });

  test.each<[expected: string, outcome: string, body: object]>([
    ['allowed', 'refused', { response_code: 402 }],
    ['allowed', 'refused', { response_code: 100, response_message: 'No funds' }],
    ['deviates', 'unexplained', { response_code: 100 }],
    ['deviates', 'uncertain', { isSuccessful: false }],
  ])('%s where an added number is %s: %j', (expected, outcome, body) => {
    expect(kindOf(verifyDecline(addNumber)(received(200, body)))).toBe(expected);
    const response = read(addNumber, 200, body);
    expect(paymentOutcome(response as Parameters<typeof paymentOutcome>[0]).kind).toBe(outcome);
  });
});

describe('the response to an order for a sold number', () => {
  test.each<[expected: string, outcome: string, body: object]>([
    ['met', 'number-taken', { value: 5, response_code: 409, isSuccessful: false }],
    ['met', 'number-taken', { value: 5 }],
    ['deviates', 'paid', { value: 5, response_code: 200 }],
    ['deviates', 'gateway-error', { value: 5, response_code: 999 }],
    [
      'deviates',
      'uncertain',
      { value: 5, response_code: 409, messages: [{ code: 'in-progress' }] },
    ],
    ['deviates', 'declined', { value: null, response_code: 409 }],
  ])('%s where the outcome is %s: %j', (expected, outcome, body) => {
    const endpoint = createValidatedSubscriber;
    expect(kindOf(verifyTaken(endpoint)(received(200, body)))).toBe(expected);
    expect(orderOutcome(read(endpoint, 200, body)).kind).toBe(outcome);
  });
});

describe('the response to an unknown token of an email confirmation', () => {
  test.each<[expected: string, outcome: string, status: number, code?: string]>([
    ['met', 'customer-not-exist', 404, 'ERRVNUMS09'],
    ['met', 'email-already-exist', 404, 'ERRVNUMS11'],
    ['met', 'token-expired', 404, 'ERRVNUMS12'],
    ['met', 'email-already-changed', 404, 'ERRVNUMS16'],
    ['met', 'customer-not-exist', 404, 'customer-not-exist'],
    ['met', 'email-already-exist', 404, 'email-already-exist'],
    ['met', 'token-expired', 404, 'token-expired'],
    ['met', 'email-already-changed', 404, 'email-already-changed'],
    ['met', 'refused', 400],
    ['met', 'refused', 200],
    ['deviates', 'refused', 404],
    ['deviates', 'refused', 404, 'not-found'],
    ['deviates', 'refused', 405],
    ['deviates', 'no-response', 429],
  ])('%s where it is %s: status %i, %s', (expected, outcome, status, code) => {
    const messages = code === undefined ? [] : [{ code, message: '' }];
    const body = { isSuccessful: false, messages };
    expect(kindOf(verifyUnknownToken(received(status, body)))).toBe(expected);
    expect(confirmationOutcome(read(confirmCustomerEmail, status, body))).toBe(outcome);
  });
});

describe('the response to a wrong password', () => {
  test.each<[expected: string, status: number, body: object]>([
    ['met', 200, { isSuccessful: true, result: false }],
    ['allowed', 200, { isSuccessful: false, result: false }],
    ['deviates', 200, { isSuccessful: true, result: true }],
    ['deviates', 200, { isSuccessful: false, result: null }],
    ['deviates', 200, { isSuccessful: false, result: false, response_code: 530 }],
    ['deviates', 400, { isSuccessful: false, result: false }],
  ])('%s: status %i, %j', (expected, status, body) => {
    expect(kindOf(verifyWrongPassword(received(status, body)))).toBe(expected);
  });
});

describe('the response to a wrong code', () => {
  test.each<[expected: string, outcome: string, status: number, body: object]>([
    ['met', 'wrong', 200, { response_code: 400, isSuccessful: false }],
    ['met', 'wrong', 401, {}],
    ['allowed', 'wrong', 200, { response_code: 100 }],
    ['allowed', 'wrong', 200, { response_code: 404, messages: [{ code: 'pin' }] }],
    ['allowed', 'wrong', 422, {}],
    ['deviates', 'right', 200, { response_code: 200, isSuccessful: false }],
    ['deviates', 'failed', 200, { isSuccessful: false }],
    ['deviates', 'bot-protection', 200, { response_code: 530, isSuccessful: false }],
    ['deviates', 'bot-protection', 403, { response_code: 530 }],
    ['deviates', 'rate-limited', 429, {}],
    ['deviates', 'failed', 500, {}],
  ])('%s where it is %s: status %i, %j', (expected, outcome, status, body) => {
    expect(kindOf(verifyWrongCode(validateCode)(received(status, body)))).toBe(expected);
    expect(checkCodeOutcome(read(validateCode, status, body))).toBe(outcome);
  });
});
