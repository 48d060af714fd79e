import { describe, expect, it } from 'vitest';
import { createValidatedSubscriber } from '#contract/main/ordering.ts';
import { orderBody } from '#features/payment/placing-order/order-body.ts';
import { ONE_MONTH, ORDER_INPUT } from './order-input.ts';

const DISCOUNTED = { ...ONE_MONTH, months: 3, totalCents: 1647, renewalPackageId: 9003 };

describe("an order's body", () => {
  it('is exactly what the contract requires', () => {
    const body = orderBody(ORDER_INPUT);
    expect(body).toEqual({
      PlatformID: 17,
      CreditCardNumber: '4242424242424242',
      CardHolder: 'Ana Souza',
      SecurityCode: '123',
      ExpirationMonth: 2,
      ExpirationYear: 2030,
      BillCountry: 30,
      State: 'São Paulo',
      City: 'Santos',
      Zip: '1',
      Address: 'Rua Um 100',
      Phone: '+5511961234567',
      Email: 'ana@example.com',
      PackageID: 503,
      Password: 'Segredo123',
      FirstName: 'Ana',
      LastName: 'Souza',
      LanguageISO: 'pt',
      IsSaveCard: 1,
      IsPrimary: 1,
      PromoCode: null,
      PromoCodeParams: null,
      DIDID: 7,
      inquiryTicket: 'T-1',
      RenewalPackageID: null,
    });
    expect(createValidatedSubscriber.body?.safeParse(body).success).toBe(true);
  });

  it('carries an accepted coupon for one month', () => {
    const body = orderBody({ ...ORDER_INPUT, coupon: { code: ' SAVE5 ', cents: 500 } });
    expect(body).toMatchObject({
      PromoCode: 'SAVE5',
      PromoCodeParams: { PackageID: 503, DIDID: 7 },
    });
  });

  it('carries the renewal package of a discounted duration, and then no coupon', () => {
    const coupon = { code: 'SAVE5', cents: 500 };
    const body = orderBody({ ...ORDER_INPUT, option: DISCOUNTED, coupon });
    expect(body).toMatchObject({ RenewalPackageID: 9003, PromoCode: null, PromoCodeParams: null });
  });
});
