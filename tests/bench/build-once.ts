import { buildStale } from '#tools/build/build-site.ts';

const [site = '', cache = '', mode] = process.argv.slice(2);
const started = performance.now();
await buildStale({ place: { site, cache }, compressed: mode === 'compressed' });
console.log(`SECONDS ${(performance.now() - started) / 1000}`);
