import { describe, expect, it } from 'vitest';
import { createValidatedSubscriber } from '#contract/main/ordering.ts';
import { orderBody, type OrderInput } from '#features/payment/placing-order/order-body.ts';

const ONE_MONTH = {
  months: 1,
  totalCents: 599,
  monthlyCents: 599,
  discountPercentage: 0,
  renewalPackageId: null,
};
const INPUT: OrderInput = {
  order: {
    didCountry: { countryID: 218, countryName: 'United States', iso2: 'US' },
    packageCountry: {
      countryId: 30,
      countryName: 'Brazil',
      iso2: 'BR',
      packageId: 503,
      hasCallMinutes: true,
      hasAccessNumber: false,
    },
    didData: { didid: 7, did: '14155550110', price: 5.99, state: 'California', countryName: 'US' },
    personalInfo: {
      firstName: ' Ana ',
      lastName: 'Souza',
      email: 'ana@example.com',
      phone: '11961234567',
      dialCode: '55',
      password: 'Segredo123',
    },
    phoneConfirmed: true,
    inquiryTicket: 'T-1',
    touchedAt: 0,
  },
  card: {
    number: '4242 4242 4242 4242',
    holder: ' Ana Souza',
    month: '02',
    year: '2030',
    cvv: '123',
  },
  billing: {
    address: 'Rua Um 100',
    country: '30',
    state: 'São Paulo',
    city: 'Santos',
    zipCode: '1',
  },
  option: ONE_MONTH,
  coupon: { code: '', cents: 0 },
  language: 'pt',
};
const DISCOUNTED = { ...ONE_MONTH, months: 3, totalCents: 1647, renewalPackageId: 9003 };

describe("an order's body", () => {
  it('is exactly what the contract requires', () => {
    const body = orderBody(INPUT);
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
    const body = orderBody({ ...INPUT, coupon: { code: ' SAVE5 ', cents: 500 } });
    expect(body).toMatchObject({
      PromoCode: 'SAVE5',
      PromoCodeParams: { PackageID: 503, DIDID: 7 },
    });
  });

  it('carries the renewal package of a discounted duration, and then no coupon', () => {
    const coupon = { code: 'SAVE5', cents: 500 };
    const body = orderBody({ ...INPUT, option: DISCOUNTED, coupon });
    expect(body).toMatchObject({ RenewalPackageID: 9003, PromoCode: null, PromoCodeParams: null });
  });
});
