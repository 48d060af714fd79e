import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { overlaySite } from '#tools/overlay-site.ts';

let folder: string;
let site: string;
let partial: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-overlay-'));
  [site, partial] = [join(folder, 'site'), join(folder, 'partial')];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(directory: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, name)), { recursive: true });
    writeFileSync(join(directory, name), text);
  }
}

const has = (name: string): boolean => existsSync(join(site, name));

describe('laying a partial build over the site', () => {
  it('copies new and changed files and returns those', () => {
    write(site, { 'es/faq.html': 'old', 'es/terms.html': 'same', 'faq.html': 'en' });
    write(partial, { 'es/faq.html': 'new', 'es/terms.html': 'same', 'es/help.html': 'more' });
    expect(overlaySite(partial, site, ['es']).sort()).toEqual(['es/faq.html', 'es/help.html']);
    expect(readFileSync(join(site, 'es/faq.html'), 'utf8')).toBe('new');
    expect(has('faq.html')).toBe(true);
  });

  it('keeps the sitemap, which lists every language', () => {
    write(site, { 'sitemap-0.xml': 'all' });
    write(partial, { 'sitemap-0.xml': 'es' });
    expect(overlaySite(partial, site, ['es'])).toEqual([]);
    expect(readFileSync(join(site, 'sitemap-0.xml'), 'utf8')).toBe('all');
  });

  it('deletes pages of its languages that are gone, with their compressed copies', () => {
    write(site, {
      'es.html': 'home',
      'es/gone.html': 'x',
      'es/gone.html.br': 'x',
      'es/gone.html.gz': 'x',
      'es/faq.html': 'faq',
      'es/faq.html.br': 'faq',
    });
    write(partial, { 'es.html': 'home', 'es/faq.html': 'faq' });
    expect(overlaySite(partial, site, ['es'])).toEqual([]);
    const left = [
      'es.html',
      'es/gone.html',
      'es/gone.html.br',
      'es/gone.html.gz',
      'es/faq.html.br',
    ];
    expect(left.filter(has)).toEqual(['es.html', 'es/faq.html.br']);
  });

  it('deletes nothing of other languages and no other files', () => {
    const files = { 'he/faq.html': 'he', 'faq.html': 'en', '_astro/a.js': 'js', _headers: 'h' };
    write(site, { ...files, 'pt/faq.html': 'pt' });
    write(partial, { 'es/faq.html': 'es' });
    overlaySite(partial, site, ['es', 'pt']);
    expect(Object.keys(files).filter(has)).toEqual(Object.keys(files));
    expect(has('pt/faq.html')).toBe(false);
  });
});
