import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '#config/languages.ts';
import { alternates, localizedPath } from '#i18n/localized-path.ts';
import type { Catalogue } from '#site-data/site-data.ts';
import { applyIndexGate } from '#tools/index-gate/apply-gate.ts';
import { chooseListed, type PairText } from '#tools/index-gate/choose-listed.ts';
import { createMask, readMainText } from '#tools/index-gate/main-text.ts';
import { shinglesOf, similarity } from '#tools/index-gate/similarity.ts';

const mask = createMask(['United Kingdom', 'the United Kingdom', 'in the United Kingdom', 'Oman']);
const wordsOf = (main: string): string =>
  readMainText(`<body>before<main id="main">${main}</main>after</body>`, mask).words.join(' ');

describe('the main text of a page', () => {
  it('is what stands in its main element, in lower case and without marks', () => {
    expect(wordsOf('<h1>It’s <b>18:00</b>, a &amp; b.</h1><p>From $4.99!</p>')).toBe(
      'it’s 18:00 a b from $4.99',
    );
  });

  it.each([
    ['scripts', '<script>let a = "<p>b</p>";</script>'],
    ['drawings', '<svg><text>Map</text></svg>'],
    ['islands', '<astro-island props="{}"><ul><li>+44 20</li></ul></astro-island>'],
    ['controls', '<price-slider><label>Minutes <input></label></price-slider>'],
    ['forms', '<form><label>Name</label></form>'],
    ['ways through the site', '<nav><a href="/">Home</a></nav>'],
    ['what is hidden', '<p hidden>Later <b>on</b></p>'],
    ['comments', '<!-- <p>gone</p> -->'],
  ])('leaves out %s', (_, html) => {
    expect(wordsOf(`<p>one</p>${html}<p>two</p>`)).toBe('one two');
  });

  it('has a sign in place of each country, as a whole word and in its longest form', () => {
    expect(wordsOf('<p>A number in the United Kingdom, not in Roman Oman</p>')).toBe(
      'a number § not in roman §',
    );
  });

  it('masks a Hebrew name after a prefix letter', () => {
    const hebrew = createMask(['בריטניה', 'בבריטניה']);
    const html = '<main><p>מספר בבריטניה, לבריטניה ומבריטניה</p></main>';
    expect(readMainText(html, hebrew).words).toEqual(['מספר', '§', '§', 'ומבריטניה']);
  });

  it('has the labelled values of lists and tables, and those with a name of their own', () => {
    const html = `<main><dl><dt>From <svg></svg>Oman</dt><dd>00 44</dd><dt>Abroad</dt><dd>1</dd></dl>
      <table><tr><th>60 minutes</th><td>$1</td><td>$2</td></tr></table>
      <div data-fact="price">From <b>$3</b></div></main>`;
    expect([...readMainText(html, mask).facts]).toEqual([
      ['from §', '00 44'],
      ['abroad', '1'],
      ['60 minutes', '$1 $2'],
      ['price', 'from $3'],
    ]);
  });
});

describe('the similarity of two texts', () => {
  const words = (text: string): string[] => text.split(' ');
  const alike = (one: string, other: string): number =>
    similarity(shinglesOf(words(one)), shinglesOf(words(other)));

  it('is the share of runs of five words that both have', () => {
    expect(shinglesOf(words('a b c d e f')).size).toBe(2);
    expect(alike('a b c d e f', 'a b c d e f')).toBe(1);
    expect(alike('a b c d e f', 'f e d c b a')).toBe(0);
    expect(alike('a b c d e f', 'a b c d e g')).toBeCloseTo(1 / 3);
  });

  it('tells words from their parts', () => {
    expect(alike('ab c d e f', 'a bc d e f')).toBe(0);
  });
});

