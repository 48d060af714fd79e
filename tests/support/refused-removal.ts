import fs, { type PathLike, type RmOptions } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { fileURLToPath } from 'node:url';
import { preloadSettings } from './preload.ts';

/**
 * Has files whose path has these words refuse to be removed, as those in the folder of another user
 * do; permissions are no obstacle to root. Returns what ends that.
 */
export function refuseRemoval(words: string): () => void {
  const { rmSync } = fs;
  fs.rmSync = (path: PathLike, options?: RmOptions): void => {
    if (String(path).includes(words)) {
      throw Object.assign(new Error(`EACCES: permission denied, rm '${String(path)}'`), {
        code: 'EACCES',
      });
    }
    rmSync(path, options);
  };
  syncBuiltinESMExports();
  return () => {
    fs.rmSync = rmSync;
    syncBuiltinESMExports();
  };
}

/** Returns settings with which another Node process has such files. */
export function refusedRemovalSettings(words: string): Record<string, string> {
  const module = JSON.stringify(`file://${fileURLToPath(import.meta.url)}`);
  const script = `import { refuseRemoval } from ${module}; refuseRemoval(${JSON.stringify(words)});`;
  return preloadSettings(script);
}
