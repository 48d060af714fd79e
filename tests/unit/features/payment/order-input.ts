import type { OrderInput } from '#features/payment/placing-order/order-body.ts';
import { INFO, ORDER } from '../order/brazilian-order.ts';

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
    ...ORDER,
    personalInfo: { ...INFO, firstName: ' Ana ' },
    phoneConfirmed: true,
    inquiryTicket: 'T-1',
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
