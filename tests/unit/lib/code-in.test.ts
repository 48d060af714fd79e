import { describe, expect, test } from 'vitest';
import { codeIn } from '#lib/text/digits.ts';

describe('the code in what was typed or pasted', () => {
  test.each([
    ['digits as they are typed', '1234', '1234'],
    ['a code with spaces around and in it', ' 123 456 ', '123456'],
    [
      'a code in a sentence that has other numbers',
      'Bglobal 24: code 515242, for 10 min',
      '515242',
    ],
    ['a code in groups in a sentence', 'הקוד שלך הוא 515-242. הוא תקף ל־10 דקות', '515242'],
    ['a sentence after what was typed before', '12Your code is 515242.', '515242'],
    ['Arabic-Indic digits', '٥١٥٢٤٢', '515242'],
    ['letters typed among digits', '51a', '51'],
    ['no digit', 'code', ''],
  ])('%s', (_, typed, code) => {
    expect(codeIn(typed, 7)).toBe(code);
  });

  test('is cut at the longest that a code may be', () => {
    expect(codeIn('1234567890', 7)).toBe('1234567');
  });
});
