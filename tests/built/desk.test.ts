import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { deskPage, TOKEN_HEADER } from '#tools/edit/desk-page.ts';
import { isMarked } from '#tools/edit/marks.ts';
import { expect, test } from 'vitest';
import { writeSiteData } from '../bench/catalogue-of.ts';
import { getFileDigests } from '../support/folder-digest.ts';
import { copyProject } from '../support/project-copy.ts';
import { buildWithAstro } from './support/build-aside.ts';
import { builtFiles, SITE } from './support/built-site.ts';

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

/** Builds a project with the data beside it and returns the digests of the site's files. */
async function buildProject(folder: string, project: string): Promise<Record<string, string>> {
  for (const left of ['site', 'project/.cache'])
    rmSync(join(folder, left), { recursive: true, force: true });
  const site = join(folder, 'site');
  await buildWithAstro({
    project,
    data: join(folder, 'data'),
    site,
    languages: ['en'],
    settings: { SITE_URL: 'https://shop.example' },
  });
  expect(existsSync(join(site, 'index.html'))).toBe(true);
  return getFileDigests(site);
}

test('a site is the same to the byte where the desk is not installed', async () => {
  mkdirSync('.cache', { recursive: true });
  const folder = resolve(mkdtempSync('.cache/desk-apart-'));
  try {
    writeSiteData(join(folder, 'data'), 1);
    const project = join(folder, 'project');
    copyProject(project);
    expect(existsSync(join(project, 'src/tools/edit/integration.ts'))).toBe(true);
    const withDesk = await buildProject(folder, project);
    for (const part of ['edit', 'edit.ts']) {
      rmSync(join(project, 'src/tools', part), { recursive: true });
    }
    expect(await buildProject(folder, project)).toEqual(withDesk);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 360_000);
