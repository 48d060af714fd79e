import type { RouteData } from 'astro';
import type { CachedRoute, PageBundle, PageModule, Paths, StaticPath } from './page-bundle.ts';

/** Returns the pathname of a file of the site. */
const pathnameOf = (file: string): string =>
  file === 'index.html' ? '/' : `/${file.replace(/\.html$/, '')}`;

/** Params as one text; a spread that is absent is an empty one. */
const joined = (params: readonly (string | undefined)[]): string =>
  params.map((param) => param ?? '').join('\n');

/** Returns a route's module with some of its paths alone. */
function withPathsOf(
  route: RouteData,
  module: PageModule,
  pathnames: readonly string[],
): PageModule {
  const { getStaticPaths } = module;
  if (getStaticPaths === undefined) return module;
  const names = route.params.map((name) => name.replace('...', ''));
  const wanted = new Set(
    pathnames.flatMap((pathname) => {
      const found = route.pattern.exec(pathname);
      return found === null ? [] : joined(found.slice(1));
    }),
  );
  const isWanted = ({ params }: StaticPath): boolean =>
    wanted.has(joined(names.map((name) => params[name])));
  return {
    ...module,
    getStaticPaths: async (options) => (await getStaticPaths(options)).filter(isWanted),
  };
}

/**
 * Returns the paths of some files, which `components` render. Astro writes and checks each path of
 * a route, which takes a second for tens of thousands; those of other files are left out first.
 */
export function listPathsOf(
  { app, StaticPaths }: PageBundle,
  components: ReadonlySet<string>,
  files: readonly string[],
): Promise<Paths> {
  const pathnames = files.map(pathnameOf);
  const modules = new Map<RouteData, PageModule>();
  const routes = app.manifest.routes.filter(({ routeData }) => components.has(routeData.component));
  return new StaticPaths({
    manifest: { ...app.manifest, routes },
    getComponentByRoute: async (route: RouteData) => {
      const module = await app.getComponentByRoute(route);
      modules.set(route, module);
      return withPathsOf(route, module, pathnames);
    },
    // Astro uses the paths that it cached for a module only with that very object.
    routeCache: {
      get: () => undefined,
      set: (route: RouteData, entry: CachedRoute) =>
        app.routeCache.set(route, { ...entry, mod: modules.get(route) ?? entry.mod }),
    },
  }).getAll();
}
