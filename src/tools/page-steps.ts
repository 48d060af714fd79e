import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { compressContent } from './compress-site.ts';

/** Astro renders on one core. */
const SPARE_CORES = Math.max(1, availableParallelism() - 1);

interface StepOptions {
  /** The folder for compressed copies; nothing is compressed without it. */
  compressedInto?: string | undefined;
  /** How many documents the whole site has. */
  documents: number;
  spareCores?: number | undefined;
}

/**
 * The steps that every rendered document goes through before it is written, in a build of the whole
 * site as in a rebuild of some pages. Pages are compressed on the spare cores while others are
 * rendered; what comes while those are busy is left to `compressSite`
 * (docs/decisions/compression.md).
 */
export class PageSteps {
  readonly #options: StepOptions;
  readonly #spareCores: number;
  readonly #compressing = new Set<Promise<void>>();
  #failure: unknown;

  constructor(options: StepOptions) {
    this.#options = options;
    this.#spareCores = options.spareCores ?? SPARE_CORES;
  }

  /** Returns the content of a document as it is to be written; `file` is relative to the site. */
  apply(file: string, content: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
    this.#compress(file, content);
    return content;
  }

  #compress(file: string, content: Buffer): void {
    const { compressedInto, documents } = this.#options;
    if (compressedInto === undefined || this.#compressing.size >= this.#spareCores) return;
    const work = compressContent(join(compressedInto, file), content, documents)
      .catch((error: unknown) => (this.#failure ??= error))
      .then(() => void this.#compressing.delete(work));
    this.#compressing.add(work);
  }

  /** Waits for what is still being compressed. */
  async finish(): Promise<void> {
    await Promise.all(this.#compressing);
    if (this.#failure !== undefined) throw this.#failure;
  }
}
