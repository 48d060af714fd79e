import { siteAddress } from '#tools/platform/environment.ts';
import { FirstPaint } from '#tools/first-paint/first-paint.ts';
import { decisionsFile } from '#tools/index-gate/decisions.ts';
import { LastDecisions } from '#tools/index-gate/last-decisions.ts';

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

  constructor({ site, cache, into }: RewriteOptions) {
    this.#firstPaint = new FirstPaint(site, into);
    if (cache === undefined) return;
    this.#decisions = new LastDecisions(decisionsFile(cache), siteAddress());
  }

  /** Returns the content of a document as it is to be written; `file` is relative to the site. */
  rewrite(file: string, content: Buffer): Buffer<ArrayBuffer> {
    const html = this.#firstPaint.rewrite(content.toString());
    return Buffer.from(this.#decisions?.write(file, html) ?? html);
  }
}
