import { siteAddress } from '#tools/platform/environment.ts';
import { FirstPaint } from '#tools/first-paint/first-paint.ts';
import { SiteData } from '#site-data/read.ts';
import type { Catalogue } from '#site-data/site-data.ts';
import { bytesOf, toByteString, type ByteString } from '#tools/platform/byte-strings.ts';
import {
  decisionsFile,
  readDecisions,
  type Decisions,
} from '#tools/index-gate/decision/decisions.ts';
import { LastDecisions } from '#tools/index-gate/last-decisions.ts';
import {
  RenderedPageReader,
  type RenderedPages,
} from '#tools/index-gate/decision/rendered-pages.ts';

export interface RewriteOptions {
  /** The folder of the site, with the files that pages load. */
  site: string;
  /** The cache folder of the build, with the decisions of the last one; none of them without it. */
  cache?: string | undefined;
  /** The folder where files that a page needs and the site lacks are written; else the site. */
  into?: string | undefined;
}

/** Rewrites documents as Astro renders them: for an early first paint, and for search engines. */
export class PageRewriter {
  readonly #firstPaint: FirstPaint;
  readonly #decisions: LastDecisions | undefined;
  readonly #reader: RenderedPageReader;

  constructor({ site, cache, into }: RewriteOptions) {
    this.#firstPaint = new FirstPaint(site, into);
    const stored = cache === undefined ? undefined : readDecisions(decisionsFile(cache));
    const last: Decisions = stored ?? new Map();
    this.#decisions = cache === undefined ? undefined : new LastDecisions(last, siteAddress());
    const data = new SiteData();
    this.#reader = new RenderedPageReader(last, () => data.slice('catalogue') as Catalogue);
  }

  /** The choose-number pages that `rewriteAndRead` has read, by file. */
  get pairReadings(): RenderedPages {
    return this.#reader.pages;
  }

  /** Returns the content of a document as it is to be written; `file` is relative to the site. */
  rewrite(file: string, content: Buffer): Buffer<ArrayBuffer> {
    return bytesOf(this.#rewrite(file, content));
  }

  /** Rewrites a document, and stores its reading for the index gate. */
  rewriteAndRead(file: string, content: Buffer): Buffer<ArrayBuffer> {
    const page = this.#rewrite(file, content);
    this.#reader.read(file, page);
    return bytesOf(page);
  }

  #rewrite(file: string, content: Buffer): ByteString {
    const page = toByteString(content);
    // In this order: a page for the first paint is joined from parts, and searching it copies it.
    return this.#firstPaint.rewrite(this.#decisions?.write(file, page) ?? page);
  }
}
