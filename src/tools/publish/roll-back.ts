import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { isFolderLocked, lockFolder } from '#lib/folder-lock.ts';
import { findEarlier, findLive, listEarlier, LIVE, madeAt, switchTo } from './releases.ts';
import { type AfterSwitch, noteAfterSwitch, runAfterSwitch } from './after-switch.ts';
import { forgetInterruption, type Interruption, readInterruption } from './interruption.ts';

/** The file that one process at a time publishes with. */
export const LOCK = 'publish.lock';

/** A release and the moment at which it was made, in ISO 8601. */
interface Release {
  name: string;
  made: string;
}

/** What hosts serve, since when, and what a roll-back would have them serve. */
export interface ReleaseState {
  live?: Release & { since: string };
  before?: Release;
  /** The last publication, if it was interrupted. */
  interrupted?: Interruption;
}

const releaseOf = (name: string): Release => ({ name, made: madeAt(name) });

/**
 * Reads which release is live, which one is before it, and whether the last publication was
 * interrupted; each may be missing.
 */
export function readReleases(releases: string): ReleaseState {
  const found = isPublishing(releases) ? undefined : readInterruption(releases);
  const interrupted = found && { interrupted: found };
  const live = findLive(releases);
  if (live === undefined) return { ...interrupted };
  const since = lstatSync(join(releases, LIVE)).mtime.toISOString();
  const [before] = listEarlier(releases);
  return {
    live: { ...releaseOf(live), since },
    ...(before !== undefined && { before: releaseOf(before) }),
    ...interrupted,
  };
}

/** Returns whether a process publishes into a folder or rolls back in it. */
export const isPublishing = (releases: string): boolean => isFolderLocked(releases, LOCK);

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
  const unlock = lockFolder(releases, LOCK);
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
