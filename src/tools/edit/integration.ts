import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import type { AstroIntegration } from 'astro';
import type { Hono } from 'hono';
import type { Plugin, ViteDevServer } from 'vite';
import { deskPage } from './desk-page.ts';
import { shareTexts } from './marks/marked-bundles.ts';
import { isReportAddress } from './jobs/reports.ts';
import type { TextFiles } from './texts/text-files.ts';
import type { PageUsage } from './usage.ts';

const MARKED_BUNDLES = fileURLToPath(new URL('./marks/marked-bundles.ts', import.meta.url));
const CLEAN_EXITS = "import '/src/tools/edit/marks/clean-exits.ts';";
const TEXTS_MODULE = /\/src\/i18n\/texts\.ts$/;

/** Has the module of the texts read those of the desk in place of i18next. */
const markedTexts = (): Plugin => ({
  name: 'desk-marked-texts',
  enforce: 'pre',
  resolveId(source, importer) {
    const isTexts = source === 'i18next' && TEXTS_MODULE.test(importer?.split('?')[0] ?? '');
    return isTexts ? MARKED_BUNDLES : undefined;
  },
});

/** What the development server becomes a desk with. */
interface DeskOptions {
  files: TextFiles;
  usage: PageUsage;
  api: Hono;
  token: string;
  /** Where Vite stores what it has bundled: a second desk in the same folder would replace it. */
  cacheDir: string;
}

/** Calls back with the HTML of a page when it has been served. */
function readBody(response: ServerResponse, done: (html: string) => void): void {
  const parts: Buffer[] = [];
  const keep = (chunk: unknown): void => {
    if (typeof chunk === 'string') parts.push(Buffer.from(chunk));
    else if (chunk instanceof Uint8Array) parts.push(Buffer.from(chunk));
  };
  const { write, end } = response;
  response.write = ((...args: Parameters<typeof write>) => {
    keep(args[0]);
    return write.apply(response, args);
  }) as typeof write;
  response.end = ((...args: Parameters<typeof end>) => {
    keep(args[0]);
    const isHtml = String(response.getHeader('content-type')).includes('text/html');
    const result = end.apply(response, args);
    if (isHtml && response.statusCode === 200) done(Buffer.concat(parts).toString());
    return result;
  }) as typeof end;
}

async function sendDesk(
  server: ViteDevServer,
  response: ServerResponse,
  token: string,
): Promise<void> {
  const html = await server.transformIndexHtml('/edit', deskPage(token));
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Content-Security-Policy', "frame-ancestors 'self'");
  response.end(html);
}

function serveDesk(server: ViteDevServer, { files, usage, api, token }: DeskOptions): void {
  const page = new AsyncLocalStorage<boolean>();
  shareTexts({ tree: (language, isMarked) => files.tree(language, isMarked), page });
  const listener = getRequestListener(api.fetch);
  server.middlewares.use((request, response, next) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const isApi = pathname.startsWith('/edit/api/') || isReportAddress(pathname);
    if (isApi) void listener(request, response);
    else if (pathname === '/edit') {
      void sendDesk(server, response, token);
    } else {
      const isPage = !/\.\w+$/.test(pathname);
      if (isPage) readBody(response, (html) => usage.note(pathname, html));
      page.run(isPage, next);
    }
  });
}

/**
 * Has the server end no idle connection. It renders pages for seconds at a time: after that it
 * would end one in whose last moments a request arrived, and an editor's save with it.
 */
function keepConnections({ httpServer }: ViteDevServer): void {
  if (httpServer !== null && 'keepAliveTimeout' in httpServer) httpServer.keepAliveTimeout = 0;
}

/** Adds the editors' desk to the development server; builds never have it. */
export const desk = (options: DeskOptions): AstroIntegration => ({
  name: 'desk',
  hooks: {
    'astro:config:setup': ({ injectScript, updateConfig }) => {
      // Before an island can send a request, and on pages without islands.
      injectScript('before-hydration', CLEAN_EXITS);
      injectScript('page', CLEAN_EXITS);
      updateConfig({ vite: { plugins: [markedTexts()], cacheDir: options.cacheDir } });
    },
    'astro:server:setup': ({ server }) => {
      keepConnections(server);
      serveDesk(server, options);
    },
  },
});
