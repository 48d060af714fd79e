import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { getFileDigests } from '../support/folder-digest.ts';
import { copyProject } from '../support/project-copy.ts';
import { watchPeakMemory } from './peak-memory.ts';

/** A build as it was measured. */
export interface Build {
  seconds: number;
  peakMb: number;
  /** How many pages a rebuild has rendered. */
  pages: number;
  /** Why everything was built, in words; undefined after a rebuild. */
  reason: string | undefined;
}

type Digests = Readonly<Record<string, string>>;

/** The files of a site as a build has left them, and the data that it was built from. */
export interface SiteState {
  data: string;
  digests: Digests;
}

const BUILD_ONCE = 'tests/bench/build-once.ts';

/** A copy of the project, whose code may be changed, with the sites that are built of it. */
export class BenchProject {
  readonly #folder: string;
  #states = 0;

  constructor(folder: string) {
    this.#folder = resolve(folder);
    copyProject(this.#folder, [BUILD_ONCE]);
  }

  /** Returns the path of something in the copy. */
  at = (name: string): string => join(this.#folder, name);

  /**
   * Builds what is stale of the site of that name, when the disk has written what the build before
   * has left: tens of thousands of files may be still in memory.
   */
  async build(name: string, mode: 'plain' | 'compressed', data = 'data'): Promise<Build> {
    spawnSync('sync');
    const place = [this.at(`${name}/site`), this.at(`${name}/cache`)];
    const child = spawn(process.execPath, [BUILD_ONCE, ...place, mode], {
      cwd: this.#folder,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        SITE_DATA_DIR: this.at(data),
        SITE_URL: 'https://shop.example',
      },
    });
    const memory = watchPeakMemory(child.pid ?? 0);
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0) throw new Error(`the build ended with ${String(code)}: ${output}`);
    return {
      seconds: Number(/SECONDS (.*)/.exec(output)?.[1]),
      peakMb: memory.stop(),
      pages: Number(/built (\d+) of/.exec(output)?.[1] ?? 0),
      reason: /building all pages \((.*?)\)/.exec(output)?.[1],
    };
  }

  /** Stores what a site and its data are now, to be compared when nothing is measured any more. */
  keepState(name: string): SiteState {
    const data = `data-${this.#states++}`;
    cpSync(this.at('data'), this.at(data), { recursive: true });
    return { data, digests: this.#digestsOf(name) };
  }

  /**
   * Lists the files in which a state differs from a whole build of its data with the code of now.
   */
  async findDifferences({ data, digests }: SiteState): Promise<string[]> {
    const name = `whole-${data}`;
    await this.build(name, 'plain', data);
    const whole = this.#digestsOf(name);
    const files = new Set([...Object.keys(digests), ...Object.keys(whole)]);
    return [...files].filter((file) => digests[file] !== whole[file]);
  }

  /** Compressed copies take most of the time of a whole build, and follow from the other files. */
  #digestsOf(name: string): Digests {
    const files = Object.entries(getFileDigests(this.at(`${name}/site`)));
    return Object.fromEntries(files.filter(([file]) => !/\.(?:br|gz)$/.test(file)));
  }
}
