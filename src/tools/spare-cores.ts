import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { StepOptions } from './page-steps.ts';

/** What is to be done with a document. */
export interface SpareWork {
  /** Relative to the site. */
  file: string;
  content: Uint8Array<ArrayBuffer>;
  /** It is rewritten and written first, as Astro does not write it. */
  isRewritten: boolean;
  isCompressed: boolean;
}

export interface WorkerData {
  /** How many documents are done: the event loop, where rendering is in the way, need not turn. */
  done: Int32Array<SharedArrayBuffer>;
  options: StepOptions;
}

/** Astro renders on one core. */
const SPARE_CORES = Math.max(1, availableParallelism() - 1);

/** So many documents may wait for each core. */
const MOST_WAITING = 16;

/** Works on documents in a worker for each spare core, while others are rendered. */
export class SpareCores {
  readonly #done = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  readonly #workers: Worker[];
  #begun = 0;

  constructor(options: StepOptions) {
    const workerData: WorkerData = { done: this.#done, options };
    this.#workers = Array.from(
      { length: options.spareCores ?? SPARE_CORES },
      () => new Worker(new URL('./spare-worker.ts', import.meta.url), { workerData }),
    );
    // A build that fails does not wait for them.
    for (const worker of this.#workers) worker.unref();
  }

  /** Takes a document, unless too many are waiting; returns whether it did. */
  take(work: SpareWork): boolean {
    const waiting = this.#begun - Atomics.load(this.#done, 0);
    if (waiting >= MOST_WAITING * this.#workers.length) return false;
    this.#workers[this.#begun % this.#workers.length]?.postMessage(work, []);
    this.#begun += 1;
    return true;
  }

  /** Waits for what was taken. Throws when that could not be done. */
  async finish(): Promise<void> {
    const ends = this.#workers.map(async (worker) => {
      worker.ref();
      worker.postMessage('end', []);
      await once(worker, 'exit');
    });
    await Promise.all(ends);
  }
}
