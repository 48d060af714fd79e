import { join } from 'node:path';
import { savePart } from '#lib/part-cache.ts';
import type { RenderedPages } from '#tools/index-gate/decision/rendered-pages.ts';
import { PageRewriter, type RewriteOptions } from './page-rewriter.ts';
import { SpareCores, type SpareWork } from './spare-cores.ts';
import { writeInFolder } from '#tools/platform/write-file.ts';

export interface StepOptions extends RewriteOptions {
  /** The folder for compressed copies; nothing is compressed without it. */
  compressedInto?: string | undefined;
  /** How many documents the whole site has. */
  documents: number;
  spareCores?: number | undefined;
}

/** A document as it was rendered. */
interface Rendered {
  /** Relative to the site. */
  file: string;
  content: Buffer<ArrayBuffer>;
}

/** So many documents may wait to be written beside the site, some tens of kilobytes each. */
const MOST_QUEUED = 128;

/** At the end a spare core gets the next document when it has fewer left than so many. */
const LAST_WAITING = 2;

/**
 * The steps that every rendered document goes through, in a build of the whole site as in a rebuild
 * of some pages: it is rewritten and compressed. Spare cores do what they can of it while others
 * are rendered. What they do not compress is left to `compressSite`
 * (docs/decisions/compression.md), as is a document that was not found (404.html).
 */
export class PageSteps {
  readonly #options: StepOptions;
  readonly #rewriter: PageRewriter;
  readonly #spare: SpareCores;
  /** Documents to be written beside the site that no core has begun with. */
  readonly #queue: (SpareWork & Rendered)[] = [];

  constructor(options: StepOptions) {
    this.#options = options;
    this.#rewriter = new PageRewriter(options);
    this.#spare = new SpareCores(options);
  }

  /** Returns the content of a document as Astro is to write it; `file` is relative to the site. */
  async apply(
    file: string,
    content: Buffer<ArrayBuffer>,
    status: number,
  ): Promise<Buffer<ArrayBuffer>> {
    const isCompressed = status === 200 && this.#options.compressedInto !== undefined;
    const rewritten = this.#spare.rewrite({ file, content, isCompressed });
    if (rewritten !== undefined) return rewritten;
    const written = this.#rewriter.rewrite(file, content);
    if (isCompressed) this.#spare.take({ file, content: written, isCompressed });
    return written;
  }

  /**
   * Has a document written beside the site, now, by a spare core, or at the end. Some pages take
   * long to render: meanwhile spare cores work on those that were rendered faster.
   */
  write(file: string, content: Buffer<ArrayBuffer>, status: number): void {
    this.#queue.push({ file, content, rewritten: 'write', isCompressed: status === 200 });
    while (this.#queue[0] !== undefined && this.#spare.take(this.#queue[0])) this.#queue.shift();
    const [next] = this.#queue.splice(MOST_QUEUED);
    if (next !== undefined) this.#writeHere(next);
  }

  /**
   * Writes what is left, together with the spare cores. Returns the pages for the index gate that
   * `write` was given.
   */
  async finish(): Promise<RenderedPages> {
    for (const work of this.#queue.splice(0)) {
      if (!this.#spare.take(work, LAST_WAITING)) this.#writeHere(work);
    }
    const collected = await this.#spare.finish();
    for (const part of collected.flatMap(({ parts }) => parts)) savePart(...part);
    return new Map([this.#rewriter, ...collected].flatMap(({ pairReadings }) => [...pairReadings]));
  }

  #writeHere({ file, content }: Rendered): void {
    const { site, into = site } = this.#options;
    writeInFolder(join(into, file), this.#rewriter.rewriteAndRead(file, content));
  }
}
