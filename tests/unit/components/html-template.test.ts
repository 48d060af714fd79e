import { describe, expect, it } from 'vitest';
import {
  blankText,
  fillTemplate,
  parseTemplate,
  TemplateCache,
  type Blank,
} from '#components/ui/markup/html-template.ts';

const NAME = blankText('name');
const PAGE = '/es/choose-your-number/spain/israel';

const fill = (html: string, value: Blank['value'], times = 1): string => {
  const blanks = { [NAME]: { value, times } };
  return fillTemplate(parseTemplate('numbers', html, blanks, PAGE), blanks, PAGE);
};

const ESCAPES: Record<string, string> = { '&quot;': '"', '&lt;': '<', '&gt;': '>', '&#39;': "'" };
const decoded = (text: string): string =>
  text
    .replace(/&(?:quot|lt|gt|#39);/g, (entity) => ESCAPES[entity] ?? entity)
    .replaceAll('&amp;', '&');

const island = (json: string): string =>
  `<astro-island uid="Z1" props="${json.replaceAll('"', '&quot;')}" ssr>`;

const propsOf = (html: string): unknown =>
  JSON.parse(decoded(/ props="([^"]*)"/.exec(html)?.[1] ?? ''));

describe('a value in a template', () => {
  const AWKWARD = ['plain', `"quoted" & 'single'`, '</script><b>', 'back\\slash', 'עברית', '$&$1'];

  it.each(AWKWARD)('%j is escaped in text and in an attribute', (value) => {
    const html = fill(`<a href="/${NAME}">${NAME}</a>`, value, 2);
    const [, href, text] = /^<a href="\/([^"]*)">([^<]*)<\/a>$/.exec(html) ?? [];
    expect(decoded(href ?? '')).toBe(value);
    expect(decoded(text ?? '')).toBe(value);
  });

  it.each(AWKWARD)('%j is escaped as JSON in the props of an island', (value) => {
    const html = fill(island(JSON.stringify({ slug: [0, NAME] })), value);
    expect(propsOf(html)).toEqual({ slug: [0, value] });
  });

  it('is a number in props where the blank was a number', () => {
    const blanks = { '-9007199254740991': { value: 506, times: 1 } };
    const html = island('{"packageId":[0,-9007199254740991]}');
    const page = fillTemplate(parseTemplate('numbers', html, blanks, PAGE), blanks, PAGE);
    expect(propsOf(page)).toEqual({ packageId: [0, 506] });
  });

  it('is inserted as it is when it is HTML, but never into props', () => {
    expect(fill(`<div>${NAME}</div>`, { html: '<b>1</b>' })).toBe('<div><b>1</b></div>');
    expect(() => fill(island(`{"a":[0,"${NAME}"]}`), { html: '<b>' })).toThrow('island');
  });

  it('stays as it is when it contains a blank', () => {
    const other = blankText('other');
    const blanks = { [NAME]: { value: other, times: 1 }, [other]: { value: 'x', times: 1 } };
    const template = parseTemplate('numbers', `${NAME} ${other}`, blanks, PAGE);
    expect(fillTemplate(template, blanks, PAGE)).toBe(`${other} x`);
  });
});

describe('a template', () => {
  it('is refused with the name of the page when a blank is missing', () => {
    expect(() => fill('<p></p>', 'x')).toThrow(
      `${PAGE}: "${NAME}" occurs 0 times in "numbers", expected 1`,
    );
  });

  it('is refused when the data collide with a blank', () => {
    expect(() => fill(`<p>${NAME}</p><li>${NAME}</li>`, 'x')).toThrow('occurs 2 times');
  });

  it('is refused when a blank is left that nothing fills', () => {
    expect(() => fill(`<p>${NAME}${blankText('other')}</p>`, 'x')).toThrow(
      `${PAGE}: "numbers" has a blank that nothing fills`,
    );
  });
});

describe('the cache of templates', () => {
  const get = async (cache: TemplateCache, page: string, html: string): Promise<string> =>
    (await cache.get('header', {}, page, async () => html)).html;

  it('renders the first two pages and no other', async () => {
    const cache = new TemplateCache();
    const rendered: string[] = [];
    for (const page of ['/a', '/b', '/c']) {
      await cache.get('header', {}, page, async () => {
        rendered.push(page);
        return '<header>';
      });
    }
    expect(rendered).toEqual(['/a', '/b']);
  });

  it('refuses content that differs between pages and names both', async () => {
    const cache = new TemplateCache();
    await get(cache, '/a', '<h1>A</h1>');
    await expect(get(cache, '/b', '<h1>B</h1>')).rejects.toThrow('/b: "header" differs from /a');
  });
});
