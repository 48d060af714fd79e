import { describe, expect, test } from 'vitest';
import { listAreaCodes } from '#features/numbers/pair/area-codes.ts';

const codesOf = (iso2: string, ...numbers: string[]): string[] =>
  listAreaCodes({
    iso2,
    groups: numbers.map((number, id) => ({ state: '', dids: [{ id, number, priceCents: 499 }] })),
  });

describe('the area codes of the numbers of a country', () => {
  test.each([
    ['AT', ['+43 1 5550123', '+43 316 555012', '+43 1 5550124'], ['01', '0316']],
    ['GB', ['+44 20 7946 0958', '+44 113 496 0440', '+44 1223 334455'], ['0113', '01223', '020']],
    ['DE', ['+49 30 55501234', '+49 221 5550123', '+49 89 55501234'], ['0221', '030', '089']],
    ['IT', ['+39 02 5555 0123', '+39 06 5555 0123', '+39 081 555 0123'], ['02', '06', '081']],
    ['AU', ['+61 2 5550 0123', '+61 3 5550 0123'], ['02', '03']],
    ['AR', ['+54 11 5055 0123', '+54 351 555 0123'], ['011', '0351']],
    ['MX', ['+52 55 5055 0123', '+52 222 555 0123'], ['222', '55']],
    ['JP', ['+81 3 5555 0123', '+81 11 211 2111'], ['011', '03']],
    ['SE', ['+46 8 465 004 00', '+46 980 31 92 01'], ['08', '0980']],
    ['IE', ['+353 1 555 0123', '+353 21 555 0123'], ['01', '021']],
    ['BE', ['+32 2 555 12 12', '+32 15 55 01 23'], ['015', '02']],
    ['CH', ['+41 44 668 18 00'], ['044']],
    ['FI', ['+358 9 555 0123'], ['09']],
    ['IL', ['+972 2 550 1234', '+972 3 550 1234'], ['02', '03']],
    ['MY', ['+60 3 2385 6789'], ['03']],
    ['NL', ['+31 20 555 0123'], ['020']],
    ['NZ', ['+64 3 345 6789'], ['03']],
    ['PE', ['+51 1 555 0123'], ['01']],
    ['RO', ['+40 21 555 0123'], ['021']],
    ['TR', ['+90 212 555 01 23'], ['0212']],
    ['ZA', ['+27 11 555 0123'], ['011']],
    ['BR', ['+55 11 3055 0238', '+55 21 3055 0238'], ['11', '21']],
    ['CO', ['+57 601 5550123'], ['601']],
  ])('in %s, of %j, are %j as dialled there', (iso2, numbers, codes) => {
    expect(codesOf(iso2, ...numbers)).toEqual(codes);
  });

  test.each([
    ['ES', '+34 910 55 02 01'],
    ['FR', '+33 1 99 00 68 12'],
    ['DK', '+45 35 55 51 12'],
    ['NO', '+47 22 55 50 12'],
    ['SG', '+65 6555 0123'],
    ['HK', '+852 2555 0123'],
    ['PL', '+48 22 555 00 12'],
    ['UA', '+380 322 555 012'],
    ['BG', '+359 2 555 012'],
  ])(
    'in %s are none, as the first group of %s has no meaning that its digits show',
    (iso2, number) => {
      expect(codesOf(iso2, number)).toEqual([]);
    },
  );

  test.each([
    ['a mobile number', 'IL', '+972 52 158 7428'],
    ['a mobile number', 'AT', '+43 664 1234567'],
    ['a toll-free number', 'GB', '+44 808 157 0192'],
    ['a toll-free number', 'IE', '+353 1800 123 456'],
    ['a number of another country with the same calling code', 'GB', '+44 1534 501234'],
    ['a number that the plan does not have', 'GB', '+44 20 79'],
  ])('are none for %s (%s, %s)', (_, iso2, number) => {
    expect(codesOf(iso2, number)).toEqual([]);
  });
});
