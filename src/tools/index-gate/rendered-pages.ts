import type { Language } from '#config/languages.ts';
import type { Catalogue } from '#site-data/site-data.ts';
import { countryMask } from './country-mask.ts';
import type { Decisions } from './decisions.ts';
import { mainDigest, readPage, type PageReading } from './page-reading.ts';
import { pairOf } from './pair-pages.ts';

/** The choose-number pages that a rebuild has rendered, by their files, relative to the site. */
export type RenderedPages = ReadonlyMap<string, PageReading>;

/**
 * Reads choose-number pages when they are rendered, while other cores render: the gate decides when
 * all of them are, and reads none of them again.
 */
export class RenderedPageReader {
  readonly pages = new Map<string, PageReading>();
  readonly #decisions: Decisions;
  readonly #readCatalogue: () => Catalogue;
  readonly #masks = new Map<Language, ReturnType<typeof countryMask>>();

  /** `decisions` are those of the last build; the catalogue is that of this one. */
  constructor(decisions: Decisions, readCatalogue: () => Catalogue) {
    this.#decisions = decisions;
    this.#readCatalogue = readCatalogue;
  }

  /** Reads a page, if it is one; `file` is relative to the site. */
  read(file: string, html: string): void {
    const pair = pairOf(file);
    if (pair === undefined) return;
    const { id, mask } = this.#maskOf(pair.language);
    const before = this.#decisions.get(pair.language);
    const known = before?.mask === id ? before.pages[pair.path]?.main : undefined;
    const main = mainDigest(html);
    this.pages.set(file, main === known ? { main } : readPage(html, mask));
  }

  #maskOf(language: Language): ReturnType<typeof countryMask> {
    const mask = this.#masks.get(language) ?? countryMask(language, this.#readCatalogue());
    this.#masks.set(language, mask);
    return mask;
  }
}
