import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const PACKAGE = 'node_modules/intl-tel-input/dist';
const script = readFileSync(join(PACKAGE, 'js/intlTelInput.mjs'), 'utf8');
const stylesheet = readFileSync(join(PACKAGE, 'css/intlTelInput-no-assets.css'), 'utf8');

const NAME = /(?<![\w-])iti(?:__|--)[\w-]+/g;

const classesIn = (text: string): string[] => [...new Set(text.match(NAME) ?? [])];

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(css|ts|tsx|astro)$/.test(name))
  .map((name) => readFileSync(join('src', name), 'utf8'))
  .filter((text) => text.includes('iti__'));

const styled = classesIn(sources.join('\n'));
const created = new Set(classesIn(script));

/** Classes that the package styles and this site leaves as they are. */
const UNSTYLED = [
  'iti--flexible-dropdown-width',
  'iti--has-country-selector',
  'iti__country-check',
  'iti__globe-svg',
  'iti__loading',
  'iti__search-clear-x',
  'iti__selected-dial-code',
];

describe('the styles of the phone widget', () => {
  it('name classes at all', () => {
    expect(styled.length).toBeGreaterThan(20);
  });

  it('use only classes that intl-tel-input creates', () => {
    expect(styled.filter((name) => !created.has(name))).toEqual([]);
  });

  it('use only properties that intl-tel-input sets', () => {
    const properties = [...new Set(sources.join('\n').match(/--iti-[\w-]+/g) ?? [])];
    expect(properties).toContain('--iti-virtual-keyboard-height');
    expect(properties.filter((name) => !script.includes(`"${name}"`))).toEqual([]);
  });

  it('leave out no other class than the listed ones that intl-tel-input creates and styles', () => {
    const theirs = classesIn(stylesheet).filter((name) => created.has(name));
    expect(theirs.filter((name) => !styled.includes(name)).sort()).toEqual(UNSTYLED);
  });
});
