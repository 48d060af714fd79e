import { describe, expect, test } from 'vitest';
import {
  accountInfo,
  accountPackagePrice,
  did,
  packagePrice,
  savedCard,
} from '#contract/entities.ts';
import { login } from '#contract/hub/auth.ts';
import { getBillingHistory, getPreSuspended, sendReceipt } from '#contract/hub/billing.ts';
import { getAvailableDids } from '#contract/hub/catalogue.ts';
import { getCallerIds, getCallHistory, getMyNumbers } from '#contract/hub/numbers.ts';
import { payPreSuspended } from '#contract/main/payment.ts';
import { callRecord, virtualNumber } from '#contract/number-entities.ts';
import { savedCardValues } from '#features/billing/cards/dialog/card-body.ts';
import { hasNextPage } from '#features/billing/history/history-rules.ts';

const done = (result: unknown) => ({
  isSuccessful: true,
  isError: false,
  errorMessage: null,
  messages: [],
  result,
});

describe('a field that is only shown may be null or missing', () => {
  test('of an account', () => {
    const account = {
      currentBalance: 5,
      customerEmail: 'ana@example.com',
      name: null,
      firstName: 7,
    };
    expect(accountInfo.parse({ ...account, language: 'en', initials: null })).toMatchObject({
      name: '',
      firstName: '7',
      lastName: '',
      initials: '',
    });
  });

  test('of a number on sale', () => {
    const number = { didid: 1, did: '14155550101', price: 5, state: null };
    expect(did.parse(number)).toEqual({ ...number, state: '', countryName: '' });
  });

  test('of a number of the customer', () => {
    const number = { didid: 1, didNumber: '14155550101', mask: null, prefix: '1' };
    expect(virtualNumber.parse({ ...number, forwardingNumbers: null })).toEqual({
      ...number,
      mask: '',
      countryName: '',
      smsEmail: null,
      forwardingNumbers: [],
    });
    const target = { forwardingNumberID: 4, phoneNumber: '34612345678', prefix: '34', mask: null };
    const read = virtualNumber.parse({ ...number, forwardingNumbers: [target] });
    expect(read.forwardingNumbers).toEqual([{ ...target, mask: '', countryName: '' }]);
  });

  test('of a call and of a caller ID', () => {
    const call = { isIncomingCall: true, dialedTime: '2026-11-27T10:00:00Z', outcome: null };
    expect(callRecord.parse({ ...call, callerID: null, cost: null })).toEqual({
      ...call,
      callerID: '',
      callDestination: '',
      cost: 0,
      outcome: undefined,
    });
    const callerId = { id: 1, callerId: '12025550177', prefix: null, mask: null, comment: null };
    const read = getCallerIds.response.parse(
      done({ callerIds: [callerId], maxCallerIDsAllowed: 3 }),
    );
    expect(read.result?.callerIds).toEqual([
      { ...callerId, prefix: '', mask: '', comment: '', countryName: '' },
    ]);
  });

  test('of a saved card', () => {
    const card = {
      creditCardId: 1,
      creditCardType: 'visa',
      lastFourNumbers: '0042',
      expirationMonth: 3,
      expirationYear: 2028,
      isPrimary: true,
    };
    const address = { address: '', city: '', zipCode: '', countryID: 0, state: '', stateID: null };
    expect(savedCard.parse({ ...card, cardHolder: null, address: null })).toEqual({
      ...card,
      cardHolder: '',
      address,
    });
    expect(savedCardValues(savedCard.parse({ ...card, address: null })).billing.country).toBe('');
    const known = { ...card, cardHolder: 'A', address: { countryID: 218, zipCode: 94601 } };
    expect(savedCard.parse(known).address).toEqual({
      ...address,
      countryID: 218,
      zipCode: '94601',
    });
  });

  test('of a plan', () => {
    expect(packagePrice.parse({ price: 5, discounts: null }).discounts).toEqual([]);
    const plan = { price: 5, monthsInterval: 1, discounts: null, billingCycleInfo: null };
    expect(accountPackagePrice.parse(plan)).toEqual({
      ...plan,
      discounts: [],
      billingCycleInfo: { lastPaymentDate: null, nextPaymentDate: null },
    });
  });
});

test('a payment names no next page where that is null or missing', () => {
  const row = {
    transactionID: 7,
    transactionDate: '2026-11-27T10:00:00Z',
    transactionType: 'Order',
    transactionAmount: 5,
    transactionStatus: 'Approved',
  };
  const rows = [row, { ...row, hasNextTransaction: null }, { ...row, hasNextTransaction: true }];
  const read = getBillingHistory.response.parse(done(rows)).result ?? [];
  expect(read.map(({ hasNextTransaction }) => hasNextTransaction)).toEqual([false, false, true]);
  expect(hasNextPage(read)).toBe(true);
  expect(hasNextPage(read.slice(0, 2))).toBe(false);
});

describe('a sign-in', () => {
  const granted = { token: 't', status: 'Active', expiration: '2026-11-27T10:00:00Z' };

  test.each([null, undefined])('has no refresh token where it is %s', (refresh_token) => {
    expect(login.response.parse({ ...granted, refresh_token, user: 'Ana' }).refresh_token).toBe('');
  });

  test('tells customers apart whose user is an object', () => {
    const names = [1, 2].map(
      (id) => login.response.parse({ ...granted, user: { id, email: null } }).user,
    );
    expect(new Set(names).size).toBe(2);
  });
});

describe('a list that is null', () => {
  test.each([getAvailableDids, getCallHistory, getMyNumbers, getBillingHistory])(
    'is empty in a success: $path',
    ({ response }) => {
      expect(response.parse(done(null)).result).toEqual([]);
    },
  );

  test('stays none in a refusal', () => {
    const refused = { ...done(null), isSuccessful: false };
    expect(getMyNumbers.response.parse(refused).result).toBeNull();
    expect(getCallHistory.response.parse(refused).result).toBeNull();
  });

  test('is empty inside a result', () => {
    const groups = getAvailableDids.response.parse(done([{ state: null, dids: null }]));
    expect(groups.result).toEqual([{ state: '', dids: [] }]);
    const ids = getCallerIds.response.parse(done({ callerIds: null, maxCallerIDsAllowed: 3 }));
    expect(ids.result?.callerIds).toEqual([]);
  });
});

test('a transaction is named by any text, and is sent back as it is', () => {
  const transactionID = 'TX-0099/1';
  const due = getPreSuspended.response.parse(done({ transactionID, transactionAmount: 8.99 }));
  expect(due.result?.transactionID).toBe(transactionID);
  const receipt = { transactionID, languageIso: 'en' };
  expect(sendReceipt.body?.parse(receipt)).toEqual(receipt);
  const payment = { transactionID, PaymentId: '1' };
  expect(payPreSuspended.body?.parse(payment)).toMatchObject(payment);
  expect(sendReceipt.body?.parse({ ...receipt, transactionID: '17' })?.transactionID).toBe(17);
});
