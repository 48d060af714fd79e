import { renderStalePages } from './render-pages.ts';

const [site = '', cache = '', into = '', mode] = process.argv.slice(2);

const rendered = await renderStalePages({
  site,
  cache,
  into,
  isCompressed: mode === 'compress',
  begin: () => process.send?.('rendering'),
});
process.send?.(rendered, () => process.disconnect());
