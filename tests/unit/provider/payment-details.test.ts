import { expect, it } from 'vitest';
import {
  paymentRequests,
  type PaymentDetails,
} from '#provider/platform/db/schema/payment-requests.ts';

const DETAILS: PaymentDetails = {
  cardToSave: {
    holder: 'Dana Miller',
    expirationMonth: 12,
    expirationYear: 2_030,
    billing: { address: '', city: '', state: '', zipCode: '', countryId: 218 },
    primary: true,
  },
  plan: { months: 1, renewalPackageId: null, at: '2026-11-24T00:00:00.000Z' },
};

/** The same as versions before and after write it. */
const STORED = { keep: DETAILS.cardToSave, plan: DETAILS.plan };

it('reads the card to save of a payment that another version wrote', () => {
  const { details } = paymentRequests;
  expect(details.mapFromDriverValue(STORED)).toEqual(DETAILS);
  expect(details.mapFromDriverValue(JSON.stringify(STORED))).toEqual(DETAILS);
});

it('writes the card to save as another version reads it', () => {
  expect(JSON.parse(String(paymentRequests.details.mapToDriverValue(DETAILS)))).toEqual(STORED);
});
