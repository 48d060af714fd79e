import { build } from 'astro';
import { mkdirSync } from 'node:fs';
import { followPages } from './follow-pages.ts';
import { recordPages } from '#tools/rebuild/record-pages.ts';

const [outDir = '', cache = '', mode] = process.argv.slice(2);

mkdirSync(cache, { recursive: true });
await build({
  outDir,
  logLevel: 'warn',
  integrations: [
    followPages({
      site: outDir,
      cache,
      compressedInto: mode === 'compress' ? outDir : undefined,
      begin: () => process.send?.('rendering'),
      ...recordPages(outDir, cache),
    }),
  ],
});
