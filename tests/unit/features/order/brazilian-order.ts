import type { OrderData } from '#stores/order/order-data.ts';

/** An order for a number in California of a buyer in Brazil, before its details are given. */
export const ORDER: OrderData = {
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
  touchedAt: 0,
};

/** The details of its buyer. */
export const INFO = {
  firstName: 'Ana',
  lastName: 'Souza',
  email: 'ana@example.com',
  phone: '11961234567',
  dialCode: '55',
  password: 'Segredo123',
};
