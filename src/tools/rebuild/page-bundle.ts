import type { AstroPrerenderer, RouteData } from 'astro';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleFolder } from '#tools/platform/part-files.ts';
import type { ListedPage } from './page-record.ts';
import { digestOfProps } from './site-inputs.ts';

export type Paths = Awaited<ReturnType<AstroPrerenderer['getStaticPaths']>>;

/** What the entry of Astro's bundle of pages exports as `app` (docs/decisions/rebuild-pages.md). */
export interface PageApp {
  manifest: { routes: { routeData: RouteData }[] };
  routeCache: RouteCache;
  getComponentByRoute: (route: RouteData) => Promise<PageModule>;
  getOptions: () => {
    allPages: Record<string, PageData>;
    settings: { scripts: { stage: string }[] };
  };
  setInternals: (internals: { pagesByKeys: Map<string, PageData> }) => void;
  setOptions: (options: unknown) => void;
  render: (request: Request, options: { routeData: RouteData }) => Promise<Response>;
}

/**
 * The module of the saved bundle: the application, and what lists its paths (`bundleForRebuilds`).
 */
export interface PageBundle {
  app: PageApp;
  StaticPaths: new (app: unknown) => { getAll: () => Promise<Paths> };
}

export interface StaticPath {
  params: Readonly<Record<string, string | undefined>>;
  props?: Record<string, unknown>;
}

/** The module of a route. */
export interface PageModule {
  getStaticPaths?: (options: unknown) => StaticPath[] | Promise<StaticPath[]>;
}

/** What Astro caches of a route: its module, and the paths of it by pathname. */
export interface CachedRoute {
  mod: PageModule;
  staticPaths: { keyed: Map<string, StaticPath> };
}

interface RouteCache {
  get: (route: RouteData) => CachedRoute | undefined;
  set: (route: RouteData, entry: CachedRoute) => void;
}

/** What Astro knows of a page beside its bundle: its key, and the styles of its head. */
interface PageData {
  key: string;
  styles: unknown[];
}

const ENTRY = /^prerender-entry\..*\.mjs$/;
const HEADS = 'heads.json';

/** Returns the folder where Astro has its bundle of pages while it renders them. */
function prerenderFolder(site: string): string {
  const isBelow = resolve(site).startsWith(resolve() + sep);
  return join(isBelow ? site : '.astro', '.prerender');
}

/** Returns the application of Astro's default prerenderer. */
export const appOf = (prerenderer: AstroPrerenderer): PageApp =>
  (prerenderer as AstroPrerenderer & { app: PageApp }).app;

/**
 * Saves the bundle of a build that is rendering into a folder, for rebuilds of single pages. It is
 * not saved when an integration adds scripts to all pages, as this does not know their addresses.
 */
export function saveBundle(app: PageApp, site: string, cache: string): void {
  const folder = bundleFolder(cache);
  rmSync(folder, { recursive: true, force: true });
  const { allPages, settings } = app.getOptions();
  if (settings.scripts.some(({ stage }) => stage === 'page' || stage === 'head-inline')) return;
  mkdirSync(folder, { recursive: true });
  cpSync(prerenderFolder(site), folder, { recursive: true });
  const heads = Object.values(allPages).map(({ key, styles }) => ({ key, styles }));
  writeFileSync(join(folder, HEADS), JSON.stringify(heads));
}

/** Returns whether a build has saved its bundle. */
export const hasBundle = (cache: string): boolean => existsSync(join(bundleFolder(cache), HEADS));

/** Loads the saved bundle. Its modules read texts and catalogue anew in each process. */
export async function openBundle(cache: string): Promise<PageBundle> {
  const folder = bundleFolder(cache);
  const entry = readdirSync(folder).find((name) => ENTRY.test(name));
  if (entry === undefined) throw new Error(`${folder} has no entry of a bundle`);
  const bundle = (await import(pathToFileURL(resolve(folder, entry)).href)) as PageBundle;
  const { app } = bundle;
  const heads = JSON.parse(readFileSync(join(folder, HEADS), 'utf8')) as PageData[];
  app.setInternals({ pagesByKeys: new Map(heads.map((head) => [head.key, head])) });
  app.setOptions({
    settings: { scripts: [] },
    logger: { options: { destination: { write: () => true } } },
  });
  return bundle;
}

/** Returns the paths of all routes. */
export const listPaths = ({ app, StaticPaths }: PageBundle): Promise<Paths> =>
  new StaticPaths({
    manifest: app.manifest,
    routeCache: app.routeCache,
    getComponentByRoute: (route: RouteData) => app.getComponentByRoute(route),
  }).getAll();

/** Returns the file of a path, relative to the site. */
function fileOf(pathname: string, route: RouteData): string {
  const name = pathname.replace(/^\//, '').replace(/\/$/, '');
  return route.type === 'endpoint' ? name : `${name || 'index'}.html`;
}

/** Returns the file that a request of a build renders. */
export const renderedFile = (request: Request): string =>
  decodeURI(new URL(request.url).pathname).slice(1);

export interface RoutedPage extends ListedPage {
  route: RouteData;
}

/**
 * Returns the pages at some paths, by file. With `files` only those: digesting the properties of
 * tens of thousands takes a while. Of two routes with one path Astro renders the first. Throws for
 * a page with properties that Astro has not listed yet.
 */
export function listPages(
  app: PageApp,
  paths: Paths,
  files?: ReadonlySet<string>,
): Map<string, RoutedPage> {
  const pages = new Map<string, RoutedPage>();
  for (const { pathname, route } of paths) {
    const file = fileOf(pathname, route as RouteData);
    if (pages.has(file) || files?.has(file) === false) continue;
    const routeData = route as RouteData;
    const listed = app.routeCache.get(routeData)?.staticPaths.keyed.get(pathname);
    if (!listed && routeData.pathname === undefined) {
      throw new Error(`Astro has not listed ${pathname} of ${route.component} yet`);
    }
    const props = digestOfProps(listed?.props ?? {});
    pages.set(file, { component: route.component, props, route: routeData });
  }
  return pages;
}

/** Returns how many of some pages are documents. */
export const countDocuments = (pages: ReadonlyMap<string, unknown>): number =>
  [...pages.keys()].filter((file) => file.endsWith('.html')).length;