describe('the choice of pages for search engines', () => {
  const facts = (of: string): Map<string, string> =>
    new Map(['dial', 'hours', 'overlap', 'cost'].map((name) => [name, of]));
  const page = (own: string, fields: Partial<PairText> = {}): PairText => ({
    path: `/choose-your-number/italy/${own}`,
    did: 'italy',
    own,
    numbers: 5,
    words: Array.from({ length: 50 }, (_, index) => `${own}${index}`),
    facts: facts(own),
    ...fields,
  });
  const decide = (...pages: PairText[]): Record<string, string | undefined> =>
    Object.fromEntries(
      [...chooseListed(pages)].map(([path, reason]) => [path.split('/')[3] ?? '', reason]),
    );

  it('lists pages that have enough numbers and differ', () => {
    expect(decide(page('US'), page('DE'))).toEqual({ US: undefined, DE: undefined });
  });

  it('needs five numbers and four facts, also of a page without siblings', () => {
    expect(decide(page('US', { numbers: 4 }))).toEqual({ US: 'numbers' });
    expect(decide(page('US', { facts: new Map([['dial', '1']]) }))).toEqual({ US: 'facts' });
  });

  it('needs four facts that a listed sibling does not have in the same way', () => {
    const three = new Map([...facts('DE'), ['dial', 'US']]);
    expect(decide(page('US'), page('DE', { facts: three }))).toEqual({
      US: undefined,
      DE: 'facts',
    });
  });

  it('lists the larger market of two that are alike, whatever their order', () => {
    const { words } = page('US');
    expect(decide(page('PT', { words }), page('US'))).toEqual({ US: undefined, PT: 'similarity' });
  });

  it('allows a similarity of 0.6, and no more', () => {
    const text = (count: number): string[] => Array.from({ length: count }, (_, at) => `w${at}`);
    const [one, close, closer] = [text(104), text(64), text(65)];
    expect(similarity(shinglesOf(one), shinglesOf(close))).toBe(0.6);
    expect(decide(page('US', { words: one }), page('DE', { words: close }))['DE']).toBeUndefined();
    expect(decide(page('US', { words: one }), page('DE', { words: closer }))['DE']).toBe(
      'similarity',
    );
  });

  it('compares a page with listed siblings of its own number country only', () => {
    const { words } = page('US');
    const other = page('DE', { words, did: 'japan', path: '/choose-your-number/japan/DE' });
    const unlisted = page('US', { numbers: 0 });
    expect(decide(page('US'), other)).toEqual({ US: undefined, DE: undefined });
    expect(decide(unlisted, page('DE', { words }))).toEqual({ US: 'numbers', DE: undefined });
  });
});

