import { decodeHtml } from '#tools/site-checks/built-page.ts';
import type { ShownRow } from '../../support/sheet-rows.ts';
import { wordsOf } from './country-pages.ts';

/** Reads the rows of a capability sheet from the source of a page. */
export function readSheetRows(html: string): ShownRow[] {
  return html
    .split('<div class="sheet-row"')
    .slice(1)
    .map((part) => {
      const source = part.split('</dl>')[0] ?? '';
      const cell = (name: string): string =>
        new RegExp(`<dd class="sheet-${name}">(.*?)</dd>`, 's').exec(source)?.[1] ?? '';
      const basis = cell('basis');
      return {
        row: /<use href="[^"#]*#([\w-]+)"/.exec(source)?.[1] ?? '',
        mark: /^ data-mark="(\w+)"/.exec(source)?.[1] ?? '',
        label: wordsOf(/<dt>(.*?)<\/dt>/s.exec(source)?.[1] ?? ''),
        word: wordsOf(cell('word')),
        note: wordsOf(cell('note')),
        bases: [...basis.matchAll(/<span>(.*?)<\/span>/gs)].map(([, text = '']) => wordsOf(text)),
        links: [...basis.matchAll(/<a href="([^"]*)"/g)].map(([, href = '']) => decodeHtml(href)),
      };
    });
}
