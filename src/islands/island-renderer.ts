import type { AstroIntegration } from 'astro';

/**
 * Renders islands, whose components are written for React, with Preact
 * (docs/decisions/preact-runs-the-islands.md).
 */
export const islandRenderer = (): AstroIntegration => ({
  name: 'island-renderer',
  hooks: {
    'astro:config:setup': ({ addRenderer, updateConfig }) => {
      addRenderer({
        name: 'preact',
        clientEntrypoint: '/src/islands/hydrate.ts',
        serverEntrypoint: '/src/islands/render.ts',
      });
      // A development server that finds them later reloads the page.
      const include = ['preact', 'preact/hooks', 'react', 'react/jsx-dev-runtime'];
      updateConfig({ vite: { optimizeDeps: { include } } });
    },
  },
});
