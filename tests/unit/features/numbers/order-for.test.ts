import { describe, expect, it } from 'vitest';
import { orderFor } from '#features/numbers/picker/list/order-for.ts';
import type { Pair } from '#features/numbers/pair/pair.ts';
import { fromPriceCents, toPairPrice } from '#site-data/site-data.ts';
import type { OrderData } from '#stores/order/order-data.ts';

const PAIR: Pair = {
  didCountry: {
    id: 218,
    apiName: 'United States',
    name: 'Estados Unidos',
    iso2: 'US',
    slug: 'united-states',
  },
  packageCountry: {
    id: 101,
    apiName: 'Israel',
    name: 'Israel',
    iso2: 'IL',
    slug: 'israel',
    packageId: 501,
    hasAccessNumber: true,
    hasCallMinutes: false,
  },
};
const NUMBER = {
  id: 7,
  number: '14155550110',
  priceCents: 599,
  state: 'קליפורניה',
  providerState: 'California',
};
const DETAILS = {
  firstName: 'Dana',
  lastName: 'Levi',
  email: 'dana@example.com',
  phone: '555501234',
  dialCode: '972',
  password: 'Secret123',
};
const ORDER: OrderData = {
  ...orderFor(PAIR, NUMBER, undefined),
  personalInfo: DETAILS,
  phoneConfirmed: true,
  codeSent: { token: 'K1', person: 'dana', resendAt: 60_000 },
  inquiryTicket: 'T1',
  touchedAt: 1,
};

describe('the order that begins with a number', () => {
  it('holds the pair and the place under the names of the API and the price in dollars', () => {
    expect(orderFor(PAIR, NUMBER, undefined)).toEqual({
      didCountry: { countryID: 218, countryName: 'United States', iso2: 'US' },
      packageCountry: {
        countryId: 101,
        countryName: 'Israel',
        iso2: 'IL',
        packageId: 501,
        hasCallMinutes: false,
        hasAccessNumber: true,
      },
      didData: {
        didid: 7,
        did: '+1 415-555-0110',
        price: 5.99,
        state: 'California',
        countryName: 'United States',
      },
    });
  });

  it('keeps what was typed, and the code that was sent, for an earlier number', () => {
    const order = orderFor(PAIR, { ...NUMBER, id: 8 }, ORDER);
    expect(order).toMatchObject({
      personalInfo: DETAILS,
      phoneConfirmed: true,
      codeSent: ORDER.codeSent,
      inquiryTicket: 'T1',
    });
    expect(order.didData.didid).toBe(8);
  });

  it('requires the phone and a code again when the package country is another', () => {
    const spain = { ...PAIR, packageCountry: { ...PAIR.packageCountry, id: 195, packageId: 502 } };
    const order = orderFor(spain, NUMBER, ORDER);
    expect(order.phoneConfirmed).toBeUndefined();
    expect(order.codeSent).toBeUndefined();
    expect(order.personalInfo).toMatchObject({ firstName: 'Dana', phone: '', dialCode: '' });
  });
});

it('shows the lowest of the base price and all discount prices', () => {
  const discount = {
    intervalMonths: 12,
    discountPercentage: 20,
    renewalPackageID: 9,
    total: 57.48,
  };
  const price = toPairPrice({ price: 5.99, discounts: [{ ...discount, price: 4.79 }] });
  expect(fromPriceCents(price)).toBe(479);
  expect(
    fromPriceCents(toPairPrice({ price: 4.5, discounts: [{ ...discount, price: 4.79 }] })),
  ).toBe(450);
});
