import { buildSite } from './build-site.ts';
import { withHub } from './with-hub.ts';

await withHub(buildSite);
process.exit(0);
