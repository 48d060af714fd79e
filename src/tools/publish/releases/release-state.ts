import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { isFolderLocked } from '#lib/folder-lock.ts';
import { isAfterSwitchPending } from './after-switch.ts';
import { type Interruption, readInterruption } from './interruption.ts';
import { findLive, listEarlier, LIVE_LINK, madeAt } from './releases.ts';

/** The file that one process at a time publishes or rolls back with. */
export const PUBLISH_LOCK = 'publish.lock';

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
  /** The command after the switch to the live release has not run to its end. */
  isCommandLeft?: true;
}

const releaseOf = (name: string): Release => ({ name, made: madeAt(name) });

/** Returns whether a process publishes into a folder or rolls back in it. */
export const isPublishing = (releases: string): boolean => isFolderLocked(releases, PUBLISH_LOCK);

/**
 * Reads which release is live, which one is before it, and whether the last publication or the
 * command after a switch was interrupted; each may be missing.
 */
export function readReleases(releases: string): ReleaseState {
  const isBusy = isPublishing(releases);
  const found = isBusy ? undefined : readInterruption(releases);
  const interrupted = found && { interrupted: found };
  const live = findLive(releases);
  if (live === undefined) return { ...interrupted };
  const since = lstatSync(join(releases, LIVE_LINK)).mtime.toISOString();
  const [before] = listEarlier(releases);
  return {
    live: { ...releaseOf(live), since },
    ...(before !== undefined && { before: releaseOf(before) }),
    ...interrupted,
    ...(!isBusy && isAfterSwitchPending(releases) && { isCommandLeft: true }),
  };
}
