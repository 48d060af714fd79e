import type { Language } from '#config/languages.ts';
import { countryName } from '#i18n/countries/country-name.ts';
import { formatList } from '#i18n/date-formats.ts';
import type { SpokenFeature } from '#i18n/capability-texts.ts';
import type { Claim, Contradiction } from '#i18n/sheet-claims.ts';
import { selectPluralForm } from '#lib/text/plurals.ts';
import type { OldCheck } from '#site-data/check-capability-sheets.ts';
import type { ReusedData } from '#site-data/read.ts';
import type { DraftFinding } from '#tools/text-checks/draft-checks.ts';
import { editorTextIn } from './editor-texts.ts';

/** The shop's texts in the editor's language, by key: they have the names of the sheets' rows. */
export type ShopTexts = Readonly<Record<string, string>>;

const rowName = (row: string | number, shopTexts: ShopTexts): string | number =>
  shopTexts[`sheet.row-${row}`] ?? row;

/** Returns a number for which a language uses a form of its plurals. */
export function exampleNumber(language: Language, form: string): number {
  const candidates = [1, 2, 5, 0, 3, 11, 20, 1_000_000];
  return candidates.find((number) => selectPluralForm(language, number) === form) ?? 5;
}

/** How many countries a sentence names. */
const NAMED_COUNTRIES = 6;

/** Returns the names of the first countries of a finding, which has their codes. */
function listCountries(codes: string, language: Language): string {
  const english = new Intl.DisplayNames('en', { type: 'region' });
  const names = codes
    .split(' ')
    .filter(Boolean)
    .map((iso2) => countryName(language, iso2, english.of(iso2) ?? iso2));
  const named = names.slice(0, NAMED_COUNTRIES);
  return names.length === named.length ? formatList(language, named) : `${named.join(', ')} …`;
}

type Values = NonNullable<DraftFinding['values']>;

/** Returns what a text claims though it must not, or promises though not every provider has it. */
function writePromise(
  kind: 'claim' | 'untied',
  values: Values,
  shown: Values,
  language: Language,
): string {
  const t = editorTextIn(language);
  if (kind === 'untied') {
    return t('check-untied', {
      feature: t(`feature-${values['feature'] as SpokenFeature}`),
    });
  }
  const countries = listCountries(String(values['countries'] ?? ''), language);
  return t(`check-claim-${values['cause'] as Contradiction['cause']}`, { ...shown, countries });
}

/** Returns a sentence in the editor's language for what is wrong with a text. */
export function writeSentence(
  finding: DraftFinding,
  editorLanguage: Language,
  shopTexts: ShopTexts,
): string {
  const { kind, language, values = {} } = finding;
  const shown = Object.entries(values).map(([name, value]) => {
    if (name === 'row') return [name, rowName(value, shopTexts)];
    if (name !== 'form') return [name, value];
    // The names of plural forms are English; a number is how the fields name them too.
    return [name, exampleNumber(language, String(value)).toLocaleString(editorLanguage)];
  });
  const t = editorTextIn(editorLanguage);
  const shownValues = Object.fromEntries(shown);
  if (kind === 'placeholder') {
    const wrong = (['missing', 'unknown'] as const).filter((one) => (values[one] ?? '') !== '');
    return wrong.map((one) => t(`check-placeholder-${one}`, shownValues)).join(' ');
  }
  if (kind === 'message') {
    return t(values['signs'] === undefined ? 'check-message' : 'check-message-signs', shownValues);
  }
  if (kind === 'claim' || kind === 'untied') {
    return writePromise(kind, values, shownValues, editorLanguage);
  }
  return t(`check-${kind}`, shownValues);
}

/** Returns a sentence for each row that a text is tied to: how much it claims of it. */
export const writeClaims = (
  claims: readonly Claim[],
  language: Language,
  shopTexts: ShopTexts,
): string[] =>
  claims.map(({ row, extent }) =>
    editorTextIn(language)(`claim-${extent}`, { row: rowName(row, shopTexts) }),
  );

/** Returns a day, `2026-11-23`, in words. */
export const dayIn = (language: Language, day: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

/** Returns a sentence for a row of a country's sheet that was checked long ago. */
export function writeOldCheck(
  { iso2, country, row, days, checked }: OldCheck,
  language: Language,
  shopTexts: ShopTexts,
): string {
  return editorTextIn(language)('sheet-stale', {
    country: countryName(language, iso2, country),
    row: rowName(row, shopTexts),
    count: days,
    day: dayIn(language, checked),
  });
}

/**
 * Returns the names of languages as an editor's language has them: a list of their own names, some
 * from right to left, would be in the wrong order in a sentence.
 */
export function listLanguages(languages: readonly Language[], language: Language): string {
  const names = new Intl.DisplayNames(language, { type: 'language' });
  return formatList(
    language,
    languages.map((one) => names.of(one) ?? one),
  );
}

/** Returns what became of texts in languages in which the hub gave none, and what to do. */
export const writeFileTexts = (languages: readonly Language[], language: Language): string =>
  editorTextIn(language)('hub-no-texts', {
    languages: listLanguages(languages, language),
  });

/** Returns a sentence about the data that a site has of an earlier build. */
export function writeReused(reused: readonly ReusedData[], language: Language): string {
  const t = editorTextIn(language);
  const parts = reused.map((part) => t(`kept-${part}`));
  return t('hub-kept', { parts: formatList(language, parts) });
}
