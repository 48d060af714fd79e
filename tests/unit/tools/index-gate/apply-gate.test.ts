import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '#config/languages.ts';
import { alternates, localizedPath } from '#i18n/localized-path.ts';
import type { Catalogue } from '#site-data/site-data.ts';
import { applyIndexGate } from '#tools/index-gate/apply-gate.ts';
import { decideListing } from '#tools/index-gate/decision/decide-listing.ts';
import { decisionsFile, readDecisions } from '#tools/index-gate/decision/decisions.ts';
import { LastDecisions } from '#tools/index-gate/last-decisions.ts';
import { listPairs } from '#tools/index-gate/reading/pair-pages.ts';
import { RenderedPageReader } from '#tools/index-gate/decision/rendered-pages.ts';
import { bytesOf, toByteString } from '#tools/platform/byte-strings.ts';
import { unlistedFile } from '#tools/index-gate/unlisted-pages.ts';

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
    packageCountries: packages.map((packageCountry) => ({
      ...packageCountry,
      packageId: packageCountry.id,
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
  /** Those of the site. */
  let languages: readonly Language[];
  const logged: string[] = [];
  const fileOf = (language: Language, path: string): string =>
    join(folder, `${localizedPath(language, path)}.html`);
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
  const whereUnlisted = (): string =>
    `search engines: pages that are not listed, and why: ${unlistedFile(folder)}`;

  /** Writes a page as Astro renders it, with facts and a text of its own or of another page. */
  function render(language: Language, path: string, text: string): void {
    const canonical = `https://shop.example${localizedPath(language, path)}`;
    const links = alternates(site, path).map(
      ({ hreflang, href }) => `<link rel="alternate" hreflang="${hreflang}" href="${href}">`,
    );
    const rows = [1, 2, 3, 4].map((row) => `<dt>row ${row}</dt><dd>${text}${row}</dd>`);
    const words = Array.from({ length: 40 }, (_, at) => `${text}${at}à`).join(' נא ');
    const file = fileOf(language, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(
      file,
      `<head><link rel="canonical" href="${canonical}">${links.join('')}</head><main>${words}<dl>${rows.join('')}</dl></main>`,
    );
    writeFileSync(`${file}.br`, 'old');
  }

  const gateOf = (catalogueNow: Catalogue) => ({
    folder,
    record: decisionsFile(folder),
    unlisted: unlistedFile(folder),
    site,
    catalogue: catalogueNow,
    pairs: listPairs(catalogueNow),
    languages,
  });

  /** Applies the gate to the whole site, or to the pages that a rebuild has rendered. */
  const apply = async (
    rendered?: readonly string[],
    catalogueNow = catalogue,
  ): Promise<string[]> => {
    logged.length = 0;
    const last = readDecisions(decisionsFile(folder)) ?? new Map();
    const reader = new RenderedPageReader(last, () => catalogueNow);
    for (const file of rendered ?? []) {
      reader.read(file.slice(folder.length + 1), toByteString(readFileSync(file)));
    }
    const gate = gateOf(catalogueNow);
    const decided = await decideListing(gate, rendered && { before: last, rendered: reader.pages });
    const changed = await applyIndexGate(gate, decided, (line) => logged.push(line));
    return changed.map((file) => file.slice(folder.length + 1)).sort();
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'index-gate-'));
    languages = LANGUAGES;
    writeFileSync(join(folder, 'sitemap-index.xml'), INDEX);
    for (const language of LANGUAGES) {
      render(language, german, 'one');
      render(language, french, language === 'es' ? 'one' : 'two');
    }
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const LINKED = [...LANGUAGES, 'x-default'];
  const NOINDEX = '<head><meta name="robots" content="noindex, follow"></head>';
  const languagesOf = (html: string): string[] =>
    [...html.matchAll(/hreflang="([^"]+)"/g)].map(([, name = '']) => name);

  it('takes canonical address and languages from a page that fails, and names it in no sitemap', async () => {
    await apply();
    expect(readFileSync(fileOf('es', french), 'utf8')).toContain(NOINDEX);
    expect(read('sitemap-numbers-es.xml')).not.toContain('france');
    expect(read('sitemap-numbers-pt.xml')).toContain(
      '<loc>https://shop.example/pt/choose-your-number/italy/france</loc>',
    );
  });

  it('leaves the other languages of that page without a link to it', async () => {
    await apply();
    const html = readFileSync(fileOf('he', french), 'utf8');
    expect(languagesOf(html)).toEqual(LINKED.filter((language) => language !== 'es'));
    const [entry = ''] =
      /<url><loc>[^<]*france.*?<\/url>/.exec(read('sitemap-numbers-he.xml')) ?? [];
    expect(languagesOf(entry)).toEqual(languagesOf(html));
    expect(languagesOf(readFileSync(fileOf('he', german), 'utf8'))).toEqual(LINKED);
  });

  it('names the sitemaps in the index, once', async () => {
    await apply();
    await apply();
    const index = read('sitemap-index.xml');
    for (const name of [
      'sitemap-0',
      ...LANGUAGES.map((language) => `sitemap-numbers-${language}`),
    ]) {
      expect(index.split(`<loc>https://shop.example/${name}.xml</loc>`), name).toHaveLength(2);
    }
  });

  it('returns the files that changed, without their old compressed copies', async () => {
    const changed = await apply();
    expect(changed).toContain('es/choose-your-number/italy/france.html');
    expect(changed).not.toContain('choose-your-number/italy/germany.html');
    expect(existsSync(`${fileOf('es', french)}.br`)).toBe(false);
    expect(existsSync(`${fileOf('es', german)}.br`)).toBe(true);
    expect(await apply()).toEqual([]);
  });

  it('compresses what it writes in place of the old copies', async () => {
    const compressed = new Map<string, string>();
    const compress = (file: string, content: Buffer): Promise<void> => {
      compressed.set(file, content.toString());
      return Promise.resolve();
    };
    const gate = { ...gateOf(catalogue), compress };
    const decided = await decideListing(gate);
    const changed = await applyIndexGate(gate, decided, () => undefined);
    expect([...compressed.keys()].sort()).toEqual(changed.sort());
    for (const [file, content] of compressed) expect(readFileSync(file, 'utf8')).toBe(content);
    expect(compressed.get(fileOf('es', french))).toContain(NOINDEX);
  });

  it('logs how many pages of a language are listed, and why others are not', async () => {
    await apply();
    expect(logged).toEqual([
      ...LANGUAGES.map((language) =>
        language === 'es'
          ? 'search engines (es): list 1 of 2 choose-number pages; 1 fewer than 4 facts that a sibling lacks'
          : `search engines (${language}): list 2 of 2 choose-number pages`,
      ),
      whereUnlisted(),
    ]);
  });

  describe('the list of unlisted pages', () => {
    const LACKS_FACTS = 'fewer than 4 facts that a sibling lacks';
    const unlisted = (): string[] => readFileSync(unlistedFile(folder), 'utf8').split('\n');

    it('has language, path and reason of each, in order', async () => {
      for (const language of ['pt', 'en'] as const) render(language, french, 'one');
      await apply();
      expect(unlisted()).toEqual([
        `en\t${french}\t${LACKS_FACTS}`,
        `es\t${french}\t${LACKS_FACTS}`,
        `pt\t${french}\t${LACKS_FACTS}`,
        '',
      ]);
    });

    it('stays untouched by a rebuild that decides as before, with other words and digests', async () => {
      await apply();
      writeFileSync(unlistedFile(folder), 'untouched');
      render('en', french, 'three');
      await apply([fileOf('en', french)]);
      expect(unlisted()).toEqual(['untouched']);
      expect(logged).toEqual([]);
    });

    it('is written anew when it is gone', async () => {
      await apply();
      rmSync(unlistedFile(folder));
      await apply([]);
      expect(unlisted()).toEqual([`es\t${french}\t${LACKS_FACTS}`, '']);
      expect(logged).toEqual([whereUnlisted()]);
    });

    it('is written anew when a page is refused for another reason, or is gone', async () => {
      await apply();
      const [italy] = catalogue.didCountries;
      const didCountries = [{ ...italy, groups: [] }] as typeof catalogue.didCountries;
      await apply([], { ...catalogue, didCountries });
      expect(unlisted()).toHaveLength(2 * LANGUAGES.length + 1);
      expect(unlisted()[2]).toBe(`es\t${french}\tfewer than 5 numbers in stock`);
      const packageCountries = packages.slice(0, 1).map((packageCountry) => ({
        ...packageCountry,
        packageId: packageCountry.id,
        hasAccessNumber: false,
        hasCallMinutes: false,
      }));
      await apply([], { ...catalogue, didCountries, packageCountries });
      expect(unlisted()).toHaveLength(LANGUAGES.length + 1);
    });
  });

  it('decides anew about pages with another text, and links the other languages anew', async () => {
    await apply();
    render('es', french, 'two');
    const changed = await apply([fileOf('es', french)]);
    expect(logged).toEqual([
      'search engines (es): list 2 of 2 choose-number pages',
      whereUnlisted(),
    ]);
    expect(changed).toContain('choose-your-number/italy/france.html');
    expect(changed).not.toContain('choose-your-number/italy/germany.html');
    for (const language of LANGUAGES) {
      expect(languagesOf(readFileSync(fileOf(language, french), 'utf8'))).toEqual(LINKED);
      expect(read(`sitemap-numbers-${language}.xml`).match(/<url>/g)).toHaveLength(2);
    }
  });

  it('decides by the text of a page that is as before when a sibling has another one', async () => {
    await apply();
    render('es', french, 'two');
    await apply([german, french].map((path) => fileOf('es', path)));
    expect(logged[0]).toBe('search engines (es): list 2 of 2 choose-number pages');
    render('es', french, 'one');
    await apply([german, french].map((path) => fileOf('es', path)));
    expect(logged[0]).toContain('search engines (es): list 1 of 2 choose-number pages; 1 fewer');
  });

  it('decides nothing anew about pages that were rendered again with the same text', async () => {
    await apply();
    const decided = new LastDecisions(readDecisions(decisionsFile(folder)) ?? new Map(), site);
    const files = [german, french].map((path) => fileOf('es', path));
    render('es', german, 'one');
    render('es', french, 'one');
    for (const file of files) {
      const name = file.slice(folder.length + 1);
      writeFileSync(file, bytesOf(decided.write(name, toByteString(readFileSync(file)))));
    }
    expect(await apply(files)).toEqual([]);
    expect(logged).toEqual([]);
    expect(readFileSync(fileOf('es', french), 'utf8')).toContain(NOINDEX);
    expect(languagesOf(readFileSync(fileOf('es', german), 'utf8'))).toEqual(LINKED);
    expect(decided.write('es/faq.html', '<head></head>')).toBe('<head></head>');
  });

  it('decides anew about all pages of a number country whose numbers were sold', async () => {
    await apply();
    const [italy] = catalogue.didCountries;
    const didCountries = [{ ...italy, groups: [] }] as typeof catalogue.didCountries;
    await apply([], { ...catalogue, didCountries });
    expect(logged).toHaveLength(LANGUAGES.length + 1);
    expect(logged[0]).toBe(
      'search engines (en): list 0 of 2 choose-number pages; 2 fewer than 5 numbers in stock',
    );
    expect(existsSync(join(folder, 'sitemap-numbers-en.xml'))).toBe(false);
    expect(readFileSync(fileOf('en', german), 'utf8')).toContain(NOINDEX);
  });

  it('has no sitemap of a language in which nothing is listed', async () => {
    for (const path of [german, french]) {
      writeFileSync(
        fileOf('pt', path),
        readFileSync(fileOf('pt', path), 'utf8').replaceAll('dd>', 'p>'),
      );
    }
    await apply();
    expect(existsSync(join(folder, 'sitemap-numbers-pt.xml'))).toBe(false);
    expect(read('sitemap-index.xml')).not.toContain('sitemap-numbers-pt');
    expect(languagesOf(readFileSync(fileOf('en', german), 'utf8'))).not.toContain('pt');
  });

  it('decides in a site of some languages about those alone, also in a rebuild', async () => {
    languages = ['en', 'pt'];
    for (const language of ['es', 'he'] as const)
      rmSync(join(folder, language), { recursive: true });
    await apply();
    expect([...(readDecisions(decisionsFile(folder)) ?? [])].map(([name]) => name)).toEqual([
      'en',
      'pt',
    ]);
    expect(languagesOf(readFileSync(fileOf('en', french), 'utf8'))).toEqual([
      'en',
      'pt',
      'x-default',
    ]);
    expect(read('sitemap-index.xml').match(/sitemap-numbers-\w+/g)).toEqual([
      'sitemap-numbers-en',
      'sitemap-numbers-pt',
    ]);
    render('pt', french, 'one');
    expect(await apply([fileOf('pt', french)])).toContain('sitemap-numbers-pt.xml');
    expect(languagesOf(readFileSync(fileOf('en', french), 'utf8'))).toEqual(['en', 'x-default']);
  });

  it('refuses a page whose head it does not know', async () => {
    writeFileSync(fileOf('en', french), '<head></head><main></main>');
    await expect(apply()).rejects.toThrow(/italy\/france\.html has no canonical address/);
  });
});
