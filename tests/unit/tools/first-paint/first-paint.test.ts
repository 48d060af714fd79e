import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FirstPaint } from '#tools/first-paint/first-paint.ts';
import { bytesOf, toByteString } from '#tools/platform/byte-strings.ts';

let site = '';

beforeAll(() => {
  site = mkdtempSync(join(tmpdir(), 'first-paint-'));
  mkdirSync(join(site, '_astro'));
  writeFileSync(join(site, '_astro/site.css'), 'p{color:red}i{color:red}');
  const form = 'import"./react.js";const send=()=>import(`./send.js`)';
  writeFileSync(join(site, '_astro/Form.js'), form);
  writeFileSync(
    join(site, '_astro/send.js'),
    'import{h}from"./react.js";import"./client-of-api.js"',
  );
  writeFileSync(join(site, '_astro/client-of-api.js'), `// ${'long '.repeat(20)}`);
  writeFileSync(join(site, '_astro/react.js'), 'export const h = (name) => name;');
  writeFileSync(join(site, '_astro/client.js'), '');
});
afterAll(() => rmSync(site, { recursive: true }));

const PROPS = {
  id: [0, 'form à נ'],
  texts: [0, { title: [0, '"A" & <b> – נא'] }],
  phoneTexts: [0, { 'a-b': [0, 'a `b` ${c} \\d\r\n'], yes: [0, true], no: [0, null] }],
  places: [0, { Lisboa: [0, 'Lisbon'] }],
};
const escaped = (props: object): string =>
  JSON.stringify(props)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const pageWith = (directive: string): string =>
  `<!DOCTYPE html><html><head><meta http-equiv="content-security-policy" content="script-src 'self' 'sha256-old='; style-src 'self';"><script>let a = 1;</script><script>let b = 2;</script><link rel="stylesheet" href="/_astro/site.css"></head><body><p>à נ 日</p><script>(self.Astro||(self.Astro={})).${directive}=1</script><astro-island uid="Z1a2B3" component-url="/_astro/Form.js" renderer-url="/_astro/client.js" props="${escaped(PROPS)}" client="${directive}" opts="${escaped({ name: 'Form', value: 'page' })}"></astro-island><script type="module" src="/_astro/page.js"></script></body></html>`;

/** Rewrites a page, as the text that a browser reads. */
const rewriteText = (html: string): string =>
  bytesOf(new FirstPaint(site).rewrite(toByteString(html))).toString();
const rewrite = (directive: string): string => rewriteText(pageWith(directive));

const written = (kind: string): string => {
  const names = readdirSync(join(site, '_astro')).filter((name) => name.startsWith(`${kind}.`));
  expect(names).toHaveLength(1);
  return readFileSync(join(site, '_astro', names[0] ?? ''), 'utf8');
};

describe('a page with islands', () => {
  it('leaves their texts and lists to a file that restores them', () => {
    const html = rewrite('interaction');
    expect(html).toContain('<p>à נ 日</p>');
    expect(html).toContain(` later="0" props="${escaped({ id: PROPS.id })}"`);
    const attributes: Record<string, string> = {
      later: '0',
      props: JSON.stringify({ id: PROPS.id }),
    };
    const island = {
      getAttribute: (name: string) => attributes[name],
      setAttribute: (name: string, value: string) => (attributes[name] = value),
      removeAttribute: (name: string) => delete attributes[name],
    };
    const asked: string[] = [];
    const querySelectorAll = (selector: string) => {
      asked.push(selector);
      return [island];
    };
    runInNewContext(written('props'), { document: { querySelectorAll } });
    expect(asked).toEqual(['astro-island[later="0"]']);
    expect(attributes).toEqual({ props: JSON.stringify(PROPS) });
  });

  it('carries neither their ids, which differ from folder to folder, nor their names', () => {
    const html = rewrite('interaction');
    expect(html).toContain('<astro-island component-url="/_astro/Form.js"');
    expect(html).toContain(` opts="${escaped({ value: 'page' })}"></astro-island>`);
  });

  it('keeps their properties when they hydrate without an interaction', () => {
    const html = rewrite('load');
    expect(html).toContain(`props="${escaped(PROPS)}"`);
    expect(html).not.toContain(' later="');
    expect(html).toContain(
      '<script>self.islandModules={"Form.js":["Form.js","react.js","client.js"]}',
    );
  });

  it('lists the largest of their files first, and last what they load lazily, in a file', () => {
    rewrite('interaction');
    const shared: { islandModules?: unknown } = {};
    runInNewContext(written('modules'), { self: shared });
    expect(shared.islandModules).toEqual({
      'Form.js': ['Form.js', 'react.js', 'client.js', 'client-of-api.js', 'send.js'],
    });
  });
});

it('holds lazy images back from the head on, where a page has some', () => {
  const held = (html: string): string => rewriteText(html).replace(/<\/head>.*/s, '');
  const page = pageWith('interaction');
  expect(held(page)).not.toContain('lazyImages');
  const lazy = page.replace('<p>à נ 日</p>', '<img src="/flags/gb.svg" loading="lazy">');
  expect(held(lazy)).toMatch(/<script>let a = 1;;let b = 2;;[^<]*lazyImages[^<]*<\/script>/);
  const bare = lazy.replace(/<script>let.*?<\/script>(?=<link)/, '');
  expect(held(bare)).toMatch(/<script>[^<]*lazyImages[^<]*<\/script>/);
});

it('joins neighbouring scripts, and the policy allows what is inline then', () => {
  const html = rewrite('interaction');
  expect(html).toContain('<script>let a = 1;;let b = 2;</script>');
  const digests = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  expect(digests).toHaveLength(2);
  expect(/\bscript-src ([^;]*)/.exec(html)?.[1]).toBe(["'self'", ...digests].join(' '));
});
