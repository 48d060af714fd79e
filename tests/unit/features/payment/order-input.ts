import type { OrderInput } from '#features/payment/placing-order/order-body.ts';

/** A single month, without a discount. */
export const ONE_MONTH = {
  months: 1,
  totalCents: 599,
  monthlyCents: 599,
  discountPercentage: 0,
  renewalPackageId: null,
};
/** An order of a buyer in Brazil, as its forms have it. */
export const ORDER_INPUT: OrderInput = {
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
