import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { refusal } from '#api/failure.ts';
import { payOnce } from '#features/billing/pay-once.ts';
import { orderOutcome } from '#features/payment/placing-order/order-outcome.ts';
import { fail, ok } from '#lib/result.ts';
import { tabStore } from '#lib/browser/safe-storage.ts';
import { isPaymentUncertain } from '#stores/order/payment-attempt.ts';

type Response = Awaited<ReturnType<Parameters<typeof payOnce>[2]>>;

const noResponse = fail({ kind: 'network' } as const);

const enveloped = (response_code: number, more: object = {}): Response =>
  ok({
    isSuccessful: response_code === 200,
    isError: false,
    errorMessage: null,
    messages: [],
    response_code,
    confirmationId: 'C1',
    ...more,
  });

/** Presses Pay; returns what was sent as the key, and the outcome. */
async function press(response: Response) {
  let key: string | undefined = 'nothing was sent';
  const { outcome } = await payOnce('credit', '25', async (idempotencyKey) => {
    key = idempotencyKey;
    return response;
  });
  return { key, outcome };
}

const isUncertain = (): boolean => isPaymentUncertain('credit', '25');

describe('a provider that knows no idempotency key', () => {
  beforeEach(() => vi.stubGlobal('IDEMPOTENT_PAYMENTS', false));
  afterEach(() => {
    vi.unstubAllGlobals();
    tabStore.removeItem('creditAttempts');
  });

  test('is sent none', async () => {
    expect((await press(noResponse)).key).toBeUndefined();
  });

  test.each([
    ['refused', enveloped(402, { response_message: 'No' })],
    ['not allowed', fail(refusal(401, {}))],
    ['without a response again', noResponse],
  ])(
    'leaves it uncertain whether the first press was charged while the next is %s',
    async (_, next) => {
      await press(noResponse);
      await press(next);
      expect(isUncertain()).toBe(true);
    },
  );

  test('leaves nothing uncertain once a press is paid, or when the first one is refused', async () => {
    await press(noResponse);
    await press(enveloped(200));
    expect(isUncertain()).toBe(false);
    await press(enveloped(402, { response_message: 'No' }));
    expect(isUncertain()).toBe(false);
  });

  test('is not said to have charged nothing while an earlier press is uncertain', async () => {
    expect((await press(enveloped(402))).outcome).toMatchObject({ kind: 'refused' });
    expect((await press(fail(refusal(404, {})))).outcome).toEqual({ kind: 'stale' });
    await press(noResponse);
    expect((await press(enveloped(402))).outcome).toEqual({ kind: 'uncertain' });
    expect((await press(enveloped(100))).outcome).toEqual({ kind: 'uncertain' });
    expect((await press(fail(refusal(404, {})))).outcome).toEqual({
      kind: 'stale',
      isUncertain: true,
    });
    const declined = enveloped(100, { response_message: 'No' });
    expect((await press(declined)).outcome).toMatchObject({ kind: 'refused', message: 'No' });
  });

  test('means with 422 that the payment was refused, not that it was sent before', async () => {
    expect((await press(fail(refusal(422, {})))).outcome).toMatchObject({ kind: 'refused' });
    expect(orderOutcome(fail(refusal(422, {})))).toEqual({ kind: 'refused' });
  });
});
