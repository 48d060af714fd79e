import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#config/languages.ts';
import { chooseYourNumberRoute } from '#config/routes.ts';
import { countryForms } from '#i18n/country-forms.ts';
import { countryName } from '#i18n/country-name.ts';
import { absoluteUrl, alternates, localizedPath } from '#i18n/localized-path.ts';
import { escapeHtml } from '#lib/markup.ts';
import type { Catalogue } from '#site-data/site-data.ts';
import { chooseListed, LISTING, type PairText, type Reason } from './choose-listed.ts';
import { createMask, readMainText, type Mask } from './main-text.ts';

/** The language-neutral paths of the choose-number pages that search engines may list. */
type Listed = ReadonlyMap<Language, ReadonlySet<string>>;

interface Gate {
  /** The folder of the built site. */
  folder: string;
  /** The address of the site. */
  site: URL;
  catalogue: Catalogue;
}

/** Writes files of a site and collects the ones that changed. */
class SiteWriter {
  readonly changed: string[] = [];

  /** Writes a file, or removes it without content; its compressed copies are made anew. */
  write(file: string, before: string | undefined, content: string | undefined): void {
    if (before === content) return;
    for (const copy of ['.br', '.gz']) rmSync(`${file}${copy}`, { force: true });
    if (content === undefined) rmSync(file);
    else writeFileSync(file, content);
    this.changed.push(file);
  }
}

const readIfThere = (file: string): string | undefined =>
  existsSync(file) ? readFileSync(file, 'utf8') : undefined;

const pageFile = ({ folder }: Gate, language: Language, path: string): string =>
  join(folder, `${localizedPath(language, path)}.html`);

const sitemapName = (language: Language): string => `sitemap-numbers-${language}.xml`;

/**
 * Decides which choose-number pages of some languages search engines may list
 * (docs/decisions/index-gate.md), and writes that into pages and sitemaps. The decisions about other
 * languages are those of their sitemaps. Logs each decided language, and returns the files that
 * changed.
 */
export function applyIndexGate(
  gate: Gate,
  languages: readonly Language[],
  log: (line: string) => void,
): string[] {
  const writer = new SiteWriter();
  const sitemaps = new Map(
    LANGUAGES.map((language) => [language, readIfThere(join(gate.folder, sitemapName(language)))]),
  );
  const listed = new Map<Language, ReadonlySet<string>>();
  const stale = new Set<string>();
  for (const language of LANGUAGES) {
    const before = listedIn(gate, language, sitemaps.get(language));
    const isBuilt = languages.includes(language);
    const now = isBuilt || before === undefined ? decide(gate, language, log) : before;
    listed.set(language, now);
    for (const path of now.symmetricDifference(before ?? new Set<string>())) stale.add(path);
  }
  for (const { path } of listPairs(gate.catalogue)) {
    for (const language of LANGUAGES) {
      if (!languages.includes(language) && !stale.has(path)) continue;
      const file = pageFile(gate, language, path);
      const html = readFileSync(file, 'utf8');
      writer.write(
        file,
        html,
        withDecision(html, file, headLinks(gate.site, listed, language, path)),
      );
    }
  }
  writeSitemaps(gate, listed, sitemaps, writer);
  return writer.changed;
}

const listPairs = ({ didCountries, packageCountries }: Catalogue) =>
  didCountries.flatMap((did) =>
    packageCountries.map((own) => ({ did, own, path: chooseYourNumberRoute(did.slug, own.slug) })),
  );

/** Returns a mask of every country of the catalogue, in each form that the language has. */
function countryMask(language: Language, { didCountries, packageCountries }: Catalogue): Mask {
  const forms = [...didCountries, ...packageCountries].map(({ iso2, name }) =>
    countryForms(language, iso2, countryName(language, iso2, name)),
  );
  return createMask(forms.flatMap((form) => Object.values(form)));
}

const REASONS: Readonly<Record<Reason, string>> = {
  numbers: `fewer than ${LISTING.numbers} numbers in stock`,
  facts: `fewer than ${LISTING.facts} facts that a sibling lacks`,
  similarity: `more than ${LISTING.similarity} similar to a sibling`,
};

