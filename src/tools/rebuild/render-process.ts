import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

const [cache = '', into = '', mode] = process.argv.slice(2);

// Compiling the bundle and what it imports takes as long as rendering a hundred pages.
enableCompileCache(join(cache, 'compiled'));
const { renderStalePages } = await import('./render-pages.ts');
const rendered = await renderStalePages({ cache, into, isCompressed: mode === 'compress' });
process.send?.(rendered);
process.disconnect?.();
