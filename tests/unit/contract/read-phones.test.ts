import { describe, expect, test } from 'vitest';
import { getCallerIds, getMyNumbers } from '#contract/hub/numbers.ts';
import { withCallingCode } from '#lib/phone/phone.ts';

const done = (result: unknown) => ({ isSuccessful: true, messages: [], result });

describe('a number of a response is the whole one', () => {
  test.each([
    ['without its prefix', '612345678', '34', '34612345678'],
    ['with its prefix', '34612345678', '34', '34612345678'],
    ['with a plus sign', '+34612345678', '34', '+34612345678'],
    ['with a plus sign in the prefix', '612345678', '+34', '34612345678'],
    ['without any prefix', '34612345678', '', '34612345678'],
    [
      'of another country than its prefix, with a plus sign',
      '+441632960003',
      '34',
      '+441632960003',
    ],
    ['that is empty', '', '34', ''],
  ])('%s', (_, number, prefix, whole) => {
    expect(withCallingCode(number, prefix)).toBe(whole);
  });

  test.each([
    ['Italy', '3931234567', '39', '+## ### ### ####', '393931234567'],
    ['Denmark', '45123456', '45', '+## ## ## ## ##', '4545123456'],
    ['India', '9123456789', '91', '+## ##### #####', '919123456789'],
  ])(
    'without its prefix, though it begins with the same digits, by the mask of %s',
    (_, number, prefix, mask, whole) => {
      expect(withCallingCode(number, prefix, mask)).toBe(whole);
      expect(withCallingCode(whole, prefix, mask)).toBe(whole);
    },
  );

  test('with its prefix where no mask says otherwise', () => {
    expect(withCallingCode('3931234567', '39')).toBe('3931234567');
  });

  test('where calls are forwarded to', () => {
    const target = { forwardingNumberID: 4, phoneNumber: '612345678', prefix: '34' };
    const number = { didid: 1, didNumber: '14155550101', prefix: '1', smsEmail: null };
    const read = getMyNumbers.response.parse(done([{ ...number, forwardingNumbers: [target] }]));
    expect(read.result?.[0]?.forwardingNumbers[0]?.phoneNumber).toBe('34612345678');
    expect(read.result?.[0]?.didNumber).toBe('14155550101');
  });

  test('of a caller ID and of a number of the customer', () => {
    const callerIds = [{ id: 1, callerId: 2025550177, prefix: 1 }];
    const read = getCallerIds.response.parse(done({ callerIds, maxCallerIDsAllowed: 3 }));
    expect(read.result?.callerIds[0]).toMatchObject({ callerId: '12025550177', prefix: '1' });
    const number = { didid: 1, didNumber: '4155550101', prefix: '1', forwardingNumbers: [] };
    expect(getMyNumbers.response.parse(done([number])).result?.[0]?.didNumber).toBe('14155550101');
    const italian = { ...number, didNumber: '3931234567', prefix: '39', mask: '+## ### ### ####' };
    const masked = getMyNumbers.response.parse(done([italian]));
    expect(masked.result?.[0]?.didNumber).toBe('393931234567');
  });
});
