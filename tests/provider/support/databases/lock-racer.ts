import { once } from 'node:events';
import { lockFolder } from '#lib/folder-lock.ts';

/**
 * Says that it has started, tries to lock a folder at the moment that it is given then, writes the
 * outcome, and holds the lock until its input ends.
 */
const [, , folder = '', file = ''] = process.argv;
process.stdout.write('ready');
const [at] = (await once(process.stdin.setEncoding('utf8'), 'data')) as [string];
while (Date.now() < Number(at)) {
  // Every racer polls, so that they all start in the same millisecond.
}
let unlock = (): void => undefined;
try {
  unlock = lockFolder(folder, file);
  process.stdout.write('locked');
} catch {
  process.stdout.write('refused');
}
process.stdin.resume().once('end', () => {
  unlock();
  process.exit(0);
});
