import { buildStale } from '#tools/build-site.ts';

const [site = '', cache = ''] = process.argv.slice(2);
const seconds = await buildStale({ site, cache });
console.log(`SECONDS ${JSON.stringify(seconds)}`);
