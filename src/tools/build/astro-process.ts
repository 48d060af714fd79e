import { build } from 'astro';
import { mkdirSync } from 'node:fs';
import { endWithParent, sendToParent } from '#tools/platform/parent-process.ts';
import { followPages } from './follow-pages.ts';
import { recordPages } from '#tools/rebuild/record-pages.ts';

const [outDir = '', cache = '', mode] = process.argv.slice(2);

// The next build may begin as soon as the one that started this has ended.
endWithParent();
mkdirSync(cache, { recursive: true });
await build({
  outDir,
  logLevel: 'warn',
  integrations: [
    followPages({
      site: outDir,
      cache,
      compressedInto: mode === 'compress' ? outDir : undefined,
      begin: () => sendToParent('rendering'),
      ...recordPages(outDir, cache),
    }),
  ],
});
