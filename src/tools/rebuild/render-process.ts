import { renderStalePages } from './render-pages.ts';

const [cache = '', into = '', mode] = process.argv.slice(2);

const rendered = await renderStalePages({ cache, into, isCompressed: mode === 'compress' });
process.send?.(rendered);
process.disconnect?.();
