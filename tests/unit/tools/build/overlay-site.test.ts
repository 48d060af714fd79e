import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { overlaySite } from '#tools/build/overlay-site.ts';
import { PageLoads } from '#tools/first-paint/unused-files.ts';

let folder: string;
let site: string;
let aside: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-overlay-'));
  [site, aside] = [join(folder, 'site'), join(folder, 'aside')];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(directory: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, name)), { recursive: true });
    writeFileSync(join(directory, name), text);
  }
}

async function overlay(): Promise<string[]> {
  const changed = await overlaySite(aside, site, PageLoads.of(site));
  return changed.map((file) => file.slice(site.length + 1)).sort();
}
const read = (name: string): string => readFileSync(join(site, name), 'utf8');

describe('moving rendered pages into the site', () => {
  it('takes new and changed files and returns those', async () => {
    write(site, { 'es/faq.html': 'old', 'es/terms.html': 'same', 'faq.html': 'en' });
    write(aside, { 'es/faq.html': 'new', 'es/terms.html': 'same', 'es/help.html': 'more' });
    expect(await overlay()).toEqual(['es/faq.html', 'es/help.html']);
    expect([read('es/faq.html'), read('es/help.html')]).toEqual(['new', 'more']);
    expect(read('faq.html')).toBe('en');
  });

  it('takes the compressed copies of a changed file with it', async () => {
    write(site, { 'faq.html': 'old', 'faq.html.br': 'old br', 'faq.html.gz': 'old gz' });
    write(aside, { 'faq.html': 'new', 'faq.html.br': 'new br', 'faq.html.gz': 'new gz' });
    expect(await overlay()).toEqual(['faq.html', 'faq.html.br', 'faq.html.gz']);
    expect([read('faq.html.br'), read('faq.html.gz')]).toEqual(['new br', 'new gz']);
  });

  it('deletes the old copies of a changed file that was not compressed yet', async () => {
    write(site, { 'faq.html': 'old', 'faq.html.br': 'old br', 'faq.html.gz': 'old gz' });
    write(aside, { 'faq.html': 'new' });
    expect(await overlay()).toEqual(['faq.html']);
    expect(existsSync(join(site, 'faq.html.br'))).toBe(false);
    expect(existsSync(join(site, 'faq.html.gz'))).toBe(false);
  });

  it('leaves old copies to a caller who writes them anew', async () => {
    write(site, { 'faq.html': 'old', 'faq.html.br': 'old br' });
    write(aside, { 'faq.html': 'new' });
    expect(await overlaySite(aside, site, new PageLoads(), true)).toEqual([join(site, 'faq.html')]);
    expect(existsSync(join(site, 'faq.html.br'))).toBe(true);
  });

  it('deletes what changed pages loaded last, and keeps what another page loads', async () => {
    const page = (...names: string[]): string => `<script>load(${JSON.stringify(names)})</script>`;
    const [old, shared] = ['props.aaaa1111.js', 'modules.bbbb2222.js'];
    write(site, {
      'faq.html': page(old, shared),
      'es/faq.html': page(shared),
      [`_astro/${old}`]: 'old',
      [`_astro/${old}.br`]: 'old br',
      [`_astro/${shared}`]: 'shared',
    });
    write(aside, { 'faq.html': page('props.cccc3333.js'), '_astro/props.cccc3333.js': 'new' });
    await overlay();
    expect(readdirSync(join(site, '_astro')).sort()).toEqual([shared, 'props.cccc3333.js']);
  });
});
