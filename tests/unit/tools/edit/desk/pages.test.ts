import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unmarkedAddress } from '#tools/edit/marks/clean-exits.ts';
import {
  addressOf,
  findPage,
  isSignIn,
  pageIn,
  pageOfDesk,
  readAddress,
  searchOfDesk,
} from '#tools/edit/desk/page/pages.ts';
import { writeMarked } from '#tools/edit/marks/marks.ts';
import { TextFiles } from '#tools/edit/texts/text-files.ts';
import { PageUsage } from '#tools/edit/usage.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

describe('the address of a page', () => {
  it.each([
    ['/he', { language: 'he', path: '/' }],
    ['/he/faq', { language: 'he', path: '/faq' }],
    ['/pt/order?number=1', { language: 'pt', path: '/order?number=1' }],
    ['/?lang=en', { language: 'en', path: '/' }],
    ['/order?number=1&lang=en', { language: 'en', path: '/order?number=1' }],
  ] as const)('%s is read and written', (address, page) => {
    expect(readAddress(address)).toEqual(page);
    expect(addressOf(page)).toBe(address);
  });

  it.each([
    ['/login', true],
    ['/he/login?next=/profile/billing', true],
    ['/login-help', false],
    ['//', false],
  ])('%s is that of the sign-in page: %s', (address, isOne) => {
    expect(isSignIn(readAddress(`http://desk${address}`))).toBe(isOne);
  });

  it.each([
    ['/login', { language: 'pt', path: '/login' }],
    [' login ', { language: 'pt', path: '/login' }],
    ['/he/login', { language: 'he', path: '/login' }],
    ['/login?lang=en', { language: 'en', path: '/login' }],
    ['https://shop.test/es/faq?a=1#b', { language: 'es', path: '/faq?a=1' }],
    ['https://shop.test/faq', { language: 'en', path: '/faq' }],
    ['/phone-numbers/spain', { language: 'pt', path: '/phone-numbers/spain' }],
    ['log', undefined],
    ['http://', undefined],
  ] as const)('is found as an editor types it, "%s"', (typed, page) => {
    const shown = { language: 'pt', path: '/' } as const;
    expect(findPage(typed, shown, ['/', '/login', '/faq'])).toEqual(page);
  });

  it('is in the address of the desk, which opens in the language of its editor else', () => {
    const page = { language: 'he', path: '/order?number=1' } as const;
    expect(searchOfDesk(page)).toBe('?page=/he/order%3Fnumber%3D1');
    expect(pageOfDesk(searchOfDesk(page), 'pt')).toEqual(page);
    expect(pageOfDesk('', 'he')).toEqual({ language: 'he', path: '/' });
  });

  it('is not known of a page that is the browser’s own', () => {
    const location = { pathname: '/he/faq', search: '' } as Location;
    const frameWith = (get: () => Location) =>
      ({ contentWindow: Object.defineProperty({}, 'location', { get }) }) as HTMLIFrameElement;
    expect(pageIn(frameWith(() => location))).toEqual({ language: 'he', path: '/faq' });
    const blocked = frameWith(() => {
      throw new DOMException('Blocked a frame', 'SecurityError');
    });
    expect(pageIn(blocked)).toBeUndefined();
  });

  it('has no marks after a page is left, escaped or not', () => {
    const marked = writeMarked('Hi {{name}}', 12_345, () => 7);
    const address = `mailto:a@shop.test?subject=${encodeURIComponent(marked)}&body=${marked}`;
    expect(unmarkedAddress(address)).toBe(
      `mailto:a@shop.test?subject=${encodeURIComponent('Hi {{name}}')}&body=Hi {{name}}`,
    );
  });
});

describe('the pages of a text', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'shop-desk-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** Opens the list over the texts of the project, as a desk does at its start. */
  function openUsage() {
    const files = new TextFiles('i18n');
    const usage = new PageUsage(files, join(folder, 'usage.json'));
    const html = (key: string): string =>
      `<html>${writeMarked('x', files.keys.of(`he ${key}`), files.names.of)}</html>`;
    return { usage, html };
  }

  it('are known after all pages are read, and at the next start before', async () => {
    const { usage, html } = openUsage();
    await usage.readPages(
      async (page) => usage.note(`/he${page}`, html('about.lead')),
      ['/about-us', '/faq'],
    );
    expect(usage.reading).toEqual({ done: 2, total: 2 });
    expect(usage.all()).toEqual({ '/about-us': ['about.lead'], '/faq': ['about.lead'] });
    expect(openUsage().usage.all()).toEqual(usage.all());
  });

  it('lack a page that is gone or fails', async () => {
    const { usage, html } = openUsage();
    for (const page of ['/gone', '/fails']) usage.note(page, html('about.lead'));
    const unknown = await usage.readPages(() => Promise.reject(new Error('404')), ['/fails']);
    expect(unknown).toEqual(['/fails']);
    expect(usage.all()).toEqual({});
    expect(usage.reading.done).toBe(1);
  });

  it('are known of a page behind which the development server writes scripts and styles', () => {
    const { usage, html } = openUsage();
    const style = '<style>a > b { color: red }</style>';
    const script = '<script type="module" src="/src/a.astro?lang.ts"></script>';
    usage.note('/profile/support', html('about.lead') + style + script);
    expect(usage.all()).toEqual({ '/profile/support': ['about.lead'] });
    usage.note('/profile/billing', html('about.lead') + script.slice(0, -1));
    expect(Object.keys(usage.all())).toEqual(['/profile/support']);
  });

  it('stay when a browser leaves a page before its end', () => {
    const { usage, html } = openUsage();
    usage.note('/faq', html('about.lead'));
    usage.note('/faq', html('faq.title').slice(0, -1));
    expect(usage.all()).toEqual({ '/faq': ['about.lead'] });
  });
});
