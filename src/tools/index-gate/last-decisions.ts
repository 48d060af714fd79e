import { LANGUAGES } from '#config/languages.ts';
import { listedPaths, type Decisions } from './decisions.ts';
import { headLinks, withHeadLinks, type Listed } from './head-links.ts';
import { pairOf } from './pair-pages.ts';

/**
 * Writes the decisions of the last build into choose-number pages when they are rendered. Few
 * change from build to build, so that most pages can be compressed before the gate decides. Without
 * a last build no page is listed, as most are not.
 */
export class LastDecisions {
  readonly #site: URL;
  readonly #listed: Listed;

  constructor(decisions: Decisions, site: URL) {
    this.#site = site;
    this.#listed = new Map(
      LANGUAGES.map((language) => [language, listedPaths(decisions.get(language))]),
    );
  }

  /** Returns a page with what was decided about it; `file` is relative to the site. */
  write(file: string, html: string): string {
    const pair = pairOf(file);
    if (pair === undefined) return html;
    return withHeadLinks(html, file, headLinks(this.#site, this.#listed, pair.language, pair.path));
  }
}
