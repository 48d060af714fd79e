import { describe, expect, test } from 'vitest';
import { refusal } from '#api/failure.ts';
import { updateCustomerEmail } from '#contract/hub/account.ts';
import { getAccountInformation } from '#contract/hub/account-information.ts';
import { confirmTwoFactor } from '#contract/hub/auth.ts';
import { getStates } from '#contract/hub/catalogue.ts';
import { getCallHistory } from '#contract/hub/numbers.ts';

const STATES = [{ stateID: 5, state: 'California' }];

describe('the envelope of a hub response', () => {
  test.each([
    ['its other fields null', { isError: null, errorMessage: null, messages: null }],
    ['no field but success', {}],
    ['a null response code', { response_code: null }],
    ['fields of another form', { isError: 0, errorMessage: 5, messages: 'none' }],
    ['a message without a code', { messages: [{ code: null, message: 'Done', severity: 2 }] }],
  ])('is read with %s', (_, fields) => {
    const body = { isSuccessful: true, ...fields, result: STATES };
    expect(getStates.response.parse(body)).toMatchObject({ isSuccessful: true, result: STATES });
  });

  test('names no success where the provider does not', () => {
    const read = getStates.response.parse({ isSuccessful: null, result: null });
    expect(read).toMatchObject({ isSuccessful: false, messages: [], result: null });
  });

  test('may lack the result of a refusal', () => {
    const refused = { isSuccessful: false, messages: [{ code: 'ERRVNUMS12', message: null }] };
    for (const { response } of [getAccountInformation, updateCustomerEmail, confirmTwoFactor]) {
      const read = response.parse(refused);
      expect(read.result).toBeNull();
      expect(read.messages).toEqual([{ code: 'ERRVNUMS12', message: '' }]);
    }
    expect(getCallHistory.response.parse(refused).result).toBeNull();
  });
});

test('a refusal names its codes although their messages are null', () => {
  const messages = [{ code: 'ERRVNUMS12', message: null }];
  expect(refusal(400, { messageCode: 7, messages })).toMatchObject({ codes: ['ERRVNUMS12'] });
});
