import { describe, expect, it } from 'vitest';
import { createTranslate } from '#i18n/compile.ts';
import { isolate, isolateIn, withoutDirection } from '#lib/text/text.ts';

describe('isolateIn', () => {
  it.each(['+441174960223', '0199-BC12-34DE', '$5.99', '011 Global', 'Dana', '20 7946', '-$5.00'])(
    'isolates %s in a right-to-left text',
    (value) => {
      expect(isolateIn('rtl', value)).toBe(`\u2068${value}\u2069`);
      expect(isolateIn('ltr', value)).toBe(value);
    },
  );

  it('leaves digits alone and words of the same direction as they are', () => {
    expect(isolateIn('rtl', '123456')).toBe('123456');
    expect(isolateIn('rtl', 'בארצות הברית')).toBe('בארצות הברית');
    expect(isolateIn('rtl', '1 באוגוסט 2026')).toBe('\u20681 באוגוסט 2026\u2069');
    expect(isolateIn('ltr', 'נועה')).toBe('\u2068נועה\u2069');
  });

  it('drops direction marks that a value brings along', () => {
    expect(isolateIn('ltr', 'gro.\u202elive')).toBe('gro.live');
    expect(isolate('a\u2069\u202eb')).toBe('\u2068ab\u2069');
  });

  it('is undone for structured data', () => {
    expect(withoutDirection(`מ־${isolateIn('rtl', '$5.99')} לחודש`)).toBe('מ־$5.99 לחודש');
  });

  it('isolates each line of a value', () => {
    expect(isolate('one\n\ntwo')).toBe('\u2068one\u2069\n\n\u2068two\u2069');
  });
});

it('translations isolate a brand that begins with digits in Hebrew only', () => {
  const texts = new Map([['a', '{{brand}} | {{count}}']]);
  const values = { brand: '011 Global', count: 3 };
  expect(createTranslate(texts, 'he')('a', values)).toBe('\u2068011 Global\u2069 | 3');
  expect(createTranslate(texts, 'en')('a', values)).toBe('011 Global | 3');
});
