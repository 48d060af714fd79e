import { LANGUAGE_TABLE } from '#config/language-table.ts';
import { LANGUAGES, type Language } from '#config/languages.ts';
import { claimsInWords, type RewordedClaim } from '#i18n/claims-read.ts';
import { markup, type Markup } from '#lib/markup.ts';
import { CHECK_DAYS } from '#site-data/check-capability-sheets.ts';
import type { Look, Pictures, Screen } from './look-at-pages.ts';
import type { SiteChanges } from './site-changes.ts';
import type { TextChange, TextReport } from './text-changes.ts';

/** Everything that a report shows. */
export interface ReportData {
  name: string;
  /** The release that is served until now; undefined before the first one. */
  live: string | undefined;
  changes: SiteChanges;
  texts: TextReport;
  /** Rows of capability sheets whose check is old; each names a country and a row. */
  oldChecks: readonly string[];
  looks: readonly Look[];
  /** What stops the release. */
  mistakes: readonly string[];
}

const STYLE = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { max-inline-size: 75rem; margin: 2rem auto; padding-inline: 1rem; }
  table { border-collapse: collapse; inline-size: 100%; }
  th, td { border: 1px solid #8884; padding: 0.4rem 0.6rem; text-align: start; vertical-align: top; }
  .mistakes { border-inline-start: 4px solid #b3261e; padding-inline-start: 1rem; }
  .fine { border-inline-start: 4px solid #0f7b4b; padding-inline-start: 1rem; }
  .pictures { display: flex; flex-wrap: wrap; gap: 1rem; align-items: start; }
  figure { margin: 0; } img { max-inline-size: 24rem; border: 1px solid #8884; }
  code { overflow-wrap: anywhere; }
`;

/** The kinds of findings that the report lists for each language, with their column's title. */
const COLUMNS = {
  missing: 'Missing',
  overlong: 'Overlong',
  untranslated: 'Untranslated',
  placeholder: 'Placeholders',
  plural: 'Plurals',
  glossary: 'Glossary',
  'ad-policy': 'Advertising policies',
  button: 'Long on a button',
  direction: 'Direction',
} as const;

const KINDS = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

const count = (number: number, one: string, many: string): string =>
  `${number} ${number === 1 ? one : many}`;

const list = (items: readonly string[]): Markup =>
  markup`<ul>${items.map((item) => markup`<li><code>${item}</code></li>`)}</ul>`;

function textCell(language: Language, text: string | undefined): Markup {
  if (text === undefined) return markup`<td>—</td>`;
  return markup`<td lang="${language}" dir="${LANGUAGE_TABLE[language].direction}">${text}</td>`;
}

interface TextTable {
  /** The language of the two last columns, where it is not the one of each row. */
  texts?: Language;
  titles?: readonly [string, string];
}

function textTable(
  changes: readonly TextChange[],
  { texts, titles = ['Before', 'Now'] }: TextTable = {},
): Markup {
  const rows = changes.map(({ language, key, before, after }) => {
    const cells = [before, after].map((text) => textCell(texts ?? language, text));
    return markup`<tr><td>${language}</td><td><code>${key}</code></td>${cells}</tr>`;
  });
  const head = markup`<tr><th>Language</th><th>Key</th>${titles.map((title) => markup`<th>${title}</th>`)}</tr>`;
  return markup`<table><thead>${head}</thead><tbody>${rows}</tbody></table>`;
}

function textSection({ changes, stale, findings, replaced }: TextReport): Markup {
  const perLanguage = LANGUAGES.map((language) => {
    const own = findings.filter((finding) => finding.language === language);
    const kinds = Map.groupBy(own, ({ kind }) => kind);
    const cells = KINDS.map((kind) => {
      const keys = (kinds.get(kind) ?? []).map(({ key }) => key);
      return markup`<td>${keys.length === 0 ? '0' : keys.join(', ')}</td>`;
    });
    const old = stale.filter((change) => change.language === language).length;
    const others = replaced.filter((change) => change.language === language).length;
    return markup`<tr><th>${language}</th>${cells}<td>${old}</td><td>${others}</td></tr>`;
  });
  const titles = KINDS.map((kind) => markup`<th>${COLUMNS[kind]}</th>`);
  const head = markup`<tr><th></th>${titles}<th>Stale</th><th>Replaced by the hub</th></tr>`;
  return markup`
    <h2>Texts</h2>
    <table><thead>${head}</thead><tbody>${perLanguage}</tbody></table>
    <h3>${count(changes.length, 'text differs', 'texts differ')}</h3>
    ${changes.length === 0 ? markup`` : textTable(changes)}
    <h3>${count(stale.length, 'translation', 'translations')} of English texts that changed</h3>
    ${stale.length === 0 ? markup`` : textTable(stale, { texts: 'en' })}
    ${replacedSection(replaced)}
  `;
}

/** Without a text that the hub replaced, which is a rare case, nothing is said. */
function replacedSection(replaced: readonly TextChange[]): Markup {
  if (replaced.length === 0) return markup``;
  const title = count(replaced.length, 'text of the files', 'texts of the files');
  const titles = ['In the files', 'The hub’s, which visitors see'] as const;
  return markup`<h3>${title} in whose place the hub serves another one</h3>
    <p>They are not published until the hub has them: the desk exports them.</p>
    ${textTable(replaced, { titles })}`;
}

/** Without a text that has other words than those that were read for its row, nothing is said. */
function rewordedSection(reworded: readonly RewordedClaim[]): Markup {
  if (reworded.length === 0) return markup``;
  const title = count(reworded.length, 'text about a row has', 'texts about rows have');
  return markup`<h3>${title} other words than when it was checked</h3>
    <p>Each is tied to these rows of every country’s sheet. Open it on the desk and say whether it means the same; if not, a developer ties it again.</p>
    ${list(reworded.map(({ key, claims }) => `${key}: ${claimsInWords(claims)}`))}`;
}

function sheetSection(oldChecks: readonly string[], reworded: readonly RewordedClaim[]): Markup {
  const { warn, stop } = CHECK_DAYS;
  return markup`
    <h2>Capability sheets</h2>
    <p>${count(oldChecks.length, 'row was', 'rows were')} checked ${warn} days ago or earlier. No site is built with one checked ${stop} days ago or earlier.</p>
    ${oldChecks.length === 0 ? markup`` : list(oldChecks)}
    ${rewordedSection(reworded)}
  `;
}

function picture(page: string, when: string, file: string | undefined): Markup {
  if (file === undefined) return markup``;
  const source = file.split('/').map(encodeURIComponent).join('/');
  return markup`<figure><img src="${source}" alt="${page}, ${when}" loading="lazy"><figcaption>${when}</figcaption></figure>`;
}

function pictures(address: string, shown: Record<Screen, Pictures>): Markup {
  const screens = Object.entries(shown).map(
    ([screen, { before, after }]) => markup`
      ${picture(address, `${screen}, before`, before)}${picture(address, `${screen}, now`, after)}`,
  );
  return markup`<div class="pictures">${screens}</div>`;
}

function pageSection({ added, changed, restyled, removed }: SiteChanges, looks: readonly Look[]) {
  const addresses = (pages: readonly { address: string }[]): Markup =>
    list(pages.map(({ address }) => address));
  const looked = looks.map(
    ({ page, mistakes, pictures: shown }) => markup`
      <section><h3><code>${page.address}</code></h3>
      ${mistakes.length === 0 ? markup`` : list(mistakes)}${pictures(page.address, shown)}</section>`,
  );
  return markup`
    <h2>Pages</h2>
    <details><summary>${added.length} new</summary>${addresses(added)}</details>
    <details><summary>${changed.length} changed</summary>${addresses(changed)}</details>
    <details><summary>${restyled.length} with other scripts or styles alone</summary>${addresses(restyled)}</details>
    <details><summary>${removed.length} removed</summary>${list(removed)}</details>
    <h2>${count(looks.length, 'page', 'pages')} in a browser</h2>
    ${looked}
  `;
}

/** Returns the report of a release as a page of HTML. */
export function renderReport({
  name,
  live,
  changes,
  texts,
  oldChecks,
  looks,
  mistakes,
}: ReportData): string {
  const outcome =
    mistakes.length === 0
      ? markup`<p class="fine">Nothing stops this release.</p>`
      : markup`<div class="mistakes"><h2>${count(mistakes.length, 'mistake stops', 'mistakes stop')} this release</h2>${list(mistakes)}</div>`;
  const { html } = markup`
    <title>Release ${name}</title>
    <h1>Release ${name}</h1>
    <p>${live === undefined ? 'The first release.' : `Compared with ${live}, which was served.`}</p>
    ${outcome}${textSection(texts)}${sheetSection(oldChecks, texts.reworded)}${pageSection(changes, looks)}
  `;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><style>${STYLE}</style>${html}</html>`;
}
