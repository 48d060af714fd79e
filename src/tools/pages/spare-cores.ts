import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { RenderedPages } from '#tools/index-gate/decision/rendered-pages.ts';
import type { MadeParts } from '#tools/platform/part-files.ts';
import type { StepOptions } from './page-steps.ts';

/** What is to be done with a document. */
export interface SpareWork {
  /** Relative to the site. */
  file: string;
  content: Uint8Array<ArrayBuffer>;
  /** What is done with it first: it is rewritten, and written beside the site or sent back. */
  rewritten?: 'write' | 'send' | undefined;
  isCompressed: boolean;
}

/** A document that was rewritten, as a worker sends it back. */
interface SentBack {
  kind: 'document';
  file: string;
  content: Uint8Array<ArrayBuffer>;
}

/** What a worker has collected when it ends. */
interface Collected {
  kind: 'collected';
  /** The pages that it wrote beside the site, as the index gate reads them. */
  pairReadings: RenderedPages;
  parts: MadeParts;
}

/** What a worker sends. */
export type WorkerMessage = SentBack | Collected;

export interface WorkerData {
  /** How many documents are done: the event loop, where rendering is in the way, need not turn. */
  done: Int32Array<SharedArrayBuffer>;
  options: StepOptions;
}

/** Rendering has one core. */
const SPARE_CORES = Math.max(1, availableParallelism() - 1);

/** So many documents may wait for each core. */
const MOST_WAITING = 16;

/** Astro writes what is sent back: with more of them it would have nothing left to render. */
const MOST_SENT_BACK = 6;

/** Works on documents in a worker for each spare core, while others are rendered. */
export class SpareCores {
  readonly #done = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  readonly #workers: Worker[];
  /** What to do with the documents that are sent back, by file. */
  readonly #expected = new Map<string, (content: Buffer<ArrayBuffer>) => void>();
  readonly #collected: Collected[] = [];
  #begun = 0;

  constructor(options: StepOptions) {
    const workerData: WorkerData = { done: this.#done, options };
    this.#workers = Array.from(
      { length: options.spareCores ?? SPARE_CORES },
      () => new Worker(new URL('./spare-worker.ts', import.meta.url), { workerData }),
    );
    for (const worker of this.#workers) {
      // A build that fails does not wait for them.
      worker.unref();
      worker.on('message', (message: WorkerMessage) => {
        if (message.kind === 'document') this.#takeBack(message);
        else this.#collected.push(message);
      });
    }
  }

  get #waiting(): number {
    return this.#begun - Atomics.load(this.#done, 0);
  }

  /** Takes a document, unless `most` are waiting for each core; returns whether it did. */
  take(work: SpareWork, most = MOST_WAITING): boolean {
    if (this.#waiting >= most * this.#workers.length) return false;
    this.#workers[this.#begun % this.#workers.length]?.postMessage(work, []);
    this.#begun += 1;
    return true;
  }

  /** Returns the rewritten content of a document; undefined when too many are waiting. */
  rewrite(
    document: Pick<SpareWork, 'file' | 'content' | 'isCompressed'>,
  ): Promise<Buffer<ArrayBuffer>> | undefined {
    if (this.#waiting >= MOST_SENT_BACK * this.#workers.length) return undefined;
    return new Promise((resolve) => {
      for (const worker of this.#workers) worker.ref();
      this.#expected.set(document.file, resolve);
      this.take({ ...document, rewritten: 'send' });
    });
  }

  #takeBack({ file, content: { buffer, byteOffset, byteLength } }: SentBack): void {
    this.#expected.get(file)?.(Buffer.from(buffer, byteOffset, byteLength));
    this.#expected.delete(file);
    if (this.#expected.size === 0) for (const one of this.#workers) one.unref();
  }

  /**
   * Waits for what was taken, and returns what was collected meanwhile. Throws when something could
   * not be done.
   */
  async finish(): Promise<readonly Omit<Collected, 'kind'>[]> {
    const ends = this.#workers.map(async (worker) => {
      worker.ref();
      worker.postMessage('end', []);
      await once(worker, 'exit');
    });
    await Promise.all(ends);
    return this.#collected;
  }
}
