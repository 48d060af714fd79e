import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Capability } from '#config/capabilities/capabilities.ts';
import { lastCapabilities } from './pull-provider-capabilities.ts';
import { readCatalogueFile, readFoundSheets, type ReusedData, siteDataPaths } from './read.ts';
import type { StockedCountry } from './site-data.ts';

/** The source of data from a provider that a program of this project started for itself. */
export const SANDBOX_SOURCE = 'sandbox';

/** Writes data unless the file has it already; returns whether it did. */
export function writeIfChanged(path: string, data: unknown): boolean {
  const text = JSON.stringify(data);
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return false;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
  return true;
}

/** What a pull may reuse of an earlier one. */
type StoredPart = ReusedData | 'providerCapabilities';

type Sources = Partial<Record<StoredPart, string>>;

/**
 * The data of earlier pulls from one source. That of another hub, or of a sandbox, is stored in the
 * same folder and is not reused: its countries and prices are not those of this source.
 */
export class StoredData {
  readonly #source: string;
  readonly #sources: Sources;

  /** `source` is the address of the hub, or `SANDBOX_SOURCE`. */
  constructor(source: string) {
    this.#source = source.replace(/\/+$/, '');
    const path = siteDataPaths.sources;
    this.#sources = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Sources) : {};
  }

  /** Lists the other sources that stored data is from. */
  get others(): string[] {
    const others = Object.values(this.#sources).filter((source) => source !== this.#source);
    return [...new Set(others)];
  }

  /** Data that names no source was stored by an earlier version, and counts as of this one. */
  #isOfOther(part: StoredPart): boolean {
    return (this.#sources[part] ?? this.#source) !== this.#source;
  }

  /** Returns whether a part of this source is stored. */
  has(part: StoredPart): boolean {
    return existsSync(siteDataPaths[part]) && !this.#isOfOther(part);
  }

  /** Stores a part of this source; returns whether it has changed. */
  write(part: StoredPart, data: unknown): boolean {
    const isNew = writeIfChanged(siteDataPaths[part], data);
    this.#sources[part] = this.#source;
    writeIfChanged(siteDataPaths.sources, this.#sources);
    return isNew;
  }

  /** Removes calling rates of another source, and their day: pages would show them. */
  removeOtherRates(): void {
    if (!this.#isOfOther('rates')) return;
    for (const path of [siteDataPaths.rates, siteDataPaths.ratesDate])
      rmSync(path, { force: true });
  }

  /** Returns the number countries of the last pull; none before the first one. */
  countries(): StockedCountry[] {
    return this.has('catalogue') ? readCatalogueFile().didCountries : [];
  }

  /** Returns the capability sheets of the last pull, unchecked; none before the first one. */
  sheets(): unknown[] {
    return this.has('capabilities') ? readFoundSheets() : [];
  }

  /** Returns the provider's capabilities of the last pull; undefined before the first one. */
  providerCapabilities(): ReadonlySet<Capability> | undefined {
    return this.has('providerCapabilities') ? lastCapabilities() : undefined;
  }
}
