import { lockFolder } from '#lib/folder-lock.ts';
import { type AfterSwitch, noteAfterSwitch, runAfterSwitch } from './releases/after-switch.ts';
import { forgetInterruption } from './releases/interruption.ts';
import { PUBLISH_LOCK } from './releases/release-state.ts';
import { findEarlier, findLive, switchTo } from './releases/releases.ts';

interface RollBackOptions {
  /** Goes back only while this release is live. */
  from?: string | undefined;
  after?: AfterSwitch | undefined;
}

/** The release that is served again; `failure` says why the command after the switch failed. */
interface RolledBack {
  name: string;
  failure: string | undefined;
}

/**
 * Has hosts serve the release that lies `steps` before the live one. Throws a message when there is
 * none, when another process publishes, or when the live one is not `from`.
 */
export async function rollBack(
  releases: string,
  steps: number,
  { from, after }: RollBackOptions = {},
): Promise<RolledBack> {
  const unlock = lockFolder(releases, PUBLISH_LOCK);
  try {
    if (from !== undefined && findLive(releases) !== from) {
      throw new Error(`${from} is not live; changed nothing`);
    }
    const name = findEarlier(releases, steps);
    noteAfterSwitch(releases, after);
    switchTo(releases, name);
    forgetInterruption(releases);
    return { name, failure: await runAfterSwitch(releases, name, after) };
  } finally {
    unlock();
  }
}
