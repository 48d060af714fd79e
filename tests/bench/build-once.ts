import { buildStale } from '#tools/build-site.ts';

const [site = '', cache = ''] = process.argv.slice(2);
await buildStale({ site, cache });
