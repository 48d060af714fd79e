import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#config/languages.ts';
import { attribute, startTags } from '#tools/site-checks/built-page.ts';
import { builtFiles, builtPages, SITE } from '../support/built-site.ts';

const read = (file: string): string => readFileSync(join(SITE, file), 'utf8');

/** Cloudflare Pages ignores a line of `_headers` that has more characters. */
const LONGEST_HEADER_LINE = 2_000;

const addressOf = (entry: string): string => /<loc>([^<]+)<\/loc>/.exec(entry)?.[1] ?? '';

const pairs = (tags: readonly string[]): string[] =>
  tags.map((tag) => `${attribute(tag, 'hreflang')} ${attribute(tag, 'href')}`);

describe('the sitemap', () => {
  const files = builtFiles().filter((file) => /^sitemap-(?:\d+|numbers-[a-z]+)\.xml$/.test(file));
  const entries = files.flatMap((file) => read(file).match(/<url>[\s\S]*?<\/url>/g) ?? []);
  const indexed = builtPages().filter(({ isIndexed }) => isIndexed);

  test('is named by its index and by robots.txt', () => {
    const index = read('sitemap-index.xml');
    for (const file of files) expect(index).toContain(`/${file}</loc>`);
    expect(read('robots.txt')).toMatch(/^Sitemap: https?:\/\/.+\/sitemap-index\.xml$/m);
  });

  test('holds exactly the indexed pages, each once', () => {
    const listed = entries.map((entry) => decodeURI(new URL(addressOf(entry)).pathname));
    expect(listed.sort()).toEqual(indexed.map(({ address }) => address).sort());
  });

  test('names the same address and the same languages as the page itself', () => {
    const byAddress = new Map(entries.map((entry) => [addressOf(entry), entry]));
    const wrong = indexed.filter(({ html }) => {
      const links = startTags(html, 'link');
      const canonical = links.find((tag) => /rel="canonical"/.test(tag)) ?? '';
      const entry = byAddress.get(attribute(canonical, 'href') ?? '') ?? '';
      const own = pairs(links.filter((tag) => /rel="alternate"/.test(tag)));
      return own.length === 0 || pairs(startTags(entry, 'xhtml:link')).join() !== own.join();
    });
    expect(wrong.map(({ address }) => address)).toEqual([]);
  });
});

describe('other published files', () => {
  test.each(LANGUAGES)('/i18n/%s.json holds the texts of the language', (language) => {
    const published: unknown = JSON.parse(read(`i18n/${language}.json`));
    expect(published).toEqual(JSON.parse(readFileSync(`i18n/${language}.json`, 'utf8')));
  });

  test('the web app manifest names icons that exist', () => {
    const manifest = JSON.parse(read('manifest.webmanifest')) as { icons: { src: string }[] };
    const files = new Set(builtFiles());
    expect(manifest.icons.map(({ src }) => src.slice(1)).filter((src) => !files.has(src))).toEqual(
      [],
    );
    expect(manifest.icons.length).toBeGreaterThan(0);
  });

  test('static hosts get the security headers of all pages, pages with a token and card pages', () => {
    const headers = read('_headers');
    expect(headers).toMatch(/frame-ancestors 'none'/);
    expect(headers).toMatch(/\/recovery-password\*\n\s+Referrer-Policy: no-referrer/);
    expect(headers).toMatch(/\n\/payment\n {2}Content-Security-Policy: default-src 'self';/);
  });

  test('no line of the headers is longer than static hosts accept', () => {
    const lengths = read('_headers')
      .split('\n')
      .map(({ length }) => length);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(LONGEST_HEADER_LINE);
  });

  test('static hosts get redirects for other spellings of an address, those with a * last', () => {
    const redirects = read('_redirects').split('\n');
    expect(redirects).toContain('/home / 301');
    expect(redirects).toContain('/he/home /he 301');
    expect(redirects).toContain('/he/ /he 301');
    expect(redirects).toContain('/FAQ /faq 301');
    expect(redirects).toContain('/He/Faq /he/faq 301');
    const starred = redirects.findIndex((rule) => rule.includes('*'));
    expect(redirects.slice(starred).filter((rule) => rule && !rule.includes('*'))).toEqual([]);
  });

  test('static hosts serve an address that ends with a token as its page', () => {
    const redirects = read('_redirects').split('\n');
    expect(redirects).toContain('/recovery-password/* /recovery-password 200');
    expect(redirects).toContain('/pt/validate-email/* /pt/validate-email 200');
    expect(redirects).toContain('/he/restore-email/* /he/restore-email 200');
  });

  test('every served text file larger than 2 KB is there in compressed form too', () => {
    const missing = builtFiles()
      .filter((file) => /\.(html|js|css|json|xml|svg)$/.test(file) && !/^_[^/\\]+$/.test(file))
      .filter((file) => readFileSync(join(SITE, file)).length > 2000)
      .filter((file) => !['br', 'gz'].every((end) => existsSync(join(SITE, `${file}.${end}`))));
    expect(missing).toEqual([]);
  });

  test('compressed copies hold the same bytes as the files', () => {
    const wrong = builtFiles().filter((file) => {
      const [brotli, plain] = [join(SITE, `${file}.br`), join(SITE, file)];
      if (!existsSync(brotli)) return false;
      const bytes = readFileSync(plain);
      const gzip = readFileSync(join(SITE, `${file}.gz`));
      return (
        !brotliDecompressSync(readFileSync(brotli)).equals(bytes) || !gunzipSync(gzip).equals(bytes)
      );
    });
    expect(wrong).toEqual([]);
  });
});
