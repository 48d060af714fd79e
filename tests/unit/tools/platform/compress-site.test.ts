import type { AstroPrerenderer, RouteData } from 'astro';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compressSite, FIRST_FLIGHT, LEVELS, levelsFor } from '#tools/platform/compress-site.ts';
import { followPages } from '#tools/build/follow-pages.ts';
import { seededRandom } from '../../../support/seeded-random.ts';

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

  it('leaves out pictures, very small files and files that are not served', async () => {
    const names = ['photo.png', 'small.txt', '_card-pages.json'];
    for (const name of names) writeFileSync(at(name), name === 'small.txt' ? 'x' : TEXT);
    await compressSite(folder);
    expect(names.filter((name) => existsSync(at(`${name}.br`)))).toEqual([]);
  });

  it('includes scripts in the folder of assets, whose name begins like those', async () => {
    mkdirSync(at('_astro'));
    writeFileSync(at('_astro/_page.js'), TEXT);
    await compressSite(folder);
    expectCopies('_astro/_page.js', TEXT);
  });

  it('compresses a changed file over its old copies when only that file is named', async () => {
    writeFileSync(at('faq.html'), 'old'.repeat(100));
    await compressSite(folder);
    writeFileSync(at('faq.html'), TEXT);
    await compressSite(folder, { files: [at('faq.html')], pages: 2 });
    expectCopies('faq.html', TEXT);
  });

  it('removes the copies of a changed file that has become very small', async () => {
    writeFileSync(at('small.txt'), TEXT);
    await compressSite(folder);
    writeFileSync(at('small.txt'), 'x');
    await compressSite(folder, { files: [at('small.txt')], pages: 2 });
    expect(existsSync(at('small.txt.br')) || existsSync(at('small.txt.gz'))).toBe(false);
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

const compressed = (text: string, quality: number): Buffer =>
  brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
    },
  });

/** Returns a text whose copy at the level of pages has at least so many bytes. */
function textOf(bytes: number): string {
  const random = seededRandom('words of a page');
  let text = '';
  while (compressed(text, LEVELS.page.brotli).length < bytes) {
    for (let word = 0; word < 400; word += 1) {
      text += `<p>${Math.floor(random() * 3000).toString(36)} `;
    }
  }
  return text;
}

describe('a page that the slowest level may save a round trip', () => {
  /** Returns the level of a page's copy: another window changes its size by some bytes only. */
  const levelOf = async (text: string, pages = 1): Promise<number | undefined> => {
    writeFileSync(at('page.html'), text);
    await compressSite(folder, { files: [at('page.html')], pages });
    const { length } = readFileSync(at('page.html.br'));
    const difference = (level: number) => Math.abs(compressed(text, level).length - length);
    const levels = Object.values(LEVELS).map(({ brotli }) => brotli);
    return levels.toSorted((one, other) => difference(one) - difference(other))[0];
  };

  it('is compressed at that level when it is a little above the first round trip', async () => {
    expect(await levelOf(textOf(FIRST_FLIGHT * 1.01))).toBe(LEVELS.asset.brotli);
  });

  it('is compressed as other pages when it is within the round trip, or far above', async () => {
    for (const bytes of [FIRST_FLIGHT * 0.9, FIRST_FLIGHT * 1.2]) {
      expect(await levelOf(textOf(bytes))).toBe(LEVELS.page.brotli);
    }
  });

  it('is compressed as other pages in a site of many pages', async () => {
    expect(await levelOf(textOf(FIRST_FLIGHT * 1.01), 5_001)).toBe(LEVELS.pageOfMany.brotli);
  });
});

/** Renders pages as Astro does with the integration; returns their texts. */
async function render(paths: string[], options: { into?: string; spareCores?: number } = {}) {
  const { hooks } = followPages({
    site: folder,
    compressedInto: options.into,
    spareCores: options.spareCores,
  });
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
    const names = Array.from({ length: 40 }, (_, number) => `page-${number}.html`);
    await render(
      names.map((name) => `/${name}`),
      { into: folder, spareCores: 1 },
    );
    const done = names.filter((name) => existsSync(at(`${name}.br`)));
    expect(done.length).toBeGreaterThan(0);
    expect(done.length).toBeLessThan(names.length);
  });

  it('are left to the end when they are no pages or not found, or without a folder', async () => {
    await render(['/robots.txt', '/404.html'], { into: folder, spareCores: 9 });
    await render(['/a.html']);
    expect(
      ['robots.txt', '404.html', 'a.html'].filter((name) => existsSync(at(`${name}.br`))),
    ).toEqual([]);
  });
});
