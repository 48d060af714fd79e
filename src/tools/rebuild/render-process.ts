import { endWithParent, sendToParent } from '#tools/platform/parent-process.ts';
import { renderStalePages } from './render-pages.ts';

const [site = '', cache = '', into = '', mode] = process.argv.slice(2);

// The next build may begin as soon as the one that started this has ended.
endWithParent();
const rendered = await renderStalePages({
  site,
  cache,
  into,
  isCompressed: mode === 'compress',
  begin: () => sendToParent('rendering'),
});
// Ending by itself, V8 would clean up its heap, on a core that moves files meanwhile.
sendToParent(rendered, () => process.exit());
