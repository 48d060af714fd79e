import type { AstroIntegration, AstroPrerenderer } from 'astro';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { compressContent } from './compress-site.ts';

const PROGRESS_EVERY = 500;

/** Astro renders on one core. */
const SPARE_CORES = Math.max(1, availableParallelism() - 1);

/**
 * Logs how many pages are rendered. With a folder for the compressed copies, pages are compressed
 * on the spare cores while others are rendered; what comes while those are busy is left to
 * `compressSite` (docs/decisions/compression.md).
 */
export function followPages(
  log: (line: string) => void,
  compressedInto?: string,
  spareCores = SPARE_CORES,
): AstroIntegration {
  let pages = 0;
  let rendered = 0;
  let failure: unknown;
  const compressing = new Set<Promise<void>>();
  const compress = (pathname: string, content: Promise<Buffer>): void => {
    const file = join(compressedInto ?? '', decodeURI(pathname));
    const work = content
      .then((bytes) => compressContent(file, bytes, pages))
      .catch((error: unknown) => (failure ??= error))
      .then(() => void compressing.delete(work));
    compressing.add(work);
  };
  const following = (prerenderer: AstroPrerenderer): AstroPrerenderer => ({
    ...prerenderer,
    getStaticPaths: async () => {
      const paths = await prerenderer.getStaticPaths();
      pages = paths.length;
      return paths;
    },
    render: async (request, options) => {
      const result = await prerenderer.render(request, options);
      rendered += 1;
      if (rendered % PROGRESS_EVERY === 0) log(`${rendered} of ${pages} pages …`);
      const response = result instanceof Response ? result : result.response;
      const isPage = options.routeData.type === 'page' && response.status === 200;
      if (compressedInto === undefined || !isPage || compressing.size >= spareCores) return result;
      const content = response.arrayBuffer().then((bytes) => Buffer.from(bytes));
      compress(new URL(request.url).pathname, content);
      const copy = new Response(await content, response);
      return result instanceof Response ? copy : { ...result, response: copy };
    },
  });
  return {
    name: 'follow-pages',
    hooks: {
      'astro:build:start': ({ setPrerenderer }) => setPrerenderer(following),
      'astro:build:done': async () => {
        await Promise.all(compressing);
        if (failure !== undefined) throw failure;
      },
    },
  };
}
