import { expect, test } from 'vitest';
import { formatPhone } from '#lib/phone/phone-format.ts';
import { digitsOf } from '#lib/phone/phone.ts';
import { builtPages } from '../support/built-site.ts';

const pages = builtPages();

/** Returns the numbers that a list of numbers shows, as it writes them. */
const listed = (html: string): string[] =>
  [...html.matchAll(/number-chip[^>]*><bdi dir="ltr">([^<]*)</g)].map(([, text = '']) => text);

test('every number of a list is written as its country does', () => {
  const lists = pages.filter(({ path }) => path.startsWith('/choose-your-number/'));
  const numbers = new Set(lists.flatMap(({ html }) => listed(html)));
  expect(lists.every(({ html }) => listed(html).length > 0)).toBe(true);
  expect([...numbers].filter((number) => formatPhone(digitsOf(number)) !== number)).toEqual([]);
  // Groups that differ from country to country.
  expect([...numbers].some((number) => /^\+44 \d{3} \d{3} \d{4}$/.test(number))).toBe(true);
  expect([...numbers].some((number) => /^\+380 44 \d{3} \d{4}$/.test(number))).toBe(true);
});
