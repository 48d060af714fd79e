import { expect, test } from 'vitest';
import { formatPhone } from '#lib/phone-format.ts';
import { digitsOf } from '#lib/phone.ts';
import { builtPages } from './support/built-site.ts';

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

test('the page of a number country names the six nearest others', () => {
  const hubs = pages.filter(({ path }) => path.startsWith('/phone-numbers/'));
  const nearbyOf = (html: string): string =>
    html.split('id="hub-nearby"')[1]?.split('</section>')[0] ?? '';
  const wrong = hubs.filter(({ html, path }) => {
    const others = [...nearbyOf(html).matchAll(/href="[^"]*(\/phone-numbers\/[^"#?]+)"/g)].map(
      ([, other]) => other,
    );
    return new Set(others).size !== 6 || others.includes(path);
  });
  expect(hubs.length).toBeGreaterThan(0);
  expect(wrong.map(({ address }) => address)).toEqual([]);
  const british = hubs.find(({ address }) => address === '/phone-numbers/united-kingdom');
  expect(nearbyOf(british?.html ?? '')).toContain('/phone-numbers/ireland');
});
