import utils from 'intl-tel-input/utils';
import { NUMBER_FORMAT, NUMBER_TYPE, type NumberFormat } from 'intl-tel-input';
import type { CountryCode } from 'libphonenumber-js';
import metadata from 'libphonenumber-js/max/metadata';
import { describe, expect, test } from 'vitest';
import { getCallerIds, getMyNumbers } from '#contract/hub/numbers.ts';
import { digitsOf } from '#lib/phone/phone.ts';
import { withCallingCode } from '#lib/phone/phone-format.ts';

const { E164 } = NUMBER_FORMAT as Record<'E164', NumberFormat>;

const CALLED = [
  NUMBER_TYPE.FIXED_LINE,
  NUMBER_TYPE.MOBILE,
  NUMBER_TYPE.VOIP,
  NUMBER_TYPE.TOLL_FREE,
] as const;

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
    ['Italy', '3931234567', '39', '393931234567'],
    ['Kazakhstan', '7012345678', '7', '77012345678'],
    ['Denmark', '45123456', '45', '4545123456'],
    ['India', '9123456789', '91', '919123456789'],
    ['Brazil', '55912345678', '55', '5555912345678'],
  ])(
    'without its prefix, though it begins with the same digits, in %s',
    (_, number, prefix, whole) => {
      expect(withCallingCode(number, prefix)).toBe(whole);
      expect(withCallingCode(whole, prefix)).toBe(whole);
    },
  );

  test('by the mask, where the digits may be either', () => {
    expect(withCallingCode('393001234567', '39')).toBe('393001234567');
    expect(withCallingCode('393001234567', '39', '+## ### ### ######')).toBe('39393001234567');
    expect(withCallingCode('3931234567', '39', '+## ########')).toBe('3931234567');
  });

  test('with its prefix in the example landlines, mobiles and free numbers of every country', () => {
    const examples = Object.keys(metadata.countries).flatMap((country) =>
      CALLED.map((type) => ({
        prefix: metadata.countries[country as CountryCode]?.[0] ?? '',
        whole: digitsOf(utils.getExampleNumber(country.toLowerCase(), type, E164)),
      })),
    );
    const known = examples.filter(({ whole }) => whole !== '');
    expect(known.length).toBeGreaterThan(500);
    expect(known.map(({ whole, prefix }) => withCallingCode(whole, prefix))).toEqual(
      known.map(({ whole }) => whole),
    );
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
  });
});
