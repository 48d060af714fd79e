import type { AstroPrerenderer } from 'astro';
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { installPartCache } from '#lib/part-cache.ts';
import { InputLog, type NameList } from './input-log.ts';
import { appOf, listPages, renderedFile, saveBundle, type RoutedPage } from './page-bundle.ts';
import { partFolder, PartFiles } from '#tools/platform/part-files.ts';
import { writePageRecord, type RecordedPage } from './page-record.ts';
import { SiteInputs } from './site-inputs.ts';

/** Names the file with the record of pages, in the cache folder of a build. */
export const pageRecordFile = (cache: string): string => join(cache, 'pages.json');

/** Names the file with the record as it is after a rebuild, until the site has its pages. */
export const nextRecordFile = (cache: string): string => join(cache, 'pages-next.json');

/** Puts the record of a rebuild in place of the one before. */
export const usePageRecord = (cache: string): void =>
  renameSync(nextRecordFile(cache), pageRecordFile(cache));

/**
 * Records what the pages of a whole build are rendered from, and saves their bundle, so that the
 * next build can render some of them alone (docs/decisions/rebuild-pages.md).
 */
export function recordPages(site: string, cache: string) {
  const log = new InputLog();
  const inputs = new SiteInputs();
  const parts = new PartFiles(partFolder(cache));
  const recorded = new Map<string, RecordedPage>();
  let listed: ReadonlyMap<string, RoutedPage> = new Map();
  let paths: NameList[] = [];
  const recording = (prerenderer: AstroPrerenderer): AstroPrerenderer => ({
    ...prerenderer,
    setup: async () => {
      await prerenderer.setup?.();
      installPartCache(parts);
      saveBundle(appOf(prerenderer), site, cache);
    },
    getStaticPaths: async () => {
      const { made, inputs: read } = await log.track(() => prerenderer.getStaticPaths());
      paths = read;
      listed = listPages(appOf(prerenderer), made);
      return made;
    },
    render: async (request, options) => {
      const file = renderedFile(request);
      const page = listed.get(file);
      if (page === undefined) throw new Error(`${file} is not among the listed pages`);
      const { made, inputs: read } = await log.track(() => prerenderer.render(request, options));
      recorded.set(file, { component: page.component, props: page.props, inputs: read });
      return made;
    },
  });
  const finish = (): void => {
    parts.write();
    writePageRecord(
      pageRecordFile(cache),
      { outside: log.listsOf(log.outside), paths, pages: recorded },
      (name) => inputs.digest(name),
    );
  };
  return { recording, finish };
}
