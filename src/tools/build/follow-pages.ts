import type { AstroIntegration, AstroPrerenderer } from 'astro';
import { PageSteps } from '#tools/pages/page-steps.ts';
import type { StepProgress } from '#site-data/in-batches.ts';
import { followStep } from '#tools/platform/steps.ts';
import { renderedFile } from '#tools/rebuild/page-bundle.ts';

interface FollowOptions {
  /** The folder of the build, with the files that pages load. */
  site: string;
  /** The folder for compressed copies; nothing is compressed without it. */
  compressedInto?: string | undefined;
  /** The cache folder of the build, with the decisions of the last one. */
  cache?: string | undefined;
  spareCores?: number | undefined;
  /** Sees each page as Astro renders it. */
  recording?: ((prerenderer: AstroPrerenderer) => AstroPrerenderer) | undefined;
  /** What is done when pages are bundled and listed. */
  begin?: () => void;
  /** What is done when all pages are rendered. */
  finish?: () => void;
}

/** Shows how many pages are rendered, and applies the steps of `PageSteps` to each document. */
export function followPages(options: FollowOptions): AstroIntegration {
  const { site, compressedInto, cache, spareCores } = options;
  let steps: PageSteps | undefined;
  let progress: StepProgress | undefined;
  const following = (inner: AstroPrerenderer): AstroPrerenderer => {
    const prerenderer = options.recording?.(inner) ?? inner;
    return {
      ...prerenderer,
      getStaticPaths: async () => {
        const paths = await prerenderer.getStaticPaths();
        const documents = paths.filter(({ route }) => route.type === 'page').length;
        steps = new PageSteps({ site, compressedInto, cache, spareCores, documents });
        options.begin?.();
        progress = followStep('build', 'render', paths.length);
        return paths;
      },
      render: async (request, renderOptions) => {
        const result = await prerenderer.render(request, renderOptions);
        progress?.advance();
        const response = result instanceof Response ? result : result.response;
        const isDocument = renderOptions.routeData.type === 'page' && response.body !== null;
        if (steps === undefined || !isDocument) return result;
        const content = Buffer.from(await response.arrayBuffer());
        const file = renderedFile(request);
        const copy = new Response(await steps.apply(file, content, response.status), response);
        return result instanceof Response ? copy : { ...result, response: copy };
      },
    };
  };
  return {
    name: 'follow-pages',
    hooks: {
      'astro:build:start': ({ setPrerenderer }) => setPrerenderer(following),
      'astro:build:done': async () => {
        await steps?.finish();
        options.finish?.();
        progress?.end();
      },
    },
  };
}
