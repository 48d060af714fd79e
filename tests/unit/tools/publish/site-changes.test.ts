import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { choosePages, compareSites } from '#tools/publish/changes/site-changes.ts';
import { compareTexts, findStale } from '#tools/publish/changes/text-changes.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-changes-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function writeSite(name: string, pages: Readonly<Record<string, string>>): string {
  for (const [file, html] of Object.entries(pages)) {
    const path = join(folder, name, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, html);
  }
  return join(folder, name);
}

const addressesOf = (pages: readonly { address: string }[]): string[] =>
  pages.map(({ address }) => address);

describe('the comparison of two sites', () => {
  it('distinguishes new, changed, restyled and removed pages', () => {
    const script = (digest: string): string => `<script src="/_astro/page.${digest}.js"></script>`;
    const policy = (digest: string): string =>
      `<meta http-equiv="content-security-policy" content="script-src 'sha256-${digest}'">`;
    const live = writeSite('live', {
      'index.html': `${policy('a')}${script('aaaaaaaa')}Home`,
      'faq.html': `${script('aaaaaaaa')}Questions`,
      'terms.html': 'Terms',
      'he/old.html': 'Old',
    });
    const site = writeSite('site', {
      'index.html': `${policy('b')}${script('bbbbbbbb')}Home`,
      'faq.html': `${script('bbbbbbbb')}Answers`,
      'terms.html': 'Terms',
      'he/new.html': 'New',
    });
    const { added, changed, restyled, removed } = compareSites(site, live);
    expect(addressesOf(added)).toEqual(['/he/new']);
    expect(addressesOf(changed)).toEqual(['/faq']);
    expect(addressesOf(restyled)).toEqual(['/']);
    expect(removed).toEqual(['/he/old']);
  });

  it.each([
    ['a page', 'faq.html', 'old.html', true],
    ['another file', 'faq.html', 'old.pdf', true],
    ['an id of a page', 'faq.html', 'faq.html', true],
    ['a script', 'faq.html', '_astro/old.aaaaaaaa.js', false],
  ])('says whether links of other pages may lead nowhere: %s is gone', (_, kept, file, gone) => {
    const faq = '<h2 id="price">Price</h2>';
    const live = writeSite('live', { [kept]: faq, [file]: `${faq}<p id="old">Old</p>` });
    const site = writeSite('site', { [kept]: faq });
    expect(compareSites(site, live).targetsGone).toBe(gone);
    expect(compareSites(live, live).targetsGone).toBe(false);
  });

  it('names the other files that are new, differ or are gone', () => {
    const live = writeSite('live', {
      'index.html': 'Home',
      'sitemap-0.xml': 'yesterday',
      'robots.txt': 'all',
      'old.pdf': 'terms',
      '_astro/page.aaaaaaaa.js': 'one',
    });
    const site = writeSite('site', {
      'index.html': 'Home',
      'sitemap-0.xml': 'today',
      'robots.txt': 'all',
      'new.pdf': 'terms',
      '_astro/page.bbbbbbbb.js': 'two',
    });
    expect(compareSites(site, live).otherFiles).toEqual(['new.pdf', 'sitemap-0.xml', 'old.pdf']);
    expect(compareSites(live, live).otherFiles).toEqual([]);
  });

  it('has new pages alone for the first release', () => {
    const site = writeSite('site', { 'index.html': 'Home', 'faq.html': 'Questions' });
    expect(addressesOf(compareSites(site, undefined).added)).toEqual(['/faq', '/']);
  });
});

describe('the pages that a browser inspects', () => {
  const pages = (prefix: string, count: number): Record<string, string> =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`${prefix}/page-${index}.html`, 'text']),
    );

  it('are three of a template with many pages in each language, and all others', () => {
    const site = writeSite('site', {
      ...pages('choose-your-number/denmark', 9),
      ...pages('es/choose-your-number/denmark', 9),
      'faq.html': 'Questions',
    });
    expect(addressesOf(choosePages(compareSites(site, undefined)))).toEqual([
      '/choose-your-number/denmark/page-0',
      '/choose-your-number/denmark/page-4',
      '/choose-your-number/denmark/page-8',
      '/faq',
      '/es/choose-your-number/denmark/page-0',
      '/es/choose-your-number/denmark/page-4',
      '/es/choose-your-number/denmark/page-8',
    ]);
  });

  it('are one of each template and language where styles alone differ', () => {
    const files = (digest: string): Record<string, string> => {
      const html = `<link href="/_astro/page.${digest}.css">`;
      const names = ['a', 'b'].flatMap((name) =>
        ['', 'es/', 'he/'].map((prefix) => `${prefix}phone-numbers/${name}.html`),
      );
      return Object.fromEntries(names.map((name) => [name, html]));
    };
    const [live, site] = [
      writeSite('live', files('11111111')),
      writeSite('site', files('22222222')),
    ];
    expect(addressesOf(choosePages(compareSites(site, live)))).toEqual([
      '/phone-numbers/a',
      '/es/phone-numbers/a',
      '/he/phone-numbers/a',
    ]);
  });

  it('leave out pages that only lead to another one', () => {
    const site = writeSite('site', {
      'home.html': '<meta http-equiv="refresh" content="0;url=/">',
    });
    expect(choosePages(compareSites(site, undefined))).toEqual([]);
  });
});

describe('the comparison of texts', () => {
  const texts = (entries: Readonly<Record<string, string>>) => new Map(Object.entries(entries));

  it('lists new, deleted and different texts', () => {
    const changes = compareTexts(
      'es',
      texts({ a: 'uno', b: 'dos' }),
      texts({ b: 'tres', c: 'más' }),
    );
    expect(changes).toEqual([
      { language: 'es', key: 'a', before: 'uno' },
      { language: 'es', key: 'b', before: 'dos', after: 'tres' },
      { language: 'es', key: 'c', after: 'más' },
    ]);
  });

  it('lists translations that stayed as they were while their English text changed', () => {
    const english = compareTexts(
      'en',
      texts({ same: 'one', changed: 'two', both: 'three' }),
      texts({ same: 'one', changed: '2', both: '3', added: 'four' }),
    );
    const before = texts({ same: 'uno', changed: 'dos', both: 'tres' });
    const after = texts({ same: 'uno', changed: 'dos', both: 'III', added: 'cuatro' });
    expect(findStale(english, 'es', before, after)).toEqual([
      { language: 'es', key: 'changed', before: 'two', after: '2' },
    ]);
  });
});
