import type { Language } from '#config/languages.ts';
import type { Catalogue } from '#site-data/site-data.ts';
import type { ByteString } from '#tools/platform/byte-strings.ts';
import { createCountryMask, type CountryMask } from '../reading/country-mask.ts';
import type { Decisions } from './decisions.ts';
import { readRenderedPage, type PageReading } from '../reading/page-reading.ts';
import { pairOf } from '../reading/pair-pages.ts';

/** The choose-number pages that a rebuild has rendered, by their files, relative to the site. */
export type RenderedPages = ReadonlyMap<string, PageReading>;

/**
 * Reads choose-number pages when they are rendered, on the core that rewrites them. The gate
 * decides when all are rendered. It reads a page from the site only when it was not rendered, or
 * has the same main element as before and a sibling or the stock has changed.
 */
export class RenderedPageReader {
  readonly pages = new Map<string, PageReading>();
  readonly #decisions: Decisions;
  readonly #readCatalogue: () => Catalogue;
  readonly #masks = new Map<Language, CountryMask>();

  /** `decisions` are those of the last build; the catalogue is that of this one. */
  constructor(decisions: Decisions, readCatalogue: () => Catalogue) {
    this.#decisions = decisions;
    this.#readCatalogue = readCatalogue;
  }

  /** Reads a page, if it is one; `file` is relative to the site. */
  read(file: string, page: ByteString): void {
    const pair = pairOf(file);
    if (pair === undefined) return;
    const { id, mask } = this.#maskOf(pair.language);
    const before = this.#decisions.get(pair.language);
    const known = before?.mask === id ? before.pages[pair.path]?.main : undefined;
    this.pages.set(file, readRenderedPage(page, mask, known));
  }

  #maskOf(language: Language): CountryMask {
    const mask = this.#masks.get(language) ?? createCountryMask(language, this.#readCatalogue());
    this.#masks.set(language, mask);
    return mask;
  }
}
