import type { Plugin } from 'vite';

/** The module that is the entry of Astro's bundle of pages. */
const ENTRY = /\/astro\/dist\/entrypoints\/prerender\.js$/;

/**
 * Packages of many files. Each file that is not part of the bundle is found, read and linked again
 * in every rebuild: with these, the FAQ page loaded five times as many.
 */
const MANY_FILES = [
  '@nanostores/react',
  'country-flag-icons',
  'libphonenumber-js',
  'nanostores',
  'zod',
];

/**
 * Makes Astro's bundle of pages one that rebuilds load fast (docs/decisions/rebuild-pages.md). It
 * exports Astro's `StaticPaths` beside the application: imported from Astro itself, that brings a
 * second copy of all modules that render pages.
 */
export function bundleForRebuilds(): Plugin {
  return {
    name: 'bundle-for-rebuilds',
    apply: 'build',
    configEnvironment: (name) =>
      name === 'prerender' ? { resolve: { noExternal: MANY_FILES } } : undefined,
    transform: {
      filter: { id: ENTRY },
      handler: (code) =>
        `${code}\nexport { StaticPaths } from 'astro/runtime/prerender/static-paths.js';`,
    },
  };
}
