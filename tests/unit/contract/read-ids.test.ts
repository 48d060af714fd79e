import { describe, expect, test } from 'vitest';
import { savedCard, state } from '#contract/entities.ts';
import { login } from '#contract/hub/auth.ts';
import { getMyAccountPackagePrice } from '#contract/hub/billing.ts';
import { getBlockedCallers } from '#contract/hub/calls.ts';
import {
  getAvailableDids,
  getCountriesPackages,
  getCountriesWithActiveDids,
} from '#contract/hub/catalogue.ts';
import { getCallerIds, getMyNumbers } from '#contract/hub/numbers.ts';

const done = (result: unknown) => ({ isSuccessful: true, messages: [], result });

const CARD = {
  creditCardId: 1,
  creditCardType: 'visa',
  lastFourNumbers: '0042',
  expirationMonth: 3,
  expirationYear: 2028,
  isPrimary: true,
};

describe('an id that comes as its digits is a number', () => {
  test('of countries and packages', () => {
    const country = { countryID: '7', countryName: 'Spain' };
    const countries = getCountriesWithActiveDids.response.parse(done([country]));
    expect(countries.result?.[0]?.countryID).toBe(7);
    const plain = { countryName: 'Spain', iso2: 'ES', hasAccessNumber: false };
    const ids = { countryId: '7', packageId: '12', hasCallMinutes: false };
    const packages = getCountriesPackages.response.parse(done([{ ...plain, ...ids }]));
    expect(packages.result?.[0]).toMatchObject({ countryId: 7, packageId: 12 });
    expect(state.parse({ stateID: '5', state: 'Texas' }).stateID).toBe(5);
  });

  test('of numbers on sale and of the customer', () => {
    const did = { didid: '9', did: '34910000001', price: 5.99 };
    const groups = getAvailableDids.response.parse(done([{ state: 'Madrid', dids: [did] }]));
    expect(groups.result?.[0]?.dids[0]?.didid).toBe(9);
    const forwardingNumbers = [{ forwardingNumberID: '4', phoneNumber: '34612345678' }];
    const number = { didid: '9', didNumber: '34910000001', forwardingNumbers };
    const read = getMyNumbers.response.parse(done([number])).result?.[0];
    expect(read?.didid).toBe(9);
    expect(read?.forwardingNumbers[0]?.forwardingNumberID).toBe(4);
  });

  test('of caller IDs and of blocked callers', () => {
    const callerIds = [{ id: '3', callerId: '12025550177' }];
    const own = getCallerIds.response.parse(done({ callerIds, maxCallerIDsAllowed: 3 }));
    expect(own.result?.callerIds[0]?.id).toBe(3);
    const caller = { id: '3', phoneNumber: '1', prefix: '1', mask: '#', countryName: 'Canada' };
    const listed = { blockedCallers: [caller], maxBlockedCallersAllowed: 20 };
    expect(getBlockedCallers.response.parse(done(listed)).result?.blockedCallers[0]?.id).toBe(3);
  });

  test('of cards, their addresses and the durations of a plan', () => {
    const address = { countryID: '218', stateID: '5' };
    const card = savedCard.parse({ ...CARD, creditCardId: '17', address });
    expect(card.creditCardId).toBe(17);
    expect(card.address).toMatchObject({ countryID: 218, stateID: 5 });
    const year = { intervalMonths: 12, price: 5, discountPercentage: 20, total: 60 };
    const discounts = [{ ...year, renewalPackageID: '712' }];
    const plan = { price: 6, monthsInterval: 1, discounts };
    const read = getMyAccountPackagePrice.response.parse(done(plan));
    expect(read.result?.discounts[0]?.renewalPackageID).toBe(712);
  });

  test('of the customer who signs in', () => {
    const granted = { token: 't', status: 'Active', expiration: '2026-11-27T10:00:00Z', user: 'A' };
    const ids = { customerId: '31', firstSubId: '32' };
    expect(login.response.parse({ ...granted, ...ids })).toMatchObject({
      customerId: 31,
      firstSubId: 32,
    });
  });

  test.each(['012', '1e3', '1.5', '', ' 7', '0x10', '1'.repeat(17), 'A7', null, true, [7]])(
    'and not where it is %j, which would be sent back as another one',
    (stateID) => {
      expect(state.safeParse({ stateID, state: 'Texas' }).success).toBe(false);
    },
  );
});

describe('the expiry of a saved card', () => {
  test.each([
    ['a number', 3, 2028],
    ['digits', '03', '2028'],
    ['a year of two digits', 3, 28],
    ['digits of two', '3', '28'],
  ])('is read from %s', (_, expirationMonth, expirationYear) => {
    const card = savedCard.parse({ ...CARD, expirationMonth, expirationYear });
    expect(card).toMatchObject({ expirationMonth: 3, expirationYear: 2028 });
  });

  test.each(['March', '', null, undefined, 2.5])('is not read from %j', (expirationMonth) => {
    expect(savedCard.safeParse({ ...CARD, expirationMonth }).success).toBe(false);
  });
});