describe('the gate of a built site', () => {
  const site = new URL('https://shop.example');
  const country = (id: number, name: string, iso2: string) => ({
    id,
    name,
    iso2,
    slug: name.toLowerCase(),
  });
  const dids = Array.from({ length: 5 }, (_, id) => ({ id, number: `3906${id}`, priceCents: 499 }));
  const packages = [country(2, 'Germany', 'DE'), country(3, 'France', 'FR')];
  const catalogue: Catalogue = {
    didCountries: [{ ...country(1, 'Italy', 'IT'), sortOrder: 1, groups: [{ state: '', dids }] }],
    packageCountries: packages.map((own) => ({
      ...own,
      packageId: own.id,
      hasAccessNumber: false,
      hasCallMinutes: false,
    })),
    prices: {},
  };
  const [german, french] = [
    '/choose-your-number/italy/germany',
    '/choose-your-number/italy/france',
  ];
  const INDEX =
    '<sitemapindex><sitemap><loc>https://shop.example/sitemap-0.xml</loc></sitemap></sitemapindex>';

  let folder: string;
  const logged: string[] = [];
  const fileOf = (language: Language, path: string): string =>
    join(folder, `${localizedPath(language, path)}.html`);
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8');

  /** Writes a page as Astro renders it, with facts and a text of its own or of another page. */
  function render(language: Language, path: string, text: string): void {
    const own = `https://shop.example${localizedPath(language, path)}`;
    const links = alternates(site, path).map(
      ({ hreflang, href }) => `<link rel="alternate" hreflang="${hreflang}" href="${href}">`,
    );
    const rows = [1, 2, 3, 4].map((row) => `<dt>row ${row}</dt><dd>${text}${row}</dd>`);
    const words = Array.from({ length: 40 }, (_, at) => `${text}${at}`).join(' ');
    const file = fileOf(language, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(
      file,
      `<head><link rel="canonical" href="${own}">${links.join('')}</head><main>${words}<dl>${rows.join('')}</dl></main>`,
    );
    writeFileSync(`${file}.br`, 'old');
  }

  /** Applies the gate to the whole site, or to the pages that a rebuild has rendered. */
  const apply = (rendered?: readonly string[], catalogueNow = catalogue): string[] => {
    logged.length = 0;
    const changed = applyIndexGate(
      { folder, record: join(folder, 'index-gate.json'), site, catalogue: catalogueNow },
      rendered && new Set(rendered),
      (line) => logged.push(line),
    );
    return changed.map((file) => file.slice(folder.length + 1)).sort();
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'index-gate-'));
    writeFileSync(join(folder, 'sitemap-index.xml'), INDEX);
    for (const language of LANGUAGES) {
      render(language, german, 'one');
      render(language, french, language === 'es' ? 'one' : 'two');
    }
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const NOINDEX = '<head><meta name="robots" content="noindex, follow"></head>';
  const languagesOf = (html: string): string[] =>
    [...html.matchAll(/hreflang="([^"]+)"/g)].map(([, name = '']) => name);

  it('takes canonical address and languages from a page that fails, and names it in no sitemap', () => {
    apply();
    expect(readFileSync(fileOf('es', french), 'utf8')).toContain(NOINDEX);
    expect(read('sitemap-numbers-es.xml')).not.toContain('france');
    expect(read('sitemap-numbers-pt.xml')).toContain(
      '<loc>https://shop.example/pt/choose-your-number/italy/france</loc>',
    );
  });

  it('leaves the other languages of that page without a link to it', () => {
    apply();
    const html = readFileSync(fileOf('he', french), 'utf8');
    expect(languagesOf(html)).toEqual(['en', 'he', 'pt', 'x-default']);
    const [entry = ''] =
      /<url><loc>[^<]*france.*?<\/url>/.exec(read('sitemap-numbers-he.xml')) ?? [];
    expect(languagesOf(entry)).toEqual(['en', 'he', 'pt', 'x-default']);
    expect(languagesOf(readFileSync(fileOf('he', german), 'utf8'))).toHaveLength(5);
  });

  it('names the sitemaps in the index, once', () => {
    apply();
    apply();
    const index = read('sitemap-index.xml');
    for (const name of [
      'sitemap-0',
      ...LANGUAGES.map((language) => `sitemap-numbers-${language}`),
    ]) {
      expect(index.split(`<loc>https://shop.example/${name}.xml</loc>`), name).toHaveLength(2);
    }
  });

  it('returns the files that changed, without their old compressed copies', () => {
    const changed = apply();
    expect(changed).toContain('es/choose-your-number/italy/france.html');
    expect(changed).not.toContain('choose-your-number/italy/germany.html');
    expect(existsSync(`${fileOf('es', french)}.br`)).toBe(false);
    expect(existsSync(`${fileOf('es', german)}.br`)).toBe(true);
    expect(apply()).toEqual([]);
  });

  it('logs how many pages of a language are listed, and why others are not', () => {
    apply();
    expect(logged).toEqual([
      'search engines (en): list 2 of 2 choose-number pages',
      'search engines (es): list 1 of 2 choose-number pages; 1 fewer than 4 facts that a sibling lacks',
      'search engines (he): list 2 of 2 choose-number pages',
      'search engines (pt): list 2 of 2 choose-number pages',
    ]);
  });

  it('decides anew about pages with another text, and links the other languages anew', () => {
    apply();
    render('es', french, 'two');
    const changed = apply([fileOf('es', french)]);
    expect(logged).toEqual(['search engines (es): list 2 of 2 choose-number pages']);
    expect(changed).toContain('choose-your-number/italy/france.html');
    expect(changed).not.toContain('choose-your-number/italy/germany.html');
    for (const language of LANGUAGES) {
      expect(languagesOf(readFileSync(fileOf(language, french), 'utf8'))).toHaveLength(5);
      expect(read(`sitemap-numbers-${language}.xml`).match(/<url>/g)).toHaveLength(2);
    }
  });

  it('decides nothing anew about a page that was rendered again with the same text', () => {
    apply();
    render('es', french, 'one');
    expect(apply([fileOf('es', french)])).toEqual(['es/choose-your-number/italy/france.html']);
    expect(logged).toEqual([]);
    expect(readFileSync(fileOf('es', french), 'utf8')).toContain(NOINDEX);
  });

  it('decides anew about all pages of a number country whose numbers were sold', () => {
    apply();
    const [italy] = catalogue.didCountries;
    const didCountries = [{ ...italy, groups: [] }] as typeof catalogue.didCountries;
    apply([], { ...catalogue, didCountries });
    expect(logged).toHaveLength(LANGUAGES.length);
    expect(logged[0]).toBe(
      'search engines (en): list 0 of 2 choose-number pages; 2 fewer than 5 numbers in stock',
    );
    expect(existsSync(join(folder, 'sitemap-numbers-en.xml'))).toBe(false);
    expect(readFileSync(fileOf('en', german), 'utf8')).toContain(NOINDEX);
  });

  it('has no sitemap of a language in which nothing is listed', () => {
    for (const path of [german, french]) {
      writeFileSync(
        fileOf('pt', path),
        readFileSync(fileOf('pt', path), 'utf8').replaceAll('dd>', 'p>'),
      );
    }
    apply();
    expect(existsSync(join(folder, 'sitemap-numbers-pt.xml'))).toBe(false);
    expect(read('sitemap-index.xml')).not.toContain('sitemap-numbers-pt');
    expect(languagesOf(readFileSync(fileOf('en', german), 'utf8'))).not.toContain('pt');
  });

  it('refuses a page whose head it does not know', () => {
    writeFileSync(fileOf('en', french), '<head></head><main></main>');
    expect(() => apply()).toThrow(/italy\/france\.html has no canonical address/);
  });
});
