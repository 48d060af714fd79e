import type { AstroIntegration } from 'astro';
import { tokenPageFor } from '#tools/platform/site-routes.ts';

/**
 * Makes the development server serve addresses with a token as every host of the built site does.
 */
export const devTokenPages = (): AstroIntegration => ({
  name: 'dev-token-pages',
  hooks: {
    'astro:server:setup': ({ server }) => {
      server.middlewares.use((request, _response, next) => {
        const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
        const page = tokenPageFor(pathname);
        if (page !== undefined) request.url = page + search;
        next();
      });
    },
  },
});
