import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installPartCache } from '#lib/part-cache.ts';
import { PageSteps } from '#tools/pages/page-steps.ts';
import { PartFiles, partFolder } from '#tools/platform/part-files.ts';

let folder: string;
const at = (name: string): string => join(folder, name);

const PAIR = 'choose-your-number/italy/france.html';
const PAGE = `<!doctype html><html><head><link rel="stylesheet" href="/_astro/a.css">
  <link rel="canonical" href="https://shop.example/"></head>
  <body><main><h1>Italy</h1></main></body></html>`;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-steps-'));
  mkdirSync(at('site/_astro'), { recursive: true });
  writeFileSync(at('site/_astro/a.css'), 'h1{color:red}h2{color:blue}');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('pages that are written beside a site', () => {
  it.each([1, 0])(
    'are rewritten and read for the index gate, with %i spare cores',
    async (spareCores) => {
      const parts = new PartFiles(partFolder(at('cache')));
      installPartCache(parts);
      const steps = new PageSteps({
        site: at('site'),
        cache: at('cache'),
        into: at('aside'),
        compressedInto: at('aside'),
        documents: 2,
        spareCores,
      });
      for (const file of [PAIR, 'faq.html']) steps.write(file, Buffer.from(PAGE), 200);
      const read = await steps.finish();

      expect([...read.keys()]).toEqual([PAIR]);
      expect(read.get(PAIR)?.content?.shingles).toHaveLength(1);
      expect(readFileSync(at(`aside/${PAIR}`), 'utf8')).toContain('<style>h1{color:red}</style>');
      expect(existsSync(at(`aside/${PAIR}.br`))).toBe(spareCores > 0);
      // The next build finds what this one has made, whichever core did.
      parts.write();
      expect(
        Object.keys(
          JSON.parse(
            readFileSync(join(partFolder(at('cache')), 'first-paint.json'), 'utf8'),
          ) as object,
        ),
      ).toContain('names a.css');
    },
  );
});
