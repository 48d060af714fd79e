import { describe, expect, test } from 'vitest';
import type { AnyEndpoint, ResponseOf } from '#contract/endpoint.ts';
import {
  createInquiry,
  createValidatedSubscriber,
  findCustomer,
  validateCode,
  validatePromoCode,
} from '#contract/main/ordering.ts';
import { addNumber } from '#contract/main/add-number.ts';
import { addCredit, payPreSuspended, paySuspended, saveCard } from '#contract/main/payment.ts';
import { checkCodeOutcome, sendCodeOutcome } from '#features/order/code-outcomes.ts';
import { paymentOutcome } from '#features/billing/pay-once.ts';
import { couponOutcome } from '#features/payment/coupon/coupon-outcome.ts';
import { orderOutcome } from '#features/payment/placing-order/order-outcome.ts';
import { fail, ok } from '#lib/result.ts';
import { refusal } from '#api/failure.ts';

/** What a request returns for a response with that body. */
function responseTo<E extends AnyEndpoint>({ response }: E, body: unknown) {
  const parsed = response.safeParse(body);
  return parsed.success
    ? ok(parsed.data as ResponseOf<E>)
    : fail({ kind: 'invalid-response' } as const);
}

const order = (body: object) => orderOutcome(responseTo(createValidatedSubscriber, body));

/** Everything beside `response_code` that a response may carry, in forms of no contract. */
const ODD = {
  isSuccessful: 1,
  isError: 'no',
  errorMessage: {},
  messages: null,
  response_message: 7,
  confirmationId: { id: 7 },
  value: '',
  session: { token: 't' },
  amount: '7.99',
};

describe('a successful payment', () => {
  const PAYMENTS = { addCredit, saveCard, paySuspended, payPreSuspended, addNumber };

  test.each([
    ['a number', 1067, '1067'],
    ['a text', 'C-1067', 'C-1067'],
    ['null', null, null],
    ['left out', undefined, null],
    ['an object', {}, null],
  ])('is paid when its confirmation is %s', (_, confirmationId, shown) => {
    const body = { response_code: 200, confirmationId };
    expect(order(body)).toEqual({ kind: 'paid', confirmationId: shown, session: null });
    for (const endpoint of Object.values(PAYMENTS)) {
      const outcome = paymentOutcome(responseTo<typeof paySuspended>(endpoint as never, body));
      expect(outcome).toMatchObject({ kind: 'paid', confirmationId: shown });
    }
  });

  test('is paid whatever else is in its response', () => {
    const body = { ...ODD, response_code: 200 };
    expect(order(body)).toEqual({ kind: 'paid', confirmationId: null, session: null });
    for (const endpoint of Object.values(PAYMENTS)) {
      const outcome = paymentOutcome(responseTo<typeof paySuspended>(endpoint as never, body));
      expect(outcome).toEqual({ kind: 'paid', confirmationId: null });
    }
  });
});

describe('a response with the specified fields alone', () => {
  test('opens the code box and confirms the code', () => {
    const found = { value: 0, response_message: 'T1', response_code: 200 };
    expect(sendCodeOutcome(responseTo(findCustomer, found))).toEqual({
      kind: 'code-sent',
      token: 'T1',
    });
    expect(checkCodeOutcome(responseTo(validateCode, { response_code: 200 }))).toBe('right');
    expect(checkCodeOutcome(responseTo(validateCode, { response_code: 100 }))).toBe('wrong');
  });

  test('creates a ticket, which may be a number', () => {
    const tickets = [{ inquiryTicket: 17 }, { inquiryTicket: 'T-17' }, {}].map((body) => {
      const response = responseTo(createInquiry, body);
      return response.ok ? response.value.inquiryTicket : 'no response';
    });
    expect(tickets).toEqual(['17', 'T-17', null]);
  });

  test('applies a promotion code, or says that it is not valid', () => {
    const applied = responseTo(validatePromoCode, { response_code: 200, discount: 2 });
    expect(couponOutcome(applied)).toEqual({ kind: 'applied', cents: 200 });
    expect(couponOutcome(responseTo(validatePromoCode, { response_code: 100 }))).toEqual({
      kind: 'not-valid',
    });
  });

  test('refuses an order with its message, or as taken', () => {
    expect(order({ response_code: 402, response_message: 'No' })).toEqual({
      kind: 'declined',
      message: 'No',
    });
    expect(order({ value: 5 })).toEqual({ kind: 'number-taken' });
  });

  test('leaves an order without a response code uncertain', () => {
    expect(order({})).toEqual({ kind: 'uncertain' });
    expect(order({ response_message: 'Hello' })).toEqual({ kind: 'uncertain' });
  });
});

test('a refusal is read although it has no messages', () => {
  expect(refusal(500, { response_code: 999, messages: null })).toMatchObject({ responseCode: 999 });
});
