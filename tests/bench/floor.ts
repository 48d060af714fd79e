import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { LANGUAGES } from '#config/languages.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { chooseYourNumberRoute } from '#config/routes.ts';
import type { Catalogue } from '#site-data/site-data.ts';

/**
 * Cuts a built page into what is the same in all of its language and what differs by country pair.
 */
function templateOf(
  html: string,
  values: readonly string[],
): (values: readonly string[]) => string {
  const escaped = values.map((value) => value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const parts = html.split(new RegExp(`(${escaped.join('|')})`));
  const slots = parts.map((part, index) => (index % 2 === 1 ? values.indexOf(part) : -1));
  return (next) => {
    let page = '';
    for (let index = 0; index < parts.length; index++) {
      const slot = slots[index] ?? -1;
      page += slot === -1 ? parts[index] : next[slot];
    }
    return page;
  };
}

/**
 * Writes the same choose-number pages as a build did with a plain script (template strings and
 * `writeFile`); returns how many pages and in how many seconds.
 */
export async function writeFloor(
  site: string,
  target: string,
  catalogue: Catalogue,
): Promise<{ pages: number; seconds: number }> {
  const [firstDid, firstPackage] = [catalogue.didCountries[0], catalogue.packageCountries[1]];
  if (firstDid === undefined || firstPackage === undefined) throw new Error('empty catalogue');
  const started = performance.now();
  let pages = 0;
  for (const language of LANGUAGES) {
    const address = (didSlug: string, packageSlug: string): string =>
      localizedPath(language, chooseYourNumberRoute(didSlug, packageSlug));
    const model = await readFile(
      join(site, `${address(firstDid.slug, firstPackage.slug)}.html`),
      'utf8',
    );
    const page = templateOf(model, [firstDid.slug, firstPackage.slug]);
    for (const didCountry of catalogue.didCountries) {
      for (const packageCountry of catalogue.packageCountries) {
        const file = join(target, `${address(didCountry.slug, packageCountry.slug)}.html`);
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, page([didCountry.slug, packageCountry.slug]));
        pages += 1;
      }
    }
  }
  return { pages, seconds: (performance.now() - started) / 1000 };
}
