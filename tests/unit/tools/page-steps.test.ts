import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

let folder: string;
const at = (name: string): string => join(folder, name);
const read = (name: string): string => readFileSync(at(name), 'utf8');

function write(name: string, content: string): void {
  mkdirSync(dirname(at(name)), { recursive: true });
  writeFileSync(at(name), content);
}

const PAIR = 'choose-your-number/italy/france.html';
const PAGE = `<!doctype html><html><head><link rel="stylesheet" href="/_astro/a.css">
  <link rel="canonical" href="https://shop.example/"></head>
  <body><main><h1>Italy</h1></main></body></html>`;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-steps-'));
  write('data/catalogue.json', '{"didCountries":[],"packageCountries":[],"prices":{}}');
  write('site/_astro/a.css', 'h1{color:red}h2{color:blue}');
  // Other files of the worker may have loaded the modules with the folder of the build.
  vi.resetModules();
  vi.stubEnv('SITE_DATA_DIR', at('data'));
});
afterEach(async () => {
  const { installPartCache } = await import('#lib/part-cache.ts');
  installPartCache(undefined);
  vi.unstubAllEnvs();
  vi.resetModules();
  rmSync(folder, { recursive: true });
});

/** Writes pages beside the site, and stores the parts that were made of them. */
async function writePages(files: readonly string[], spareCores: number) {
  const { installPartCache } = await import('#lib/part-cache.ts');
  const { PageSteps } = await import('#tools/pages/page-steps.ts');
  const { PartFiles, partFolder } = await import('#tools/platform/part-files.ts');
  const parts = new PartFiles(partFolder(at('cache')));
  installPartCache(parts);
  const steps = new PageSteps({
    site: at('site'),
    cache: at('cache'),
    into: at('aside'),
    compressedInto: at('aside'),
    documents: files.length,
    spareCores,
  });
  for (const file of files) steps.write(file, Buffer.from(PAGE), 200);
  const readings = await steps.finish();
  parts.write();
  return readings;
}

describe.each([0, 1])('pages that are written beside a site, with %i spare cores', (spareCores) => {
  it('are rewritten, and read for the index gate', async () => {
    const readings = await writePages([PAIR, 'faq.html'], spareCores);
    expect([...readings.keys()]).toEqual([PAIR]);
    expect(readings.get(PAIR)?.content?.shingles).toHaveLength(1);
    expect(read(`aside/${PAIR}`)).toContain('<style>h1{color:red}</style>');
    expect(existsSync(at(`aside/${PAIR}.br`))).toBe(spareCores > 0);
  });

  it('are all written and read once, when more of them wait than the queue holds', async () => {
    const files = Array.from({ length: 150 }, (_, index) => PAIR.replace('france', `at-${index}`));
    const readings = await writePages(files, spareCores);
    expect([...readings.keys()].sort()).toEqual(files.toSorted());
    for (const file of files) {
      expect(read(`aside/${file}`), file).toContain('<style>h1{color:red}</style>');
    }
  });

  it('leave the styles that were selected for them to the next build', async () => {
    await writePages(['faq.html'], spareCores);
    // The stored styles are found by the names in the stylesheet, which are the same.
    write('site/_astro/a.css', 'h1{color:green}');
    rmSync(at('aside'), { recursive: true });
    await writePages(['faq.html'], spareCores);
    expect(read('aside/faq.html')).toContain('<style>h1{color:red}</style>');
  });
});
