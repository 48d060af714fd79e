import { markup, type Markup } from '#lib/text/markup.ts';
import type { Language } from '#config/languages.ts';
import { formatList } from '#i18n/date-formats.ts';
import { fillText, type TextValues } from '#lib/text/text.ts';
import type { Strings, TextKey } from '#i18n/texts.ts';
import { type Dialling, diallingOf } from './dialling.ts';
import { hoursHtml } from './hours-html.ts';
import { HOURS_TEXTS, type HoursInput } from './hours-texts.ts';

/** The texts of what a page computes of its two countries. */
export const FACT_TEXTS = [
  'pair-facts.title',
  'pair-facts.dial-title',
  'pair-facts.dial-inside',
  'pair-facts.dial-same-area',
  'pair-facts.dial-same-area-places',
  'pair-facts.dial-other-area',
  'pair-facts.dial-other-area-code',
  'pair-facts.dial-other-area-places',
  'pair-facts.dial-abroad',
  'pair-facts.dial-prefixes',
  'pair-facts.dial-mobile',
  ...HOURS_TEXTS,
  'pair-facts.map',
  'pair-facts.map-same',
] as const satisfies readonly TextKey[];

export type FactTexts = Strings<(typeof FACT_TEXTS)[number]>;

/** What the facts of a page are computed from. */
export interface FactsInput extends HoursInput {
  /** A number that is for sale, as digits with the country code. */
  number: string | undefined;
}

/**
 * Returns how a number of the country is dialled and when both countries work. Nothing of it
 * depends on the day, so that a page changes only when a fact does.
 */
export function pairFactsHtml(texts: FactTexts, input: FactsInput): Markup {
  const parts = [dialHtml(texts, input), hoursHtml(texts, input)].filter(
    (part) => part !== undefined,
  );
  if (parts.length === 0) return markup``;
  return markup`
    <h2>${texts['pair-facts.title']}</h2>
    <div class="pair-facts-grid">${parts}</div>`;
}

/** A text of `FACT_TEXTS` that says from where a number is dialled. */
type DialKey = Extract<(typeof FACT_TEXTS)[number], `pair-facts.dial-${string}`>;

/** A way to dial a number, with its text and what is filled into that beside countries. */
interface DialRow {
  key: DialKey;
  values?: TextValues;
  dialled: string;
}

/** Returns how a number is dialled in its country, with the text for each way. */
export function insideRows(
  language: Language,
  { inside, otherArea }: Pick<Dialling, 'inside' | 'otherArea'>,
): DialRow[] {
  if (otherArea === undefined) return [{ key: 'pair-facts.dial-inside', dialled: inside }];
  const { number, companyCodes, isNeededLocallyInPlaces } = otherArea;
  if (isNeededLocallyInPlaces) {
    return [
      { key: 'pair-facts.dial-same-area-places', dialled: inside },
      { key: 'pair-facts.dial-other-area-places', dialled: number },
    ];
  }
  const codes = formatList(language, companyCodes, 'disjunction');
  return [
    { key: 'pair-facts.dial-same-area', dialled: inside },
    companyCodes.length === 0
      ? { key: 'pair-facts.dial-other-area', dialled: number }
      : { key: 'pair-facts.dial-other-area-code', values: { codes }, dialled: number },
  ];
}

function dialHtml(
  texts: FactTexts,
  { language, packageCountry, number, names }: FactsInput,
): Markup | undefined {
  if (number === undefined) return undefined;
  const { inside, otherArea, landlineAbroad, mobile } = diallingOf(number, packageCountry.iso2);
  const row = (key: DialKey, dialled: string, values?: TextValues): Markup => markup`
    <div class="dial-row">
      <dt>${fillText(texts[key], { ...names, ...values })}</dt>
      <dd><bdi dir="ltr">${dialled}</bdi></dd>
    </div>`;
  const rows = insideRows(language, { inside, otherArea }).map(({ key, dialled, values }) =>
    row(key, dialled, values),
  );
  if (landlineAbroad !== undefined) {
    rows.push(row('pair-facts.dial-abroad', landlineAbroad.number));
  }
  rows.push(row('pair-facts.dial-mobile', mobile));
  // Each on its own: in Hebrew, the list goes on to the left.
  const prefixes = (landlineAbroad?.prefixes ?? []).map(
    (prefix, index) => markup`${index === 0 ? '' : ', '}<bdi dir="ltr">${prefix}</bdi>`,
  );
  const [before = '', after = ''] = fillText(texts['pair-facts.dial-prefixes'], names).split(
    '{{prefixes}}',
  );
  return markup`
    <section class="card pair-fact">
      <h3>${texts['pair-facts.dial-title']}</h3>
      <dl class="dial-rows" data-fact="dialling">${rows}</dl>
      ${prefixes.length === 0 ? '' : markup`<p class="muted small" data-fact="prefixes">${before}${prefixes} …${after}</p>`}
    </section>`;
}
