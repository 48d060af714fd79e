import { lockFolder } from '#lib/folder-lock.ts';

/**
 * Tries to lock a folder at a given moment, writes the outcome, and holds the lock until its input
 * ends.
 */
const [, , folder = '', file = '', at = '0'] = process.argv;
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
