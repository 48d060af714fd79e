import { lockFolder } from '#provider/platform/db/lock.ts';
import { findEarlier, switchTo } from './releases.ts';

/** The file that one process at a time publishes with. */
export const LOCK = 'publish.lock';

/**
 * Has hosts serve the release that lies `steps` before the live one, and returns its name. Throws a
 * message when there is none or another process publishes.
 */
export function rollBack(releases: string, steps: number): string {
  const unlock = lockFolder(releases, LOCK);
  try {
    const name = findEarlier(releases, steps);
    switchTo(releases, name);
    return name;
  } finally {
    unlock();
  }
}
