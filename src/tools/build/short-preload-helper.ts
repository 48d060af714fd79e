import type { Plugin } from 'vite';

/** Vite's module around every `import()`; its build fills in the list of files. */
const VITE_HELPER = /^\0vite\/preload-helper\.js$/;

/**
 * Requests the styles and scripts that a lazy script needs, all at once, and waits for the styles.
 * A style that fails is requested again with the next attempt.
 */
const helper = (base: string): string => `
const requests = new Map();
const request = (file) => {
  const link = document.createElement('link');
  const isStyle = file.endsWith('.css');
  link.rel = isStyle ? 'stylesheet' : 'modulepreload';
  link.href = ${JSON.stringify(base)} + file;
  document.head.append(link);
  return isStyle && new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      requests.delete(file);
      reject(new Error(link.href));
    };
  });
};
export const __vitePreload = async (load, files = []) => {
  await Promise.all(files.map((file) => {
    if (!requests.has(file)) requests.set(file, request(file));
    return requests.get(file);
  }));
  return load();
};`;

/** The script of the frame (`src/layouts/BaseLayout.astro`), which every page loads. */
const FRAME_SCRIPT = /\/BaseLayout\.[^/]*$/;

/**
 * Returns the files that are requested with a lazy script. The frame lists styles alone: a list of
 * scripts would be a tenth of its own weight on every page, and few visitors need one of them.
 */
export const filesToPreload = (
  _script: string,
  files: string[],
  { hostId }: { hostId: string },
): string[] => (FRAME_SCRIPT.test(hostId) ? files.filter((file) => file.endsWith('.css')) : files);

/**
 * Replaces Vite's helper around `import()` with a third of it: every page loads it, and Vite's own
 * also serves settings (nonces, a base per file, an error event) that this site does not use
 * (docs/decisions/short-preload-helper.md).
 */
export function shortPreloadHelper(): Plugin {
  let base = '/';
  return {
    name: 'short-preload-helper',
    apply: 'build',
    enforce: 'pre',
    config: () => ({ build: { modulePreload: { resolveDependencies: filesToPreload } } }),
    configResolved: (config) => {
      base = config.base;
    },
    load: { filter: { id: VITE_HELPER }, handler: () => helper(base) },
  };
}
