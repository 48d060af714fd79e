import { LANGUAGE_TABLE } from '#config/language-table.ts';
import type { Language } from '#config/languages.ts';
import { markup, type Markup } from '#lib/text/markup.ts';
import type { OldCheck } from '#site-data/check-capability-sheets.ts';
import type { ReusedData } from '#site-data/read.ts';
import type { EditorKey } from '#tools/editor-texts/editor-texts.ts';
import { type ShopTexts, writeFileTexts, writeReused } from '#tools/editor-texts/sentences.ts';
import {
  type PageInspection,
  type Pictures,
  type Screen,
  SCREENS,
} from '../changes/inspect-pages.ts';
import { type Leftover, madeAt } from '../releases/releases.ts';
import {
  code,
  codeList,
  toolMessage,
  type Mistake,
  mistakeList,
  NOTHING,
  type ReportWords,
  reportWords,
} from './report-parts.ts';
import { STYLE } from './report-style.ts';
import { sheetSection, textSection } from './report-texts.ts';
import type { ReleaseSource } from '../releases/release-source.ts';
import type { SiteChanges } from '../changes/site-changes.ts';
import type { TextReport } from '../changes/text-changes.ts';

/** Everything that a report shows. */
export interface ReportData {
  name: string;
  /** The release that is served until now; undefined before the first one. */
  live: string | undefined;
  source: ReleaseSource;
  changes: SiteChanges;
  /** Undefined where an earlier version has built the site: its texts are not known. */
  texts: TextReport | undefined;
  /** Rows of capability sheets whose check is old. */
  oldChecks: readonly OldCheck[];
  /** What is of an earlier build, as the hub did not respond. */
  reused: readonly ReusedData[];
  /** The languages in which the hub gave no texts, if there are any. */
  fileTexts?: readonly Language[];
  /** Folders of earlier releases and drafts that could not be removed. */
  leftovers: readonly Leftover[];
  inspections: readonly PageInspection[];
  /** What stops the release. */
  mistakes: readonly Mistake[];
  /** The language of the report. */
  language: Language;
  /** The shop's texts in this language. */
  shopTexts: ShopTexts;
}

const WHEN = { before: 'report-before', after: 'report-now' } as const;

function picture(
  address: string,
  screen: Screen,
  when: keyof Pictures,
  file: string,
  { t }: ReportWords,
) {
  const { width, height } = SCREENS[screen];
  const source = file.split('/').map(encodeURIComponent).join('/');
  const caption = `${t(screen)} – ${t(WHEN[when])}`;
  return markup`<figure><figcaption>${caption}</figcaption>
    <img src="${source}" alt="${address}: ${caption}" width="${width}" height="${height}" loading="lazy"></figure>`;
}

function pictures({ page, pictures: shown }: PageInspection, words: ReportWords): Markup {
  const pairs = (Object.keys(SCREENS) as Screen[]).map((screen) => {
    const files = shown[screen];
    const pair = (['before', 'after'] as const).map((when) => {
      const file = files[when];
      return file === undefined ? NOTHING : picture(page.address, screen, when, file, words);
    });
    return markup`<div class="pair ${screen}">${pair}</div>`;
  });
  return markup`<div class="pictures">${pairs}</div>`;
}

const addressesOf = (pages: readonly { address: string }[]): string[] =>
  pages.map(({ address }) => address);

function pageSections(
  changes: SiteChanges,
  inspections: readonly PageInspection[],
  words: ReportWords,
): Markup {
  const { t } = words;
  const { added, changed, restyled, removed, otherFiles } = changes;
  const list = (title: EditorKey, addresses: readonly string[]): Markup => {
    const heading = t(title, { count: addresses.length });
    if (addresses.length === 0) return markup`<p class="muted">${heading}</p>`;
    return markup`<details><summary>${heading}</summary>${codeList(addresses)}</details>`;
  };
  const inspected = inspections.map((inspection) => {
    const { page, mistakes } = inspection;
    const found = mistakes.length === 0 ? NOTHING : mistakeList(mistakes, words);
    return markup`<section><h3>${code(page.address)}</h3>${found}${pictures(inspection, words)}</section>`;
  });
  return markup`<section><h2>${t('report-pages')}</h2>
    ${list('report-added', addressesOf(added))}${list('report-changed', addressesOf(changed))}
    ${list('report-restyled', addressesOf(restyled))}${list('report-removed', removed)}
    ${list('report-other-files', otherFiles)}</section>
    <section><h2>${t('report-looked', { count: inspections.length })}</h2>${inspected}</section>`;
}

