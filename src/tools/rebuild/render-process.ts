import { renderStalePages } from './render-pages.ts';

const [site = '', cache = '', into = '', mode] = process.argv.slice(2);

const rendered = await renderStalePages({
  site,
  cache,
  into,
  isCompressed: mode === 'compress',
  begin: () => process.send?.('rendering'),
});
// Ending by itself, V8 would clean up its heap, on a core that moves files meanwhile.
process.send?.(rendered, () => process.exit());
