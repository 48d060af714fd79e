import type { AstroPrerenderer, RouteData } from 'astro';
import { StaticPaths } from 'astro/runtime/prerender/static-paths.js';
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
import type { ListedPage } from './page-record.ts';
import { digestOfProps } from './site-inputs.ts';

type Paths = Awaited<ReturnType<AstroPrerenderer['getStaticPaths']>>;

/** What the entry of Astro's bundle of pages exports as `app` (docs/decisions/rebuild-pages.md). */
interface PageApp {
  manifest: { routes: { routeData: RouteData }[] };
  routeCache: {
    get: (route: RouteData) => { staticPaths: { keyed: Map<string, StaticPath> } } | undefined;
  };
  getComponentByRoute: (route: RouteData) => Promise<unknown>;
  getOptions: () => {
    allPages: Record<string, PageData>;
    settings: { scripts: { stage: string }[] };
  };
  setInternals: (internals: { pagesByKeys: Map<string, PageData> }) => void;
  setOptions: (options: unknown) => void;
  render: (request: Request, options: { routeData: RouteData }) => Promise<Response>;
}

interface StaticPath {
  props?: Record<string, unknown>;
}

/** What Astro knows of a page beside its bundle: its key, and the styles of its head. */
interface PageData {
  key: string;
  styles: unknown[];
}

const ENTRY = /^prerender-entry\..*\.mjs$/;
const HEADS = 'heads.json';

const bundleFolder = (cache: string): string => join(cache, 'bundle');

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

/** Returns the folder of parts that the pages of the bundle have made. */
export const keptFolder = (cache: string): string => join(bundleFolder(cache), 'kept');

/** Returns whether a build has saved its bundle. */
export const hasBundle = (cache: string): boolean => existsSync(join(bundleFolder(cache), HEADS));

/** Loads the saved bundle. Its modules read texts and catalogue anew in each process. */
export async function openBundle(cache: string): Promise<PageApp> {
  const folder = bundleFolder(cache);
  const entry = readdirSync(folder).find((name) => ENTRY.test(name)) ?? '';
  const { app } = (await import(pathToFileURL(resolve(folder, entry)).href)) as { app: PageApp };
  const heads = JSON.parse(readFileSync(join(folder, HEADS), 'utf8')) as PageData[];
  app.setInternals({ pagesByKeys: new Map(heads.map((head) => [head.key, head])) });
  app.setOptions({
    settings: { scripts: [] },
    logger: { options: { destination: { write: () => true } } },
  });
  return app;
}

/** Returns the paths of all routes, or of those of some components. */
export const listPaths = (app: PageApp, components?: ReadonlySet<string>): Promise<Paths> =>
  new StaticPaths({
    ...app,
    routeCache: app.routeCache,
    getComponentByRoute: (route: RouteData) => app.getComponentByRoute(route),
    manifest: {
      ...app.manifest,
      routes: app.manifest.routes.filter(
        ({ routeData }) => components === undefined || components.has(routeData.component),
      ),
    },
  } as never).getAll();

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

/** Returns the pages of paths, by file. Of two routes with one path Astro renders the first. */
export function listPages(app: PageApp, paths: Paths): Map<string, RoutedPage> {
  const pages = new Map<string, RoutedPage>();
  for (const { pathname, route } of paths) {
    const file = fileOf(pathname, route as RouteData);
    if (pages.has(file)) continue;
    const routeData = route as RouteData;
    const props = app.routeCache.get(routeData)?.staticPaths.keyed.get(pathname)?.props ?? {};
    pages.set(file, { component: route.component, props: digestOfProps(props), route: routeData });
  }
  return pages;
}

/** Returns how many of some pages are documents. */
export const countDocuments = (pages: ReadonlyMap<string, unknown>): number =>
  [...pages.keys()].filter((file) => file.endsWith('.html')).length;
