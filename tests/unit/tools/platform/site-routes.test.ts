import { describe, expect, it } from 'vitest';
import { isServable, redirectFor, tokenPageFor } from '#tools/platform/site-routes.ts';

const PAGES = new Set(['/', '/faq', '/he', '/he/faq', '/recovery-password', '/profile/my-vnums']);
const redirect = (path: string) =>
  redirectFor(path, (address) => PAGES.has(tokenPageFor(address) ?? address));

describe('an address of the site', () => {
  it.each([
    ['/faq/', '/faq'],
    ['/he/', '/he'],
    ['/FAQ', '/faq'],
    ['/He/Faq', '/he/faq'],
    ['/HE/', '/he'],
    ['/FAQ/', '/faq'],
    ['/Profile/My-VNums', '/profile/my-vnums'],
    ['/home', '/'],
    ['/Home/', '/'],
    ['/he/home', '/he'],
    ['/choose-your-number/United%20Kingdom/x/', '/choose-your-number/United%20Kingdom/x'],
  ])('%s is redirected to %s', (path, target) => {
    expect(isServable(path)).toBe(true);
    expect(redirect(path)).toBe(target);
  });

  it.each(['/', '/faq', '/he', '/_astro/Card.B3x.js', '/recovery-password/AbC', '/No-Such-Page'])(
    '%s stays as it is',
    (path) => {
      expect(isServable(path)).toBe(true);
      expect(redirect(path)).toBeUndefined();
    },
  );

  it.each([
    '//evil.example/',
    '//evil.example/..%2e/',
    '/%5Cevil.example/',
    '/%5C%5Cevil.example/',
    '/%2Fevil.example/',
    '/%09/evil.example/',
    '/a%0dSet-Cookie:%20x=1/',
    '/%0a{"level":30}%0a/',
    '/faq%00/',
    '/%E0%A4%A/',
    '/_headers',
    '/_redirects',
    '/_card-pages.json',
    '/_build-data.json',
    '/%5Fheaders',
  ])('%s names no page and is redirected nowhere', (path) => {
    expect(isServable(path)).toBe(false);
  });
});
