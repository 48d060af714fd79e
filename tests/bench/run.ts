import { benchBuild } from './bench-build.ts';

const only = process.argv[2];
if (only === undefined || only === 'build') {
  await benchBuild(40);
  await benchBuild(80);
}
