import { expect, test } from 'vitest';
import { LANGUAGES } from '#config/languages.ts';
import { listTies } from '#i18n/capability-texts.ts';
import { readTextFile } from '#i18n/check/read-texts.ts';
import { decodeHtml } from '#tools/site-checks/built-page.ts';
import { languageOfPath } from '../../support/other-languages.ts';
import { builtPages } from '../support/built-site.ts';

test.each(LANGUAGES)(
  'no page in %s shows a text about the app, which the site does not lead to',
  (language) => {
    const promises = [...readTextFile(`i18n/${language}.json`)].filter(([key]) =>
      listTies(key).some(({ feature }) => feature === 'app'),
    );
    expect(promises.length).toBeGreaterThan(8);
    const wrong = builtPages().flatMap(({ address, html }) => {
      if (languageOfPath(address) !== language) return [];
      const words = decodeHtml(html);
      return promises
        .filter(([, text]) => words.includes(text))
        .map(([key]) => `${address}: ${key}`);
    });
    expect(wrong).toEqual([]);
  },
);
