import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { builtFileFor, redirectFor } from '#tools/platform/site-routes.ts';
import {
  attribute,
  decodeHtml,
  findIds,
  readPage,
  startTags,
  withoutScripts,
  type BuiltPage,
} from './built-page.ts';
import type { SiteMistake } from './site-mistake.ts';

/** Placeholder of the site's own origin while addresses are resolved. */
const HOST = 'site.test';

/** Lists everything inside the site that a page links to, loads or sends a form to. */
function listTargets(page: BuiltPage): URL[] {
  const values = startTags(withoutScripts(page.html), '[a-z][a-z-]*').flatMap((tag) => [
    attribute(tag, 'href'),
    attribute(tag, 'src'),
    attribute(tag, 'action'),
    attribute(tag, 'component-url'),
    attribute(tag, 'renderer-url'),
    ...(attribute(tag, 'srcset') ?? '').split(',').map((part) => part.trim().split(' ')[0]),
  ]);
  return [...new Set(values.filter((value) => value !== undefined && value !== ''))]
    .map((value) => new URL(decodeHtml(value ?? ''), `http://${HOST}${page.address}`))
    .filter((url) => url.host === HOST);
}

/** Finds the links of a page that lead nowhere. */
interface LinkCheck {
  /** Addresses without a built file. */
  findDead(page: BuiltPage): SiteMistake[];
  /** Fragments that the page they lead to does not have. */
  findDeadFragments(page: BuiltPage): SiteMistake[];
}

const deadLink = ({ address }: BuiltPage, target: string): SiteMistake => ({
  kind: 'dead-link',
  page: address,
  target,
});

/** Creates the check of a built site; it reads each file that is linked to once. */
export function createLinkCheck(site: string): LinkCheck {
  const files = new Map<string, string | undefined>();
  const ids = new Map<string, ReadonlySet<string>>();
  const targets = new WeakMap<BuiltPage, URL[]>();

  /** Returns the file that serves an address below the site's folder; undefined without one. */
  function fileOf(path: string): string | undefined {
    if (!files.has(path)) {
      const file = builtFileFor(redirectFor(path, () => false) ?? path);
      const full = join(site, file);
      files.set(path, existsSync(full) && statSync(full).isFile() ? file : undefined);
    }
    return files.get(path);
  }
  function idsOf(file: string): ReadonlySet<string> {
    let found = ids.get(file);
    if (found === undefined) {
      found = findIds(readPage(site, file.slice(1)).html);
      ids.set(file, found);
    }
    return found;
  }
  function targetsOf(page: BuiltPage): URL[] {
    const found = targets.get(page) ?? listTargets(page);
    targets.set(page, found);
    return found;
  }
  return {
    findDead: (page) =>
      targetsOf(page)
        .filter((url) => fileOf(decodeURI(url.pathname)) === undefined)
        .map((url) => deadLink(page, url.pathname)),
    findDeadFragments: (page) =>
      targetsOf(page)
        .filter((url) => url.hash.length > 1)
        .filter((url) => {
          const file = fileOf(decodeURI(url.pathname));
          const isPage = file?.endsWith('.html') === true;
          return isPage && !idsOf(file).has(decodeURIComponent(url.hash.slice(1)));
        })
        .map((url) => deadLink(page, `${url.pathname}${url.hash}`)),
  };
}
