import { renderStalePages } from './render-pages.ts';

const [site = '', cache = '', into = '', mode] = process.argv.slice(2);

const rendered = await renderStalePages({
  site,
  cache,
  into,
  isCompressed: mode === 'compress',
  begin: () => process.send?.('rendering'),
});
// Ending by itself, V8 would first clean up its heap, which the moves into the site wait for.
process.send?.(rendered, () => process.exit());