/**
 * Returns the header: the release, when it was made, what it was built for and from, and what it
 * was compared with.
 */
function header(
  { name, live, source, language, reused, fileTexts = [] }: ReportData,
  { t }: ReportWords,
): Markup {
  const { origin, hub = 'unknown' } = source;
  const isMixed = hub === 'configured' && fileTexts.length > 0;
  const moment = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(new Date(madeAt(name)));
  const compared =
    live === undefined ? markup`` : markup`<dt>${t('report-compared')}</dt><dd>${code(live)}</dd>`;
  return markup`<header><h1>${t('report-title')}</h1>
    <dl><dt>${t('report-release')}</dt><dd>${code(name)}</dd>
    <dt>${t('report-made')}</dt><dd>${moment} <bdi dir="ltr">UTC</bdi></dd>
    <dt>${t('report-address')}</dt><dd>${origin === undefined ? '–' : code(origin)}</dd>
    <dt>${t('report-data')}</dt><dd>${t(isMixed ? 'report-data-mixed' : `report-data-${hub}`)}</dd>${compared}</dl>
    ${live === undefined ? markup`<p>${t('report-first')}</p>` : NOTHING}
    ${reused.length === 0 ? NOTHING : markup`<p><strong>${writeReused(reused, language)}</strong></p>`}
    ${isMixed ? markup`<p><strong>${writeFileTexts(fileTexts, language)}</strong></p>` : NOTHING}</header>`;
}

function outcome(mistakes: readonly Mistake[], words: ReportWords): Markup {
  const { t } = words;
  if (mistakes.length === 0) {
    return markup`<section class="fine"><h2>${t('report-fine')}</h2></section>`;
  }
  const title = t('report-mistakes', { count: mistakes.length });
  return markup`<section class="stopped"><h2>${title}</h2>${mistakeList(mistakes, words)}</section>`;
}

/** Returns the section about folders that could not be removed; nothing without one. */
function leftoverSection(leftovers: readonly Leftover[], { t }: ReportWords): Markup {
  if (leftovers.length === 0) return NOTHING;
  const items = leftovers.map(
    ({ folder, reason }) => markup`<li>${code(folder)}${toolMessage(reason)}</li>`,
  );
  return markup`<section><h2>${t('report-leftovers', { count: leftovers.length })}</h2>
    <p>${t('report-leftovers-text')}</p><ul>${items}</ul></section>`;
}

/** Returns what is said of texts and capability sheets. */
function dataSections({ texts, oldChecks }: ReportData, words: ReportWords): Markup {
  const { t } = words;
  if (texts === undefined) {
    return markup`<section><h2>${t('report-texts')}</h2><p>${t('report-no-data')}</p></section>`;
  }
  return markup`${textSection(texts, words)}${sheetSection(oldChecks, texts.reworded, words)}`;
}

/** Returns the report of a release as a page of HTML, in the language of its data. */
export function renderReport(data: ReportData): string {
  const { name, changes, leftovers, inspections, mistakes, language, shopTexts } = data;
  const words = reportWords(language, shopTexts);
  const { html: body } = markup`${header(data, words)}<main>
    ${outcome(mistakes, words)}${leftoverSection(leftovers, words)}${dataSections(data, words)}
    ${pageSections(changes, inspections, words)}</main>`;
  const { html: title } = markup`<title>${words.t('report-title')} ${name}</title>`;
  const { direction } = LANGUAGE_TABLE[language];
  return `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">${title}<style>${STYLE}</style></head><body>${body}</body></html>`;
}