function decide(gate: Gate, language: Language, log: (line: string) => void): Set<string> {
  const mask = countryMask(language, gate.catalogue);
  const pages = listPairs(gate.catalogue).map(({ did, own, path }): PairText => ({
    path,
    did: did.slug,
    own: own.iso2,
    numbers: did.groups.reduce((sum, { dids }) => sum + dids.length, 0),
    ...readMainText(readFileSync(pageFile(gate, language, path), 'utf8'), mask),
  }));
  const decisions = chooseListed(pages);
  const count = (reason: Reason | undefined): number =>
    [...decisions.values()].filter((found) => found === reason).length;
  const others = (Object.keys(REASONS) as Reason[])
    .filter((reason) => count(reason) > 0)
    .map((reason) => `${count(reason)} ${REASONS[reason]}`);
  const shown = `${count(undefined)} of ${pages.length} choose-number pages`;
  log(`search engines (${language}): list ${[shown, ...others].join('; ')}`);
  return new Set([...decisions].flatMap(([path, reason]) => (reason === undefined ? [path] : [])));
}

/** Returns the paths that a language's sitemap lists; undefined when there is no sitemap. */
function listedIn(
  { catalogue }: Gate,
  language: Language,
  sitemap: string | undefined,
): ReadonlySet<string> | undefined {
  if (sitemap === undefined) return undefined;
  const addresses = new Set(
    [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname),
  );
  return new Set(
    listPairs(catalogue).flatMap(({ path }) =>
      addresses.has(localizedPath(language, path)) ? [path] : [],
    ),
  );
}

/** Returns the alternates of a path in the languages in which it is listed. */
function listedAlternates(site: URL, listed: Listed, path: string) {
  return alternates(site, path).filter(({ hreflang }) =>
    listed.get(hreflang === 'x-default' ? DEFAULT_LANGUAGE : (hreflang as Language))?.has(path),
  );
}

const HEAD_LINKS =
  /<meta name="robots" content="noindex, follow">|<link rel="canonical"[^>]*>(?:<link rel="alternate" hreflang="[^>]*>)*/;

/** Returns what the head of a page tells search engines. */
function headLinks(site: URL, listed: Listed, language: Language, path: string): string {
  if (listed.get(language)?.has(path) !== true) {
    return '<meta name="robots" content="noindex, follow">';
  }
  const own = absoluteUrl(site, localizedPath(language, path));
  const links = listedAlternates(site, listed, path).map(
    ({ hreflang, href }) =>
      `<link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(href)}">`,
  );
  return `<link rel="canonical" href="${escapeHtml(own)}">${links.join('')}`;
}

function withDecision(html: string, file: string, links: string): string {
  if (!HEAD_LINKS.test(html)) throw new Error(`${file} has no canonical address to decide about`);
  return html.replace(HEAD_LINKS, () => links);
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const URLSET =
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">';
const OWN_SITEMAPS = /<sitemap><loc>[^<]*\/sitemap-numbers-[a-z]+\.xml<\/loc><\/sitemap>/g;

function writeSitemaps(
  { folder, site }: Gate,
  listed: Listed,
  before: ReadonlyMap<Language, string | undefined>,
  writer: SiteWriter,
): void {
  const names: string[] = [];
  for (const [language, paths] of listed) {
    const name = sitemapName(language);
    const entries = [...paths].map((path) => {
      const links = listedAlternates(site, listed, path).map(
        ({ hreflang, href }) =>
          `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(href)}"/>`,
      );
      const own = escapeHtml(absoluteUrl(site, localizedPath(language, path)));
      return `<url><loc>${own}</loc>${links.join('')}</url>`;
    });
    const sitemap =
      entries.length === 0 ? undefined : `${XML}${URLSET}${entries.join('')}</urlset>`;
    if (sitemap !== undefined) names.push(name);
    writer.write(join(folder, name), before.get(language), sitemap);
  }
  const file = join(folder, 'sitemap-index.xml');
  const index = readFileSync(file, 'utf8');
  const own = names.map(
    (name) => `<sitemap><loc>${escapeHtml(absoluteUrl(site, `/${name}`))}</loc></sitemap>`,
  );
  const others = index.replace(OWN_SITEMAPS, '');
  writer.write(
    file,
    index,
    others.replace('</sitemapindex>', () => `${own.join('')}</sitemapindex>`),
  );
}
