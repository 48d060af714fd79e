import { LANGUAGE_TABLE } from '#config/language-table.ts';
import type { Language } from '#config/languages.ts';
import { nameLine, type PlacedFinding } from '#i18n/check/finding.ts';
import { markup, type Markup } from '#lib/text/markup.ts';
import { type EditorText, editorTextIn } from '#tools/editor-texts/editor-texts.ts';
import { dayIn, type ShopTexts, writeSentence } from '#tools/editor-texts/sentences.ts';
import type { SiteMistake } from '#tools/site-checks/site-mistake.ts';
import type { LegalDateMistake } from '../changes/legal-dates.ts';
import type { SourceMistake } from '../releases/release-source.ts';

/**
 * Something that stops a release: a text that breaks a rule, a page, a setting of the build, or the
 * date of a legal document.
 */
export type Mistake = PlacedFinding | SiteMistake | SourceMistake | LegalDateMistake;

/** The language of a report and its texts. */
export interface ReportWords {
  language: Language;
  t: EditorText;
  shopTexts: ShopTexts;
}

/** Returns the words of a report; `shopTexts` are the shop's in the same language. */
export const reportWords = (language: Language, shopTexts: ShopTexts): ReportWords => ({
  language,
  t: editorTextIn(language),
  shopTexts,
});

export const NOTHING = markup``;

/** Returns a key, a name or an address, which reads from left to right in every language. */
export const code = (text: string): Markup => markup`<code dir="ltr">${text}</code>`;

/** Returns a list of keys, names or addresses. */
export const codeList = (items: readonly string[]): Markup =>
  markup`<ul>${items.map((item) => markup`<li>${code(item)}</li>`)}</ul>`;

/** Returns a language's own name. */
export function languageName(language: Language): Markup {
  const { name, direction } = LANGUAGE_TABLE[language];
  return markup`<span lang="${language}" dir="${direction}">${name}</span>`;
}

/** Returns the message of a tool whose messages are in English. */
export const toolMessage = (text: string): Markup => markup`<pre lang="en" dir="ltr">${text}</pre>`;

function textMistake(found: PlacedFinding, { language, t, shopTexts }: ReportWords): Markup {
  const { place, kind, key } = found;
  const where =
    place === 'hub' ? markup`<span>${t('report-place-hub')}</span>` : code(nameLine(place));
  return markup`<li>
    <strong>${t(`kind-${kind}`)}</strong>
    <p class="where">${code(key)}${where}${languageName(found.language)}</p>
    <p>${writeSentence(found, language, shopTexts)}</p></li>`;
}

/** Returns what is to be said about a mistake of a page beside its kind and the page's address. */
function explanation(mistake: SiteMistake, { t }: ReportWords): Markup {
  const { kind } = mistake;
  if (kind === 'dead-link') {
    const { target } = mistake;
    return markup`<p>${t('mistake-dead-link', { target })}</p>`;
  }
  if (kind === 'page-width') {
    const { width, screen } = mistake;
    return markup`<p>${t('mistake-page-width', { width, screen })}</p>`;
  }
  if (kind === 'button-width') {
    const { text } = mistake;
    return markup`<p>${t('mistake-button-width', { text })}</p>`;
  }
  return markup`<p>${t(`mistake-${kind}`)}</p>${toolMessage(mistake.message)}`;
}

const siteMistake = (mistake: SiteMistake, words: ReportWords): Markup => markup`<li>
  <strong>${words.t(`kind-${mistake.kind}`)}</strong>
  <p class="where">${code(mistake.page)}</p>${explanation(mistake, words)}</li>`;

function sourceMistake(mistake: SourceMistake, { t }: ReportWords): Markup {
  const text =
    mistake.kind === 'hub'
      ? t('mistake-hub')
      : t('mistake-address', { before: mistake.before, now: mistake.now });
  return markup`<li><strong>${t(`kind-${mistake.kind}`)}</strong><p>${text}</p></li>`;
}

function legalDateMistake(
  { kind, cause, document, day }: LegalDateMistake,
  { language, t, shopTexts }: ReportWords,
): Markup {
  const title = shopTexts[`${document}.title`] ?? document;
  const text = t(`mistake-legal-date-${cause}`, {
    title,
    day: day === undefined ? '' : dayIn(language, day),
  });
  return markup`<li><strong>${t(`kind-${kind}`)}</strong><p>${text}</p></li>`;
}

function mistakeItem(mistake: Mistake, words: ReportWords): Markup {
  if ('key' in mistake) return textMistake(mistake, words);
  if ('document' in mistake) return legalDateMistake(mistake, words);
  return 'page' in mistake ? siteMistake(mistake, words) : sourceMistake(mistake, words);
}

/** Returns a list of mistakes, each with its kind, its place and an explanation. */
export function mistakeList(mistakes: readonly Mistake[], words: ReportWords): Markup {
  const items = mistakes.map((mistake) => mistakeItem(mistake, words));
  return markup`<ul class="mistakes">${items}</ul>`;
}
