import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unmarkedAddress } from '#tools/edit/clean-exits.ts';
import { addressOf, readAddress } from '#tools/edit/desk/pages.ts';
import { writeMarked } from '#tools/edit/marks.ts';
import { TextFiles } from '#tools/edit/text-files.ts';
import { PageUsage } from '#tools/edit/usage.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

describe('the address of a page', () => {
  it.each([
    ['/he', { language: 'he', path: '/' }],
    ['/he/faq', { language: 'he', path: '/faq' }],
    ['/pt/order?number=1', { language: 'pt', path: '/order?number=1' }],
    ['/?lang=en', { language: 'en', path: '/' }],
    ['/order?number=1&lang=en', { language: 'en', path: '/order?number=1' }],
  ] as const)('%s is read and written', (address, page) => {
    expect(readAddress(address)).toEqual(page);
    expect(addressOf(page)).toBe(address);
  });

  it('has no marks after a page is left, escaped or not', () => {
    const marked = writeMarked('Hi {{name}}', 12_345, () => 7);
    const address = `mailto:a@shop.test?subject=${encodeURIComponent(marked)}&body=${marked}`;
    expect(unmarkedAddress(address)).toBe(
      `mailto:a@shop.test?subject=${encodeURIComponent('Hi {{name}}')}&body=Hi {{name}}`,
    );
  });
});

describe('the pages of a text', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'shop-desk-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** Opens the list over the texts of the project, as a desk does at its start. */
  function openUsage() {
    const files = new TextFiles('i18n');
    const usage = new PageUsage(files, join(folder, 'usage.json'));
    const html = (key: string): string =>
      `<html>${writeMarked('x', files.keys.of(`he ${key}`), files.names.of)}</html>`;
    return { usage, html };
  }

  it('are known after all pages are read, and at the next start before', async () => {
    const { usage, html } = openUsage();
    await usage.readPages(
      async (page) => usage.note(`/he${page}`, html('about.lead')),
      ['/about-us', '/faq'],
    );
    expect(usage.reading).toEqual({ done: 2, total: 2 });
    expect(usage.all()).toEqual({ '/about-us': ['about.lead'], '/faq': ['about.lead'] });
    expect(openUsage().usage.all()).toEqual(usage.all());
  });

  it('lack a page that is gone or fails', async () => {
    const { usage, html } = openUsage();
    for (const page of ['/gone', '/fails']) usage.note(page, html('about.lead'));
    await usage.readPages(() => Promise.reject(new Error('404')), ['/fails']);
    expect(usage.all()).toEqual({});
    expect(usage.reading.done).toBe(1);
  });

  it('stay when a browser leaves a page before its end', () => {
    const { usage, html } = openUsage();
    usage.note('/faq', html('about.lead'));
    usage.note('/faq', html('faq.title').slice(0, -1));
    expect(usage.all()).toEqual({ '/faq': ['about.lead'] });
  });
});
