import { expect, test } from 'vitest';
import { initialLanguageScript } from '#i18n/initial-language.ts';
import { builtPages } from '../support/built-site.ts';

test('every page ships the language script that the unit tests run, before any other', () => {
  const pages = builtPages().filter(({ isRedirect }) => !isRedirect);
  const script = `>${initialLanguageScript()}`;
  const wrong = pages.filter(({ html }) => {
    const first = html.indexOf('<script', html.indexOf('<head'));
    return html.indexOf(script) !== html.indexOf('>', first);
  });
  expect(wrong.map(({ address }) => address)).toEqual([]);
  expect(pages.length).toBeGreaterThan(0);
});
