import { join } from 'node:path';
import { savePart } from '#lib/part-cache.ts';
import type { RenderedPages } from '#tools/index-gate/rendered-pages.ts';
import { PageRewriter, type RewriteOptions } from './page-rewriter.ts';
import { SpareCores } from './spare-cores.ts';
import { writeInFolder } from '#tools/platform/write-file.ts';

export interface StepOptions extends RewriteOptions {
  /** The folder for compressed copies; nothing is compressed without it. */
  compressedInto?: string | undefined;
  /** How many documents the whole site has. */
  documents: number;
  spareCores?: number | undefined;
}

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

  /** Has a document written beside the site, now or by a spare core. */
  write(file: string, content: Buffer<ArrayBuffer>, status: number): void {
    const isTaken = this.#spare.take({
      file,
      content,
      rewritten: 'write',
      isCompressed: status === 200,
    });
    if (isTaken === true) return;
    const { site, into = site } = this.#options;
    writeInFolder(join(into, file), this.#rewriter.rewriteAndRead(file, content));
  }

  /** Waits for the spare cores. Returns the pages for the index gate that `write` has written. */
  async finish(): Promise<RenderedPages> {
    const collected = await this.#spare.finish();
    for (const part of collected.flatMap(({ parts }) => parts)) savePart(...part);
    return new Map([this.#rewriter, ...collected].flatMap(({ pairReadings }) => [...pairReadings]));
  }
}
