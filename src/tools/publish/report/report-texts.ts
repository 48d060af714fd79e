import { LANGUAGE_TABLE } from '#config/language-table.ts';
import { LANGUAGES, type Language } from '#config/languages.ts';
import type { RewordedClaim } from '#i18n/check/claims-read.ts';
import type { Finding } from '#i18n/check/finding.ts';
import { markup, type Markup } from '#lib/text/markup.ts';
import { CHECK_DAYS, type OldCheck } from '#site-data/check-capability-sheets.ts';
import type { EditorKey } from '#tools/editor-texts/editor-texts.ts';
import { writeClaims, writeOldCheck, writeSentence } from '#tools/editor-texts/sentences.ts';
import { code, languageName, mistakeList, NOTHING, type ReportWords } from './report-parts.ts';
import type { TextDifference, TextReport } from '../changes/text-changes.ts';

/** The kinds of findings that a report counts for each language. */
const KINDS = [
  'missing',
  'extra',
  'overlong',
  'untranslated',
  'placeholder',
  'braces',
  'plural',
  'glossary',
  'ad-policy',
  'button',
  'message',
  'direction',
  'line-end',
] as const satisfies readonly Finding['kind'][];

const keyCell = (language: Language, key: string): Markup =>
  markup`<th scope="row">${code(key)} <span class="muted">${languageName(language)}</span></th>`;

function textCell(language: Language, text: string | undefined, { t }: ReportWords): Markup {
  if (text === undefined) return markup`<td class="muted">${t('report-no-text')}</td>`;
  return markup`<td lang="${language}" dir="${LANGUAGE_TABLE[language].direction}">${text}</td>`;
}

/** Returns a table whose rows begin with a text's key and its language. */
function keyTable(titles: readonly EditorKey[], rows: readonly Markup[], { t }: ReportWords) {
  const head = titles.map((title) => markup`<th scope="col">${t(title)}</th>`);
  return markup`<table class="${titles.length === 2 ? 'texts pairs' : 'texts'}">
    <thead><tr><th scope="col" class="key">${t('report-text')}</th>${head}</tr></thead>
    <tbody>${rows}</tbody></table>`;
}

interface TextTable {
  /** The language of the two texts of a row, where it is not the row's own. */
  texts?: Language;
  titles?: readonly EditorKey[];
}

function textTable(
  changes: readonly TextDifference[],
  words: ReportWords,
  { texts, titles = ['report-before', 'report-now'] }: TextTable = {},
): Markup {
  if (changes.length === 0) return NOTHING;
  const rows = changes.map(({ language, key, before, after }) => {
    const cells = [before, after].map((text) => textCell(texts ?? language, text, words));
    return markup`<tr>${keyCell(language, key)}${cells}</tr>`;
  });
  return keyTable(titles, rows, words);
}

/** Counts what was found in each language. */
function countTable({ findings, stale, replaced }: TextReport, words: ReportWords): Markup {
  const { t, language: shown } = words;
  const numbers = new Intl.NumberFormat(shown);
  const row = (title: EditorKey, found: readonly { language: Language }[]): Markup => {
    const cells = LANGUAGES.map((language) => {
      const count = found.filter((one) => one.language === language).length;
      const text = numbers.format(count);
      return count === 0 ? markup`<td class="muted">${text}</td>` : markup`<td>${text}</td>`;
    });
    return markup`<tr><th scope="row">${t(title)}</th>${cells}</tr>`;
  };
  const kinds = KINDS.map((kind) =>
    row(
      `kind-${kind}`,
      findings.filter((found) => found.kind === kind),
    ),
  );
  const head = LANGUAGES.map(
    (language) =>
      markup`<th scope="col">${languageName(language)}<bdi aria-hidden="true">${language}</bdi></th>`,
  );
  return markup`<table class="counts"><caption>${t('report-summary')}</caption>
    <thead><tr><th scope="col">${t('report-found')}</th>${head}</tr></thead>
    <tbody>${kinds}${row('report-older', stale)}${row('report-hub', replaced)}</tbody></table>`;
}

