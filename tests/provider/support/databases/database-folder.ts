import { accessSync, constants, statfsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux keeps the files of this folder in memory. */
const IN_MEMORY = '/dev/shm';

/** Several times what the databases of a run take at once: 1 GiB. */
const ROOM_BYTES = 4 * 2 ** 30;

function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= ROOM_BYTES;
  } catch {
    return false;
  }
}

/**
 * Creates a temporary folder for databases, in memory where there is room: a copy of a database is
 * hundreds of files, which take ten times as long to create on a disk.
 */
export const createDatabaseFolder = (prefix: string): Promise<string> =>
  mkdtemp(join(hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir(), prefix));
