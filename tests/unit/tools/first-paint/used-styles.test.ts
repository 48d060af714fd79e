import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { readPageParts } from '#tools/first-paint/page-parts.ts';
import { parseStylesheet, usedStyles } from '#tools/first-paint/used-styles.ts';

const used = (css: string, html: string, variables: readonly string[] = []): string =>
  usedStyles([parseStylesheet(css)], readPageParts(html), variables);

describe('the names of a page', () => {
  test('are its tags, classes, ids and attributes', () => {
    const parts = readPageParts('<main id="top"><a class="one two" href="/faq">x</a></main>');
    expect([...parts].sort()).toEqual(
      ['#top', '.one', '.two', '[class]', '[href=/faq]', '[href]', '[id]', 'a', 'main'].sort(),
    );
  });

  test('are those of a parent for the classes of elements with others in them', () => {
    const html =
      '<p class="a"><i></i></p><p class="b">x</p><img class="c"><p class="d"></p><i></i>';
    const parents = [...readPageParts(html)].filter((name) => name.endsWith('>'));
    expect(parents).toEqual(['.a>']);
  });

  test.each([
    ['a hidden element', '<div hidden><div></div><i></i></div><b></b>'],
    ['a closed dialog', '<dialog><i></i></dialog><b></b>'],
    ['a template', '<template><i></i></template><b></b>'],
    ['closed details', '<details><summary></summary><i></i></details><b></b>'],
    [
      'details in closed details',
      '<details><summary></summary><details open><summary></summary></details><i></i></details><b></b>',
    ],
  ])('leave out the content of %s, and nothing after it', (_, html) => {
    const parts = readPageParts(html);
    expect(parts).not.toContain('i');
    expect(parts).toContain('b');
  });

  test.each([
    ['a long page', '<!DOCTYPE html><html data-long>', false],
    ['a short page, whose screen may show it', '<!DOCTYPE html><html>', true],
  ])('of %s: what is below its main part', (_, start, isThere) => {
    const parts = readPageParts(`${start}<main></main><footer data-below><i></i></footer><b></b>`);
    expect([parts.has('footer'), parts.has('i'), parts.has('b')]).toEqual([isThere, isThere, true]);
  });

  test('leave out a hidden element itself, and keep the rule that hides it', () => {
    const hidden = '<button class="a" hidden></button>';
    expect([...readPageParts(hidden)]).toEqual(['[hidden]']);
    expect(used('[hidden]{display:none}.a{color:red}', hidden)).toBe('[hidden]{display:none}');
  });

  test('leave out a closed dialog itself', () => {
    expect([...readPageParts('<dialog class="a"></dialog>')]).toEqual([]);
    expect(readPageParts('<dialog class="a" open></dialog>')).toContain('.a');
  });

  test('hold the content of open details and the summary of closed ones', () => {
    expect(readPageParts('<details open><summary></summary><i></i></details>')).toContain('i');
    expect(readPageParts('<details><summary><i></i></summary></details>')).toContain('i');
  });

  test('hold the content of closed details that styles may show, and of no others', () => {
    const details = (attribute: string): string =>
      `<details${attribute}><summary></summary><i></i></details>`;
    expect(readPageParts(details(' data-wide-open=""'))).toContain('i');
    expect(readPageParts(details(''))).not.toContain('i');
  });

  test('are read of a hundred pages in the memory of a few', () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const usedMb = (): number => {
      collect();
      return process.memoryUsage().heapUsed / 2 ** 20;
    };
    const before = usedMb();
    for (let page = 0; page < 100; page += 1) {
      const text = String(page % 10).repeat(2 ** 20);
      readPageParts(`<main class="page-of-country-${page}">${text}</main>`);
    }
    expect(usedMb() - before).toBeLessThan(10);
  });
});

