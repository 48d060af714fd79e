import { lockFolder } from '#provider/platform/db/lock.ts';

/**
 * Tries to lock a folder at a given moment, says how it went, and holds the lock until its input
 * ends.
 */
const [, , folder = '', at = '0'] = process.argv;
while (Date.now() < Number(at)) {
  // Every racer polls, so that they all start in the same millisecond.
}
let unlock = (): void => undefined;
try {
  unlock = lockFolder(folder);
  process.stdout.write('locked');
} catch {
  process.stdout.write('refused');
}
process.stdin.resume().once('end', () => {
  unlock();
  process.exit(0);
});
