import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deskPage, TOKEN_HEADER } from '#tools/edit/desk-page.ts';
import { isMarked } from '#tools/edit/marks/marks.ts';
import { expect, test } from 'vitest';
import { builtFiles, SITE } from '../support/built-site.ts';

/** What the desk's page, its requests and its texts are known by. */
const SIGNS = ['desk-token', TOKEN_HEADER, 'desk.shared-texts', '/edit/api/', 'desk-editor'];

test('no file of the site has anything of the editors’ desk', () => {
  expect(deskPage('')).toContain(SIGNS[0]);
  const files = builtFiles().filter((file) => /\.(?:html|js|css|json|xml|txt)$/.test(file));
  const found = files.filter((file) => {
    const text = readFileSync(join(SITE, file), 'utf8');
    return isMarked(text) || SIGNS.some((sign) => text.includes(sign));
  });
  expect(files.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});
