import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { installPartCache } from '#lib/part-cache.ts';
import { inBatches } from '#site-data/in-batches.ts';
import { siteAddress } from '#tools/platform/environment.ts';
import type { RenderedPages } from '#tools/index-gate/decision/rendered-pages.ts';
import { PageSteps } from '#tools/pages/page-steps.ts';
import { followStep } from '#tools/platform/steps.ts';
import { writeInFolder } from '#tools/platform/write-file.ts';
import { InputLog, type NameList } from './input-log.ts';
import { listPathsOf } from './list-stale-paths.ts';
import {
  countDocuments,
  hasBundle,
  listPages,
  listPaths,
  openBundle,
  type PageApp,
  type RoutedPage,
} from './page-bundle.ts';
import { partFolder, PartFiles } from '#tools/platform/part-files.ts';
import {
  readPageRecord,
  RecordedChanges,
  writePageRecord,
  type RecordedPage,
} from './page-record.ts';
import { nextRecordFile, pageRecordFile } from './record-pages.ts';
import { SiteInputs } from './site-inputs.ts';

/** As many as Astro renders at once (`astro.config.mjs`). */
const AT_ONCE = 16;

/** Starting a spare core takes as long as it would save with so many pages. */
const FEW = 24;

/** Returns the body of a response. A page is one piece, which `arrayBuffer()` would copy. */
async function contentOf({ body }: Response): Promise<Buffer<ArrayBuffer>> {
  const pieces = body === null ? [] : await Array.fromAsync(body);
  const [only] = pieces;
  if (only === undefined || pieces.length > 1) return Buffer.concat(pieces);
  return Buffer.from(only.buffer, only.byteOffset, only.byteLength);
}

/** What a rebuild came to: so many pages, or that the whole site has to be built. */
export type Rendered =
  | {
      kind: 'pages';
      rendered: number;
      pages: number;
      documents: number;
      /** What the index gate decides about. */
      pairReadings: RenderedPages;
    }
  | { kind: 'everything' };

interface Folders {
  /** The site as it is, with the files that pages load. */
  site: string;
  /** The cache of the last build: its bundle and the record of its pages. */
  cache: string;
  /** Where the rendered files go, with compressed copies if `isCompressed`. */
  into: string;
  isCompressed: boolean;
  /** Called before the first page is rendered. */
  begin: () => void;
}

/**
 * Renders the pages that depend on what changed since the last build, with the bundle of that
 * build. Writes them and the next record aside; the site is not touched.
 */
export async function renderStalePages(folders: Folders): Promise<Rendered> {
  const { site, cache, into, isCompressed, begin } = folders;
  if (!hasBundle(cache) || !existsSync(pageRecordFile(cache))) return { kind: 'everything' };
  const log = new InputLog();
  const inputs = new SiteInputs();
  const digest = (name: string): string => inputs.digest(name);
  const record = readPageRecord(pageRecordFile(cache));
  const changes = new RecordedChanges(record, digest);
  const expected = changes.findStale();
  if (expected === undefined) return { kind: 'everything' };
  rmSync(into, { recursive: true, force: true });
  mkdirSync(into, { recursive: true });

  const documents = countDocuments(record.pages);
  let { paths } = record;
  const pages = new Map(record.pages);
  let stale: readonly string[] = expected;
  let steps: PageSteps | undefined;
  const parts = new PartFiles(partFolder(cache));
  if (changes.hasPaths() || expected.length > 0) {
    // Spare cores get ready while the bundle is loaded.
    const compressedInto = isCompressed ? into : undefined;
    const spareCores = expected.length < FEW ? 0 : undefined;
    installPartCache(parts);
    steps = new PageSteps({ site, cache, into, compressedInto, documents, spareCores });
    const bundle = await openBundle(cache);
    const { app } = bundle;
    const isWhole = changes.hasPaths();
    const components = new Set(expected.map((file) => pages.get(file)?.component ?? ''));
    const tracked = await log.track(() =>
      isWhole ? listPaths(bundle) : listPathsOf(bundle, components, expected),
    );
    const listed = listPages(app, tracked.made, isWhole ? undefined : new Set(expected));
    if (isWhole) {
      paths = tracked.inputs;
      const found = changes.findStale(listed);
      if (found === undefined) return { kind: 'everything' };
      stale = found;
    }
    const isRendered = await renderAll(app, stale, listed, steps);
    if (!isRendered) return { kind: 'everything' };
  }
  const outside: NameList[] = [...new Set([...record.outside, ...log.listsOf(log.outside)])];
  writePageRecord(nextRecordFile(cache), { outside, paths, pages }, digest);
  const pairReadings: RenderedPages = (await steps?.finish()) ?? new Map();
  parts.write();
  return { kind: 'pages', rendered: stale.length, pages: pages.size, documents, pairReadings };

  async function renderAll(
    app: PageApp,
    files: readonly string[],
    listed: ReadonlyMap<string, RoutedPage>,
    pageSteps: PageSteps,
  ): Promise<boolean> {
    begin();
    const progress = followStep('build', 'render', files.length);
    const { origin } = siteAddress();
    let isWhole = true;
    const render = async (file: string): Promise<void> => {
      const page = listed.get(file);
      if (page === undefined) return void (isWhole = false);
      const request = new Request(new URL(encodeURI(`/${file}`), origin));
      const { route: routeData, component, props } = page;
      const { made, inputs: read } = await log.track(async () => {
        const response = await app.render(request, { routeData });
        return { response, content: await contentOf(response) };
      });
      const { status } = made.response;
      // Astro writes redirects in its own way.
      if (made.response.body === null || (status >= 300 && status < 400)) isWhole = false;
      if (routeData.type === 'page') pageSteps.write(file, made.content, status);
      else writeInFolder(join(into, file), made.content);
      pages.set(file, { component, props, inputs: read } satisfies RecordedPage);
    };
    await inBatches(progress, files, render, AT_ONCE);
    return isWhole;
  }
}