/** Names the texts of each kind that was found, with what is wrong. */
function findingLists(findings: readonly Finding[], words: ReportWords): Markup[] {
  const { t, language, shopTexts } = words;
  return KINDS.flatMap((kind) => {
    const found = findings.filter((one) => one.kind === kind);
    if (found.length === 0) return [];
    const rows = found.map(
      (one) =>
        markup`<tr>${keyCell(one.language, one.key)}<td>${writeSentence(one, language, shopTexts)}</td></tr>`,
    );
    const table = keyTable(['report-found'], rows, words);
    const title = `${t(`kind-${kind}`)}: ${new Intl.NumberFormat(language).format(found.length)}`;
    return [markup`<details><summary>${title}</summary>${table}</details>`];
  });
}

/** Without texts that break a rule and are live, nothing is said. */
function warningSection({ warnings }: TextReport, words: ReportWords): Markup {
  if (warnings.length === 0) return NOTHING;
  const title = words.t('report-warnings', { count: warnings.length });
  return markup`<section><h3>${title}</h3>${mistakeList(warnings, words)}</section>`;
}

/** Without a text that the hub replaced, which is a rare case, nothing is said. */
function replacedSection({ replaced }: TextReport, words: ReportWords): Markup {
  if (replaced.length === 0) return NOTHING;
  const { t } = words;
  const table = textTable(replaced, words, { titles: ['report-yours', 'hub-yours'] });
  return markup`<section><h3>${t('report-replaced', { count: replaced.length })}</h3>
    <p>${t('report-replaced-text')}</p>${table}</section>`;
}

/** Returns what a release changes in the texts, and what an editor should look at. */
export function textSection(report: TextReport, words: ReportWords): Markup {
  const { changes, stale, findings } = report;
  const { t } = words;
  const older = textTable(stale, words, {
    texts: 'en',
    titles: ['report-english-before', 'report-english-now'],
  });
  return markup`<section><h2>${t('report-texts')}</h2>
    <section><h3>${t('report-differ', { count: changes.length })}</h3>
    ${textTable(changes, words)}</section>
    <section><h3>${t('report-stale', { count: stale.length })}</h3>${older}</section>
    ${warningSection(report, words)}${replacedSection(report, words)}
    <section>${countTable(report, words)}${findingLists(findings, words)}</section></section>`;
}

/** Without a text that has other words than those that were read for its row, nothing is said. */
function rewordedSection(reworded: readonly RewordedClaim[], words: ReportWords): Markup {
  if (reworded.length === 0) return NOTHING;
  const { t, language, shopTexts } = words;
  const items = reworded.map(({ language: of, key, claims }) => {
    const sentences = writeClaims(claims, language, shopTexts);
    return markup`<li>${code(key)} ${languageName(of)}${sentences.map((sentence) => markup`<p>${sentence}</p>`)}</li>`;
  });
  return markup`<section><h3>${t('report-reworded', { count: reworded.length })}</h3>
    <p>${t('report-reworded-text')}</p><ul>${items}</ul></section>`;
}

/** Returns what is to be done about the capability sheets. */
export function sheetSection(
  oldChecks: readonly OldCheck[],
  reworded: readonly RewordedClaim[],
  words: ReportWords,
): Markup {
  const { t, language, shopTexts } = words;
  const { warn, stop } = CHECK_DAYS;
  const items = oldChecks.map(
    (check) => markup`<li>${writeOldCheck(check, language, shopTexts)}</li>`,
  );
  return markup`<section><h2>${t('report-sheets')}</h2>
    <p>${t('report-old-checks', { count: oldChecks.length, warn })} ${t('report-old-checks-stop', { stop })}</p>
    ${items.length === 0 ? NOTHING : markup`<ul>${items}</ul>`}
    ${rewordedSection(reworded, words)}</section>`;
}
