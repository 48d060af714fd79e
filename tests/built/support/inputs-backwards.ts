import { writeFileSync } from 'node:fs';
import { InputLog } from '#tools/rebuild/input-log.ts';
import { listPages, listPaths, openBundle } from '#tools/rebuild/page-bundle.ts';

/**
 * Renders all pages of a build in the order from last to first, and writes down the names of each
 * page's inputs.
 */
const [cache = '', target = ''] = process.argv.slice(2);
const log = new InputLog();
const bundle = await openBundle(cache);
const { made: paths } = await log.track(() => listPaths(bundle));
const found: Record<string, string[]> = {};
for (const [file, { route: routeData }] of [...listPages(bundle.app, paths)].reverse()) {
  const { inputs } = await log.track(async () => {
    const request = new Request(new URL(encodeURI(`/${file}`), 'https://shop.example'));
    await (await bundle.app.render(request, { routeData })).arrayBuffer();
  });
  found[file] = [...new Set(inputs.flat())].sort();
}
writeFileSync(target, JSON.stringify(found));
