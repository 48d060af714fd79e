import { build } from 'astro';
import { followPages } from './follow-pages.ts';

const [outDir = '', mode] = process.argv.slice(2);
const log = (line: string): void => console.log(`[build] ${line}`);

await build({
  outDir,
  logLevel: 'warn',
  integrations: [followPages(log, mode === 'compress' ? outDir : undefined)],
});