describe('the styles of a page', () => {
  test('are the selectors that name only what the page has', () => {
    const css = '.a,.b{color:red}.a .b{color:red}:is(.a,.b) i{top:0}.a:not(.b){left:0}';
    expect(used(css, '<p class="a"><i></i></p>')).toBe(
      '.a{color:red}:is(.a,.b) i{top:0}.a:not(.b){left:0}',
    );
  });

  test('are those within an element only where one of that class has others in it', () => {
    const css = '.a>i{top:0}.a i{top:0}.a+i{left:0}.b:first-child i{top:0}:is(.a,.b)>i{left:0}';
    expect(used(css, '<p class="a"></p><i></i><p class="b"><i></i></p>')).toBe(
      '.a+i{left:0}.b:first-child i{top:0}:is(.a,.b)>i{left:0}',
    );
  });

  test('have states of fields only where an attribute gives them', () => {
    const css = '.a:disabled{top:0}.a:read-only{left:0}';
    expect(used(css, '<input class="a">')).toBe('');
    expect(used(css, '<input class="a" disabled>')).toBe('.a:disabled{top:0}');
    expect(used(css, '<input class="a" readOnly="">')).toBe('.a:read-only{left:0}');
  });

  test('have the button that empties a search: its room narrows the placeholder', () => {
    const css = '.a:placeholder-shown::-webkit-search-cancel-button{display:none}';
    expect(used(css, '<input class="a">')).toBe(css);
  });

  test('compare attributes with their values', () => {
    const css = '[data-a=x]{top:0}[data-a=y]{top:1px}[data-a]{left:0}';
    expect(used(css, '<p data-a="x"></p>')).toBe('[data-a=x]{top:0}[data-a]{left:0}');
  });

  test('include those for attributes that scripts of the head set', () => {
    const css = '[data-session=customer] p{top:0}';
    expect(used(css, '<p></p>')).toBe(css);
  });

  test('leave out what follows an action, print, transitions, forced colours, other browsers and pages without scripts', () => {
    const css =
      'p:hover{top:0}p:focus-visible{top:0}p{transition:all 1s}@media print{p{top:0}}@media (scripting:none){p{top:0}}@media (forced-colors:active){p{top:0}}@supports not selector(:popover-open){p{top:0}}';
    expect(used(css, '<p></p>')).toBe('');
  });

  test('hold the custom properties and keyframes that are used, also by way of another', () => {
    const css =
      ':root{--a:var(--b);--b:1px;--c:2px;--d:3px}p{top:var(--a);animation:turn 1s}@keyframes turn{to{top:0}}@keyframes fade{to{opacity:0}}';
    expect(used(css, '<p></p>', ['--d'])).toBe(
      ':root{--a:var(--b);--b:1px;--d:3px}p{top:var(--a);animation:turn 1s}@keyframes turn{to{top:0}}',
    );
  });

  test('hold details of animations only where something is animated', () => {
    const details = '@media (prefers-reduced-motion:reduce){*{animation-duration:0s!important}}';
    const animated = `p{animation:turn 1s}${details}`;
    expect(used(`p{top:0}${details}`, '<p></p>')).toBe('p{top:0}');
    expect(used(animated, '<p></p>')).toBe(animated);
  });

  test('hold only the values of the theme for what it sets', () => {
    const css =
      ':root{--a:1px;--b:2px}:root[data-theme=x]{--a:3px}:root[data-theme=y]{--b:3px}@media (x){:root{--a:4px;--b:5px}}p{top:var(--a);left:var(--b)}';
    expect(used(css, '<html data-theme="x"><p></p></html>')).toBe(
      ':root{--b:2px}:root[data-theme=x]{--a:3px}@media (x){:root{--a:4px;--b:5px}}p{top:var(--a);left:var(--b)}',
    );
  });

  test('keep the order of layers when a layer has no rule for the page', () => {
    const css = '@layer one{.x{top:0}}@layer two{p{top:0}}@layer one{p{left:0}}';
    expect(used(css, '<p></p>')).toBe('@layer one;@layer two{p{top:0}}@layer one{p{left:0}}');
  });

  test('stop at a rule within a rule', () => {
    expect(() => parseStylesheet('.a{.b{top:0}}')).toThrow('.a');
  });
});
