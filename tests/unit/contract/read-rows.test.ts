import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  getBillingHistory,
  getMyAccountPackagePrice,
  getSavedCards,
} from '#contract/hub/billing.ts';
import { getAvailableDids } from '#contract/hub/catalogue.ts';
import { getCallerIds, getCallHistory, getMyNumbers } from '#contract/hub/numbers.ts';

const done = (result: unknown) => ({ isSuccessful: true, messages: [], result });

const CALL = { callerID: '12025550177', callDestination: '1', isIncomingCall: true, cost: 0 };
const CARD = {
  creditCardId: 1,
  creditCardType: 'visa',
  lastFourNumbers: '0042',
  expirationMonth: 3,
  expirationYear: 2028,
  isPrimary: true,
};
const BILL = {
  transactionID: 7,
  transactionDate: '2026-11-27T10:00:00Z',
  transactionType: 'Order',
  transactionAmount: 5,
  transactionStatus: 'Approved',
  hasNextTransaction: false,
};
const NUMBER = { didid: 1, did: '14155550101', price: 5, state: 'Texas' };
const CALLER_ID = { id: 1, callerId: '12025550177', prefix: '1' };

const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);

beforeEach(() => void warn.mockClear());

describe('a row that does not fit', () => {
  test.each([
    ['call', getCallHistory, CALL, { ...CALL, isIncomingCall: 'yes' }],
    ['card', getSavedCards, CARD, { ...CARD, lastFourNumbers: 42 }],
    ['payment', getBillingHistory, BILL, { ...BILL, transactionAmount: 'five' }],
  ])('is left out of a list of each %s', (_, { response }, good, bad) => {
    expect(response.parse(done([bad, good, bad])).result).toHaveLength(1);
    expect(warn.mock.calls.flat().join(' ')).toMatch(/^rows of a response left out: 2, for \w+$/);
  });

  test('is left out of the numbers on sale and of the caller IDs', () => {
    const groups = [{ state: 'Texas', dids: [{ ...NUMBER, price: null }, NUMBER] }, { dids: 5 }];
    const read = getAvailableDids.response.parse(done(groups));
    expect(read.result?.map(({ dids }) => dids.length)).toEqual([1]);
    const callerIds = [{ ...CALLER_ID, id: 'one' }, CALLER_ID];
    const ids = getCallerIds.response.parse(done({ callerIds, maxCallerIDsAllowed: 3 }));
    expect(ids.result?.callerIds).toHaveLength(1);
  });

  test('is named without what it holds', () => {
    getCallHistory.response.parse(done([CALL, { ...CALL, isIncomingCall: 'Ana' }]));
    expect(warn).toHaveBeenCalledOnce();
    const said = warn.mock.calls.flat().join(' ');
    expect(said).toBe('rows of a response left out: 1, for isIncomingCall');
  });

  test('fails the list where no other row fits', () => {
    const calls = done([{ ...CALL, isIncomingCall: 'yes' }]);
    expect(getCallHistory.response.safeParse(calls).success).toBe(false);
    expect(getCallHistory.response.parse(done([])).result).toEqual([]);
  });

  test('fails the list of numbers of the customer, and that of durations', () => {
    const number = { didid: 1, didNumber: '14155550101', prefix: '1', forwardingNumbers: [] };
    const numbers = done([number, { ...number, didid: null }]);
    expect(getMyNumbers.response.safeParse(numbers).success).toBe(false);
    const plan = { price: 5, monthsInterval: 1, discounts: [{ intervalMonths: 3 }] };
    expect(getMyAccountPackagePrice.response.safeParse(done(plan)).success).toBe(false);
  });
});
