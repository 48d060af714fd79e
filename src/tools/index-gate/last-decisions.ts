import type { ByteString } from '#tools/platform/byte-strings.ts';
import { isListed, type Decisions } from './decision/decisions.ts';
import { headLinks, withHeadLinks, type IsListed } from './reading/head-links.ts';
import { pairOf } from './reading/pair-pages.ts';

/**
 * Writes the decisions of the last build into choose-number pages when they are rendered. Few
 * change from build to build, so that most pages can be compressed before the gate decides. Without
 * a last build no page is listed, as most are not.
 */
export class LastDecisions {
  readonly #site: URL;
  readonly #isListed: IsListed;

  constructor(decisions: Decisions, site: URL) {
    this.#site = site;
    this.#isListed = (language, path) => isListed(decisions.get(language), path);
  }

  /** Returns a page with what was decided about it; `file` is relative to the site. */
  write(file: string, page: ByteString): ByteString {
    const pair = pairOf(file);
    if (pair === undefined) return page;
    const links = headLinks(this.#site, this.#isListed, pair.language, pair.path);
    return withHeadLinks(page, file, links);
  }
}
