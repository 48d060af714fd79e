import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

const [site = '', cache = '', into = '', mode] = process.argv.slice(2);

// Compiling the bundle and what it imports takes as long as rendering a hundred pages.
enableCompileCache(join(cache, 'compiled'));
const { renderStalePages } = await import('./render-pages.ts');
const rendered = await renderStalePages({ site, cache, into, isCompressed: mode === 'compress' });
process.send?.(rendered);
process.disconnect?.();
