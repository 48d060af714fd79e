import { describe, expect, test } from 'vitest';
import { refusal } from '#api/failure.ts';
import { patchAccountInformation, updateCustomerEmail } from '#contract/hub/account.ts';
import { getAccountInformation } from '#contract/hub/account-information.ts';
import { confirmTwoFactor, validateCustomerPassword } from '#contract/hub/auth.ts';
import { getStates } from '#contract/hub/catalogue.ts';
import { getCallHistory } from '#contract/hub/numbers.ts';
import { passwordOutcome } from '#features/account/account-outcome.ts';
import { fail, ok } from '#lib/result.ts';

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

  test.each([[false], [true], [''], [0], [{}], [[1]]])(
    'may have %j for the result of a refusal',
    (result) => {
      const messages = [{ code: 'ERRVNUMS12', message: '' }];
      for (const { response } of [getAccountInformation, getStates, confirmTwoFactor]) {
        const read = response.safeParse({ isSuccessful: false, messages, result });
        expect(read.data).toMatchObject({ isSuccessful: false, messages });
      }
      const calls = getCallHistory.response.safeParse({ isSuccessful: false, messages, result });
      expect(calls.data?.messages).toEqual(messages);
    },
  );

  test('keeps the result of a refusal that fits', () => {
    const refused = { isSuccessful: false, messages: [], result: false };
    expect(updateCustomerEmail.response.parse(refused).result).toBe(false);
    expect(validateCustomerPassword.response.parse(refused).result).toBe(false);
  });

  test('has to have the result of a success', () => {
    const done = { isSuccessful: true, result: false };
    expect(getAccountInformation.response.safeParse(done).success).toBe(false);
    expect(getStates.response.safeParse(done).success).toBe(false);
  });

  test.each([[[]], ['refused'], [5], [null]])('is not read from %j', (body) => {
    expect(getAccountInformation.response.safeParse(body).success).toBe(false);
  });
});

test('a password is refused as a wrong one where the result is false', () => {
  const refused = { isSuccessful: false, messages: [], result: false };
  const read = patchAccountInformation.response.safeParse(refused);
  const response = read.success ? ok(read.data) : fail({ kind: 'invalid-response' } as const);
  expect(passwordOutcome(response)).toBe('wrong-current-password');
});

test('a refusal names its codes although their messages are null', () => {
  const messages = [{ code: 'ERRVNUMS12', message: null }];
  expect(refusal(400, { messageCode: 7, messages })).toMatchObject({ codes: ['ERRVNUMS12'] });
});
