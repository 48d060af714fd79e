import type { AstroPrerenderer, RouteData } from 'astro';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compressSite, LEVELS, levelsFor } from '#tools/compress-site.ts';
import { followPages } from '#tools/follow-pages.ts';

const TEXT = 'Una página con un texto. '.repeat(40);
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-compress-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string): string => join(folder, name);

function expectCopies(name: string, text: string): void {
  expect(brotliDecompressSync(readFileSync(at(`${name}.br`))).toString()).toBe(text);
  expect(gunzipSync(readFileSync(at(`${name}.gz`))).toString()).toBe(text);
}

describe('compressing a site', () => {
  it('writes copies of text files that hold the same text', async () => {
    for (const name of ['index.html', 'app.js', 'sitemap-0.xml']) writeFileSync(at(name), TEXT);
    await compressSite(folder);
    for (const name of ['index.html', 'app.js', 'sitemap-0.xml']) expectCopies(name, TEXT);
  });

  it('leaves out pictures and very small files', async () => {
    writeFileSync(at('photo.png'), TEXT);
    writeFileSync(at('small.txt'), 'x');
    await compressSite(folder);
    expect(['photo.png', 'small.txt'].filter((name) => existsSync(at(`${name}.br`)))).toEqual([]);
  });

  it('compresses a changed file over its old copies when only that file is named', async () => {
    writeFileSync(at('faq.html'), 'old'.repeat(100));
    await compressSite(folder);
    writeFileSync(at('faq.html'), TEXT);
    await compressSite(folder, { files: [at('faq.html')], pages: 2 });
    expectCopies('faq.html', TEXT);
  });

  it('does not compress again what was compressed while the pages were rendered', async () => {
    writeFileSync(at('faq.html'), TEXT);
    writeFileSync(at('faq.html.br'), 'br');
    writeFileSync(at('faq.html.gz'), 'gz');
    await compressSite(folder);
    expect(readFileSync(at('faq.html.br'), 'utf8')).toBe('br');
  });
});

describe('the levels of compression', () => {
  it('depend on the number of pages for pages and sitemaps only', () => {
    expect(levelsFor('es/faq.html', 5_000)).toBe(LEVELS.page);
    expect(levelsFor('es/faq.html', 5_001)).toBe(LEVELS.pageOfMany);
    expect(levelsFor('sitemap-0.xml', 5_001)).toBe(LEVELS.pageOfMany);
    expect(levelsFor('_astro/app.js', 5_001)).toBe(LEVELS.asset);
  });
});

/** Renders pages as Astro does with the integration; returns their texts. */
async function render(paths: string[], options: { into?: string; spareCores?: number } = {}) {
  const { hooks } = followPages({ compressedInto: options.into, spareCores: options.spareCores });
  let prerenderer = {
    name: 'fake',
    getStaticPaths: async () => paths.map((pathname) => ({ pathname, route: {} as RouteData })),
    render: async (request: Request) =>
      new Response(TEXT, { status: request.url.endsWith('/404.html') ? 404 : 200 }),
  } as AstroPrerenderer;
  const setPrerenderer = (wrap: unknown): void => {
    prerenderer = (wrap as (inner: AstroPrerenderer) => AstroPrerenderer)(prerenderer);
  };
  await hooks['astro:build:start']?.({ setPrerenderer } as never);
  await prerenderer.getStaticPaths();
  const responses = await Promise.all(
    paths.map(async (path) => {
      const routeData = { type: path.endsWith('.html') ? 'page' : 'endpoint' } as RouteData;
      return prerenderer.render(new Request(`http://localhost${path}`), { routeData });
    }),
  );
  await hooks['astro:build:done']?.({} as never);
  return Promise.all(responses.map((response) => (response as Response).text()));
}

describe('pages while they are rendered', () => {
  it('are compressed beside the file that Astro writes, and keep their content', async () => {
    mkdirSync(at('es'));
    const texts = await render(['/index.html', '/es/ol%C3%A1.html'], {
      into: folder,
      spareCores: 2,
    });
    expectCopies('index.html', TEXT);
    expectCopies('es/olá.html', TEXT);
    expect(texts).toEqual([TEXT, TEXT]);
  });

  it('are left to the end while the spare cores are busy', async () => {
    await render(['/a.html', '/b.html'], { into: folder, spareCores: 1 });
    expect(['a.html.br', 'b.html.br'].filter((name) => existsSync(at(name)))).toHaveLength(1);
  });

  it('are left to the end when they are no pages or not found, or without a folder', async () => {
    await render(['/robots.txt', '/404.html'], { into: folder, spareCores: 9 });
    await render(['/a.html']);
    expect(
      ['robots.txt', '404.html', 'a.html'].filter((name) => existsSync(at(`${name}.br`))),
    ).toEqual([]);
  });
});
