import { benchBuild } from './bench-build.ts';
import { benchProvider } from './bench-provider.ts';

const only = process.argv[2];
if (only === undefined || only === 'provider') await benchProvider();
if (only === undefined || only === 'build') {
  await benchBuild(40);
  await benchBuild(80);
}
