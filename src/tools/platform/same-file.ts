import { existsSync, readFileSync, statSync } from 'node:fs';

/** Returns whether a second file is there and has the same bytes as the first. */
export function isSameFile(one: string, other: string): boolean {
  if (!existsSync(other)) return false;
  const [first, second] = [statSync(one), statSync(other)];
  if (first.size !== second.size) return false;
  // A file that did not change is the same one on the disk.
  if (first.ino === second.ino && first.dev === second.dev && first.ino !== 0) return true;
  return readFileSync(one).equals(readFileSync(other));
}
